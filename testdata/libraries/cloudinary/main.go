// Command cloudinary shows pictures that Cloudinary keeps once more after each run, next to those that replace the one before.
package main

import (
	"context"
	"log"
	"strconv"
	"strings"
	"time"

	"example.com/idemlint/libraries/work"
	"github.com/cloudinary/cloudinary-go/v2"
	"github.com/cloudinary/cloudinary-go/v2/api"
	"github.com/cloudinary/cloudinary-go/v2/api/uploader"
	"github.com/hibiken/asynq"
)

// Service keeps the pictures of orders.
type Service struct {
	cld *cloudinary.Cloudinary
}

// Picture has no public ID: Cloudinary makes another one on each run.
func (s *Service) Picture(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.cld.Upload.Upload(ctx, strings.NewReader(o.OrderID), uploader.UploadParams{Folder: "orders"}) // want stablekey `"picture:upload"`
	return err
}

// Stamped has the time in its public ID.
func (s *Service) Stamped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	id := o.OrderID + "-" + strconv.FormatInt(time.Now().UnixNano(), 10)
	_, err = s.cld.Upload.Upload(ctx, strings.NewReader(o.OrderID), uploader.UploadParams{PublicID: id}) // want stablekey `"picture:stamped"`
	return err
}

// Named replaces the picture of the order.
func (s *Service) Named(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.cld.Upload.Upload(ctx, strings.NewReader(o.OrderID), uploader.UploadParams{
		PublicID:  o.OrderID,
		Folder:    "orders",
		Overwrite: api.Bool(true),
	})
	return err
}

// Drop deletes the picture, which is gone then.
func (s *Service) Drop(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.cld.Upload.Destroy(ctx, uploader.DestroyParams{PublicID: o.OrderID})
	return err
}

func main() {
	cld, err := cloudinary.New()
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{cld: cld}
	mux := asynq.NewServeMux()
	mux.HandleFunc("picture:upload", s.Picture)
	mux.HandleFunc("picture:stamped", s.Stamped)
	mux.HandleFunc("picture:named", s.Named)
	mux.HandleFunc("picture:drop", s.Drop)
	work.Serve(mux)
}
