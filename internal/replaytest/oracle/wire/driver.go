package wire

import (
	"bufio"
	"net"
	"strings"
)

// ServeDriver is where the wrapped driver of SQLite asks: one line for each connection, "before"
// or "after" and a text. The connection is closed when the program may go on.
func ServeDriver(l net.Listener, gates *Gates) {
	serve(l, func(c net.Conn) {
		line, err := bufio.NewReader(c).ReadString('\n')
		if err != nil {
			return
		}
		when, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		if when == "before" {
			gates.Current().Before(oneLine(what))
		} else {
			gates.Current().After(oneLine(what))
		}
	})
}
