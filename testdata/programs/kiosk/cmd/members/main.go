// Command members runs the tasks of the kiosk's club.
package main

import (
	"cmp"
	"log"
	"os"

	"github.com/glebarez/sqlite"
	"github.com/hibiken/asynq"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/kiosk/members"
)

func main() {
	dialector := sqlite.Dialector{
		DriverName: cmp.Or(os.Getenv("SQLITE_DRIVER"), sqlite.DriverName),
		DSN:        os.Getenv("SQLITE_PATH"),
	}
	db, err := gorm.Open(dialector, &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&members.Member{}, &members.Entry{}, &members.Greeting{}, &members.Treat{}); err != nil {
		log.Fatal(err)
	}

	mux := asynq.NewServeMux()
	members.New(db).Register(mux)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 4})
	log.Fatal(srv.Run(mux))
}
