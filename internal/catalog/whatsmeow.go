package catalog

// whatsmeow is go.mau.fi/whatsmeow, read at v0.0.0-20260622185415. A message has an ID (send.go, SendRequestExtra.ID), by
// which a second one is known; where the caller gives none the client makes up another one for each call.
func whatsmeow() Library {
	const (
		path    = "go.mau.fi/whatsmeow"
		message = "WhatsApp message"
		group   = "WhatsApp group"
	)
	return Library{
		Name:   "whatsmeow",
		Module: path,
		Rows: in(path,
			of("*Client",
				external("SendMessage", 3).into(2).key("[0].ID").store(message).note("Arg are the options, Into the message"),
				external("CreateGroup", 1).store(group), external("CreateNewsletter", 1).store("WhatsApp newsletter"),
				write("RevokeMessage", Delete, 2).store(message),
				write("UpdateGroupParticipants SetGroupName SetGroupTopic SetGroupPhoto SetGroupLocked SetGroupAnnounce", Set, 2).store(group),
				write("LeaveGroup", Delete, 1).store(group), write("JoinGroupWithLink SetStatusMessage", Set, 1).store("WhatsApp account"),
				fresh("GenerateMessageID"),
				nothing("SendPresence SendChatPresence SubscribePresence MarkRead IsOnWhatsApp GetUserInfo GetGroupInfo GetJoinedGroups GetProfilePictureInfo"),
				nothing("Upload Download DownloadAny Connect Disconnect IsConnected IsLoggedIn GetQRChannel AddEventHandler"),
			),
			nothing("NewClient"),
		),
	}
}
