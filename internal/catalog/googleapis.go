package catalog

// googleAPIs are the generated clients of google.golang.org/api, read at v0.304.0. A call is sent by Do; its row
// is that of the method that prepares it, which is given what is sent. Events and files may have an ID
// of the caller (Event.Id, File.Id), under which a second one is refused; the others take no key.
func googleAPIs() Library {
	const path = "google.golang.org/api"
	return Library{
		Name:   "Google APIs",
		Module: path,
		Rows: join(
			in(path+"/gmail/v1",
				of("*UsersMessagesService", external("Send", 1).store("mail"), external("Insert Import", 1).store("Gmail message"), nothing("Get List")),
				of("*UsersDraftsService", external("Send", 1).store("mail"), external("Create", 1).store("Gmail draft"), nothing("Get List")),
				prepared("*UsersMessagesSendCall *UsersMessagesInsertCall *UsersMessagesImportCall *UsersDraftsSendCall *UsersDraftsCreateCall"),
			),
			in(path+"/youtube",
				of("*VideosService", external("Insert", 1).store("YouTube video"), write("Update", Set, 1).store("YouTube video"), write("Delete", Delete, 0).store("YouTube video"), nothing("List")),
				of("*PlaylistsService *PlaylistItemsService *CaptionsService", external("Insert", 1).store("YouTube entry")),
				of("*CommentsService *CommentThreadsService *LiveChatMessagesService", external("Insert", 1).store("YouTube comment")),
				of("*LiveBroadcastsService *LiveStreamsService", external("Insert", 1).store("YouTube stream")),
				prepared("*VideosInsertCall *PlaylistsInsertCall *PlaylistItemsInsertCall *CaptionsInsertCall *CommentsInsertCall *CommentThreadsInsertCall *LiveChatMessagesInsertCall *LiveBroadcastsInsertCall *LiveStreamsInsertCall"),
			),
			in(path+"/calendar",
				of("*EventsService",
					external("Insert", 1).key("Id").store("calendar event"), external("Import", 1).key("ICalUID").store("calendar event"), external("QuickAdd", 1).store("calendar event"),
					write("Update Patch", Set, 2).store("calendar event"), write("Delete", Delete, 1).store("calendar event"), nothing("Get List"),
				),
				prepared("*EventsInsertCall *EventsImportCall *EventsQuickAddCall"),
			),
			in(path+"/sheets",
				of("*SpreadsheetsService", external("Create", 0).store("Google sheet")),
				of("*SpreadsheetsValuesService",
					external("Append", 2).store("row of a Google sheet"), write("Update", Set, 2).store("Google sheet"), write("Clear", Delete, 0).store("Google sheet"), nothing("Get"),
				),
				prepared("*SpreadsheetsCreateCall *SpreadsheetsValuesAppendCall"),
			),
			in(path+"/drive",
				of("*FilesService",
					external("Create", 0).key("Id").store("Google Drive file"), external("Copy", 1).key("Id").store("Google Drive file"),
					write("Update", Set, 1).store("Google Drive file"), write("Delete", Delete, 0).store("Google Drive file"), nothing("Get List"),
				),
				prepared("*FilesCreateCall *FilesCopyCall"),
			),
		),
	}
}

// prepared are calls of the generated clients of Google that are not yet sent.
func prepared(calls string) rows { return of(calls, handle("Context Do")) }
