package wire

import "net"

// serve handles each connection of l in its own goroutine, until l is closed.
func serve(l net.Listener, handle func(net.Conn)) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer c.Close()
			handle(c)
		}()
	}
}

// both runs the two directions of a connection and closes it when one of them ends.
func both(up, down func(), conns ...net.Conn) {
	done := make(chan struct{}, 2)
	for _, run := range []func(){up, down} {
		go func() {
			run()
			done <- struct{}{}
		}()
	}
	<-done
	for _, c := range conns {
		c.Close()
	}
}
