// Command googleapis shows mails, events, rows, files and videos that Google's services take again on each run,
// next to those with an ID of their own or a claim before them.
package main

import (
	"context"
	"encoding/base64"
	"log"
	"net/http"
	"strings"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"google.golang.org/api/calendar/v3"
	"google.golang.org/api/drive/v3"
	"google.golang.org/api/gmail/v1"
	"google.golang.org/api/option"
	"google.golang.org/api/sheets/v4"
	"google.golang.org/api/youtube/v3"
)

// Service keeps the shop's books at Google.
type Service struct {
	mail   *gmail.Service
	events *calendar.Service
	sheets *sheets.Service
	files  *drive.Service
	videos *youtube.Service
	claims *work.Claims
}

func letter(o work.Order) *gmail.Message {
	return &gmail.Message{Raw: base64.URLEncoding.EncodeToString([]byte("To: " + o.Email + "\r\n\r\nThank you"))}
}

// Confirm sends the mail on each run: Gmail takes no key.
func (s *Service) Confirm(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.mail.Users.Messages.Send("me", letter(o)).Context(ctx).Do() // want idempotencykey `"google:confirm"`
	return err
}

// ConfirmOnce sends it at most once.
func (s *Service) ConfirmOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "confirmed:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.mail.Users.Messages.Send("me", letter(o)).Context(ctx).Do()
	return err
}

func delivery(id string) *calendar.Event {
	day := &calendar.EventDateTime{Date: "2026-05-04"}
	return &calendar.Event{Id: id, Summary: "Delivery", Start: day, End: day}
}

// Appoint makes an event on each run.
func (s *Service) Appoint(ctx context.Context, t *asynq.Task) error {
	if _, err := work.Decode(t); err != nil {
		return err
	}
	_, err := s.events.Events.Insert("primary", delivery("")).Context(ctx).Do() // want idempotencykey `"google:appoint"`
	return err
}

// AppointOnce has the event's ID of the order.
func (s *Service) AppointOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.events.Events.Insert("primary", delivery("order"+o.OrderID)).Context(ctx).Do()
	return err
}

// Book appends a row on each run.
func (s *Service) Book(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	row := &sheets.ValueRange{Values: [][]any{{o.OrderID, o.Amount}}}
	call := s.sheets.Spreadsheets.Values.Append("book", "A1", row) // want idempotencykey `"google:book"`
	_, err = call.ValueInputOption("RAW").Context(ctx).Do()
	return err
}

// Total writes the same cells again.
func (s *Service) Total(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	row := &sheets.ValueRange{Values: [][]any{{o.OrderID, o.Amount}}}
	_, err = s.sheets.Spreadsheets.Values.Update("book", "A1:B1", row).ValueInputOption("RAW").Context(ctx).Do()
	return err
}

// File makes a file on each run.
func (s *Service) File(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	call := s.files.Files.Create(&drive.File{Name: "invoice.txt"}) // want idempotencykey `"google:file"`
	_, err = call.Media(strings.NewReader(o.OrderID)).Context(ctx).Do()
	return err
}

// Publish makes a video on each run.
func (s *Service) Publish(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	video := &youtube.Video{Snippet: &youtube.VideoSnippet{Title: "Unpacked: " + o.OrderID}}
	call := s.videos.Videos.Insert([]string{"snippet"}, video) // want idempotencykey `"google:publish"`
	_, err = call.Media(strings.NewReader("frames")).Context(ctx).Do()
	return err
}

// PublishOnce makes it at most once.
func (s *Service) PublishOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "published:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	video := &youtube.Video{Snippet: &youtube.VideoSnippet{Title: "Unpacked: " + o.OrderID}}
	_, err = s.videos.Videos.Insert([]string{"snippet"}, video).Media(strings.NewReader("frames")).Context(ctx).Do()
	return err
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}

func main() {
	ctx := context.Background()
	client := option.WithHTTPClient(http.DefaultClient)
	s := &Service{
		mail:   must(gmail.NewService(ctx, client)),
		events: must(calendar.NewService(ctx, client)),
		sheets: must(sheets.NewService(ctx, client)),
		files:  must(drive.NewService(ctx, client)),
		videos: must(youtube.NewService(ctx, client)),
		claims: work.NewClaims(),
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("google:confirm", s.Confirm)
	mux.HandleFunc("google:appoint", s.Appoint)
	mux.HandleFunc("google:book", s.Book)
	mux.HandleFunc("google:file", s.File)
	mux.HandleFunc("google:publish", s.Publish)

	mux.HandleFunc("google:confirm_once", s.ConfirmOnce)
	mux.HandleFunc("google:appoint_once", s.AppointOnce)
	mux.HandleFunc("google:total", s.Total)
	mux.HandleFunc("google:publish_once", s.PublishOnce)
	work.Serve(mux)
}
