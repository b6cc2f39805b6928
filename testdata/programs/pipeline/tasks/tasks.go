// Package tasks has the tasks that the programs of the site send each other.
package tasks

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/hibiken/asynq"
)

// The tasks of the other workers.
const (
	TypeThumbnail = "media:thumbnail"
	TypeTranscode = "media:transcode"
	TypeCaptions  = "media:captions"
	TypePreview   = "media:preview"
	TypeReview    = "site:review"
	TypePublish   = "site:publish"
	TypeRemind    = "site:remind"
	TypeCleanup   = "site:cleanup"
)

// Keep is how long a finished task blocks its ID.
const Keep = 30 * 24 * time.Hour

// Video is the payload of the tasks of this worker.
type Video struct {
	VideoID   string    `json:"video_id"`
	Heights   []int     `json:"heights,omitempty"`
	Languages []string  `json:"languages,omitempty"`
	Seconds   int       `json:"seconds,omitempty"`
	PublishAt time.Time `json:"publish_at,omitzero"`
}

// Media is the payload of the tasks of the media workers.
type Media struct {
	VideoID  string `json:"video_id"`
	Height   int    `json:"height,omitempty"`
	Language string `json:"language,omitempty"`
}

func newTask(typename, queue string, p Media, opts []asynq.Option) (*asynq.Task, error) {
	payload, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(typename, payload, append([]asynq.Option{asynq.Queue(queue)}, opts...)...), nil
}

// NewThumbnailTask asks for the picture of a video.
func NewThumbnailTask(videoID string, opts ...asynq.Option) (*asynq.Task, error) {
	return newTask(TypeThumbnail, "media", Media{VideoID: videoID}, opts)
}

// NewPreviewTask asks for the first seconds of a video.
func NewPreviewTask(videoID string, opts ...asynq.Option) (*asynq.Task, error) {
	return newTask(TypePreview, "media", Media{VideoID: videoID}, opts)
}

// NewTranscodeTask asks for a video in a size.
func NewTranscodeTask(videoID string, height int, opts ...asynq.Option) (*asynq.Task, error) {
	return newTask(TypeTranscode, "media", Media{VideoID: videoID, Height: height}, opts)
}

// NewRenditionTask asks for a video in a size, once.
func NewRenditionTask(videoID string, height int) (*asynq.Task, error) {
	id := "rendition:" + videoID + ":" + strconv.Itoa(height)
	return newTask(TypeTranscode, "media", Media{VideoID: videoID, Height: height},
		[]asynq.Option{asynq.TaskID(id), asynq.Retention(Keep)})
}

// NewCaptionsTask asks for the words of a video in a language.
func NewCaptionsTask(videoID, language string, opts ...asynq.Option) (*asynq.Task, error) {
	return newTask(TypeCaptions, "media", Media{VideoID: videoID, Language: language}, opts)
}

// NewSiteTask asks the site to do something with a video.
func NewSiteTask(typename, videoID string, opts ...asynq.Option) (*asynq.Task, error) {
	return newTask(typename, "site", Media{VideoID: videoID}, opts)
}
