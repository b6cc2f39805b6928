package wire

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"sync"
	"time"
)

// Authority makes certificates for every host a worker talks to. Workers trust it through
// SSL_CERT_FILE.
type Authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	mu   sync.Mutex
	made map[string]*tls.Certificate
}

// NewAuthority makes an authority and writes its certificate to file.
func NewAuthority(file string) (*Authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	t := template("replay test authority")
	t.IsCA, t.KeyUsage, t.BasicConstraintsValid = true, x509.KeyUsageCertSign, true
	der, err := x509.CreateCertificate(rand.Reader, t, t, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, err
	}
	out := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return &Authority{cert: cert, key: key, made: map[string]*tls.Certificate{}}, os.WriteFile(file, out, 0o644)
}

func template(name string) *x509.Certificate {
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		panic(err) // rand.Reader does not fail
	}
	now := time.Now()
	return &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: name}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour)}
}

// Config is the configuration of a server for whatever host the client asks for.
func (a *Authority) Config() *tls.Config {
	return &tls.Config{GetCertificate: func(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
		host := h.ServerName
		if host == "" { // the host was an address
			host, _, _ = net.SplitHostPort(h.Conn.LocalAddr().String())
		}
		return a.certificate(host)
	}}
}

func (a *Authority) certificate(host string) (*tls.Certificate, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if c := a.made[host]; c != nil {
		return c, nil
	}
	t := template(host)
	if ip := net.ParseIP(host); ip != nil {
		t.IPAddresses = []net.IP{ip}
	} else {
		t.DNSNames = []string{host}
	}
	der, err := x509.CreateCertificate(rand.Reader, t, a.cert, &a.key.PublicKey, a.key)
	if err != nil {
		return nil, err
	}
	a.made[host] = &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: a.key}
	return a.made[host], nil
}
