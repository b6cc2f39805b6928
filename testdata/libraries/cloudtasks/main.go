// Command cloudtasks shows tasks that Cloud Tasks takes again on each run, next to one with a name of its own.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	cloudtasks "cloud.google.com/go/cloudtasks/apiv2"
	"cloud.google.com/go/cloudtasks/apiv2/cloudtaskspb"
	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"google.golang.org/api/option"
)

// Service lets the warehouse pack orders later.
type Service struct {
	client *cloudtasks.Client
	queue  string
}

func pack(o work.Order) *cloudtaskspb.Task_HttpRequest {
	return &cloudtaskspb.Task_HttpRequest{HttpRequest: &cloudtaskspb.HttpRequest{Url: "https://shop.example.com/pack", Body: []byte(o.OrderID)}}
}

// Pack makes another task on each run: the service names it.
func (s *Service) Pack(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.CreateTask(ctx, &cloudtaskspb.CreateTaskRequest{Parent: s.queue, Task: &cloudtaskspb.Task{MessageType: pack(o)}}) // want enqueue `"order:pack"`
	return err
}

// PackNamed names the task after the order: a second one of the name is refused.
func (s *Service) PackNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.CreateTask(ctx, &cloudtaskspb.CreateTaskRequest{
		Parent: s.queue,
		Task:   &cloudtaskspb.Task{Name: s.queue + "/tasks/pack-" + o.OrderID, MessageType: pack(o)},
	})
	return err
}

func main() {
	client, err := cloudtasks.NewRESTClient(context.Background(), option.WithHTTPClient(http.DefaultClient))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client, queue: os.Getenv("QUEUE")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:pack", s.Pack)
	mux.HandleFunc("order:pack_named", s.PackNamed)
	work.Serve(mux)
}
