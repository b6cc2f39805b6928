package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/hibiken/asynq"
)

// Files writes reports to a folder.
type Files struct {
	dir     string
	scanner Scanner
}

// Export leaves one more file on each run.
func (f *Files) Export(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	name := filepath.Join(f.dir, time.Now().Format("20060102-150405.000")+".csv")
	return os.WriteFile(name, []byte(p.Content), 0o644) // want stablekey `"report:export"`
}

// Append adds a line on each run.
func (f *Files) Append(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(filepath.Join(f.dir, "invoices.csv"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644) // want increment `"report:append"`
	if err != nil {
		return err
	}
	defer out.Close()
	_, err = fmt.Fprintf(out, "%s;%s\n", p.InvoiceID, p.Content)
	return err
}

// ExportNamed writes the invoice's file over.
func (f *Files) ExportNamed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, p.InvoiceID+".csv"), []byte(p.Content), 0o644)
}

// Pack works in a folder of its own, and takes it away however it ends.
func (f *Files) Pack(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	dir := fmt.Sprintf("%s/pack-%d", f.dir, time.Now().UnixNano())
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	part := filepath.Join(dir, "part.csv")
	if err := os.WriteFile(part, []byte(p.Content), 0o644); err != nil {
		return err
	}
	packed, err := os.ReadFile(part)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, p.InvoiceID+".pack"), packed, 0o644)
}

// PackKept takes its folder away only if something went wrong.
func (f *Files) PackKept(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	dir := fmt.Sprintf("%s/kept-%d", f.dir, time.Now().UnixNano())
	if err := os.MkdirAll(dir, 0o755); err != nil { // want stablekey `"report:pack_kept"`
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "part.csv"), []byte(p.Content), 0o644); err != nil { // want stablekey `"report:pack_kept"`
		os.RemoveAll(dir)
		return err
	}
	return nil
}

// put makes the folder in which a file lies, and the file.
func (f *Files) put(name, content string) error {
	path := filepath.Join(f.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { // want stablekey `task "report:put_apart" may`
		return err
	}
	return os.WriteFile(path, []byte(content), 0o644) // want stablekey `"report:put" and "report:put_apart"`
}

// Put has one more file in the same folder on each run.
func (f *Files) Put(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return f.put(fmt.Sprintf("put/%s-%d.csv", p.InvoiceID, time.Now().UnixNano()), p.Content)
}

// PutApart has a folder for each.
func (f *Files) PutApart(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return f.put(fmt.Sprintf("put/%d/%s.csv", time.Now().UnixNano(), p.InvoiceID), p.Content)
}

// PutNamed puts the same file there.
func (f *Files) PutNamed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return f.put("put/"+p.InvoiceID+".csv", p.Content)
}

// workspace makes a folder with a first file in it, and says how it is taken away.
func (f *Files) workspace(parent, content string) (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp(parent, "work-*")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	if err := os.WriteFile(filepath.Join(dir, "part.csv"), []byte(content), 0o644); err != nil { // want stablekey `"report:work_kept"`
		remove()
		return "", nil, err
	}
	return dir, remove, nil
}

// Work has its folder where temporary files lie.
func (f *Files) Work(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	dir, remove, err := f.workspace("", p.Content)
	if err != nil {
		return err
	}
	defer remove()
	part, err := os.ReadFile(filepath.Join(dir, "part.csv"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, p.InvoiceID+".csv"), part, 0o644)
}

// WorkKept leaves it where the reports lie.
func (f *Files) WorkKept(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, _, err = f.workspace(f.dir, p.Content)
	return err
}

// PackSent takes its folder away however it ends, and does nothing for what is not sent yet.
func (f *Files) PackSent(ctx context.Context, t *asynq.Task) error {
	var p struct {
		InvoiceID string     `json:"invoice_id"`
		SentAt    *time.Time `json:"sent_at"`
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if p.SentAt == nil {
		return nil
	}
	dir := fmt.Sprintf("%s/sent-%d", f.dir, time.Now().UnixNano())
	defer os.RemoveAll(dir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, p.InvoiceID+".sent"), []byte(p.SentAt.String()), 0o644)
}

// Scanner looks through a folder.
type Scanner interface {
	Scan(ctx context.Context, folder string) (int, error)
}

// Entries counts what lies in a folder.
type Entries struct{ name string }

func (e Entries) Scan(_ context.Context, folder string) (int, error) {
	all, err := os.ReadDir(folder)
	return len(all), err
}

// scanner is none where the environment names none.
func scanner(name string) Scanner {
	if name == "" {
		return nil
	}
	return Entries{name}
}

// Scan does nothing without a scanner, and takes its folder with the one in it away however it ends.
func (f *Files) Scan(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if f.scanner == nil {
		return errors.New("there is no scanner")
	}
	dir, err := os.MkdirTemp(f.dir, "scan-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	pages := filepath.Join(dir, "pages")
	if err := os.MkdirAll(pages, 0o755); err != nil {
		return err
	}
	n, err := f.scanner.Scan(ctx, pages)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, p.InvoiceID+".scan"), []byte(strconv.Itoa(n)), 0o644)
}

// ScanKept takes it away only if the scanner fails.
func (f *Files) ScanKept(ctx context.Context, t *asynq.Task) error {
	if f.scanner == nil {
		return errors.New("there is no scanner")
	}
	dir, err := os.MkdirTemp(f.dir, "scan-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	pages := filepath.Join(dir, "pages")
	if err = os.MkdirAll(pages, 0o755); err != nil { // want stablekey `"report:scan_kept"`
		return err
	}
	_, err = f.scanner.Scan(ctx, pages)
	return err
}
