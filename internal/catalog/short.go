package catalog

import "strings"

// Short is a symbol without the folders and the major version of its import path:
// "(*gorm.DB).Save" for "(*gorm.io/gorm.DB).Save", "rand.IntN" for "math/rand/v2.IntN".
func Short(symbol string) string {
	head := symbol[:len(symbol)-len(strings.TrimLeft(symbol, "(*"))]
	rest := symbol[len(head):]
	slash := strings.LastIndexByte(rest, '/')
	if slash < 0 {
		return symbol
	}
	last := rest[slash+1:]
	version, name, ok := strings.Cut(last, ".")
	if !ok || !isMajor(version) {
		return head + last
	}
	folder := rest[:slash]
	return head + folder[strings.LastIndexByte(folder, '/')+1:] + "." + name
}
