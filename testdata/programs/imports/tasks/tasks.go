// Package tasks has the tasks of imports.
package tasks

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/imports/domain"
)

// TypeParse is the task of the workers that read files.
const TypeParse = "file:parse"

// File is the payload of the tasks of this worker.
type File struct {
	ImportID   string        `json:"import_id"`
	SupplierID int64         `json:"supplier_id,omitempty"`
	Chunk      int           `json:"chunk,omitempty"`
	Chunks     int           `json:"chunks,omitempty"`
	Lines      []domain.Line `json:"lines,omitempty"`
}

// Part is the payload of TypeParse.
type Part struct {
	ImportID string `json:"import_id"`
	Chunk    int    `json:"chunk"`
}

// NewParseTask asks for a part of a file to be read.
func NewParseTask(importID string, chunk int, opts ...asynq.Option) (*asynq.Task, error) {
	payload, err := json.Marshal(Part{ImportID: importID, Chunk: chunk})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(TypeParse, payload, append(opts, asynq.Queue("files"))...), nil
}

// NewParseOnceTask asks for a part of a file to be read, once.
func NewParseOnceTask(importID string, chunk int) (*asynq.Task, error) {
	return NewParseTask(importID, chunk,
		asynq.TaskID(fmt.Sprintf("parse:%s:%d", importID, chunk)), asynq.Retention(30*24*time.Hour))
}
