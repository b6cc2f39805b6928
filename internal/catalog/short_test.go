package catalog

import "testing"

func TestShortDropsFoldersAndMajorVersion(t *testing.T) {
	for symbol, want := range map[string]string{
		"(*gorm.io/gorm.DB).Save":                     "(*gorm.DB).Save",
		"math/rand/v2.IntN":                           "rand.IntN",
		"(*github.com/minio/minio-go/v7.Client).Put":  "(*minio-go.Client).Put",
		"(github.com/redis/go-redis/v9.cmdable).Incr": "(go-redis.cmdable).Incr",
		"os.WriteFile":                                "os.WriteFile",
		"(error).Error":                               "(error).Error",
	} {
		if got := Short(symbol); got != want {
			t.Errorf("Short(%q) = %q, want %q", symbol, got, want)
		}
	}
}
