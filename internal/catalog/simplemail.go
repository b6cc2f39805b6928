package catalog

// simpleMail is github.com/xhit/go-simple-mail.
func simpleMail() Library {
	const path = "github.com/xhit/go-simple-mail"
	return Library{
		Name:   "go-simple-mail",
		Module: path,
		Rows: in(path,
			of("*Email",
				external("Send SendEnvelopeFrom", Receiver).store("mail"),
			),
			external("SendMessage", 2).store("mail"),
			of("*SMTPServer", nothing("Connect"), pure("GetEncryptionType")),
			of("*SMTPClient", nothing("Close Noop Quit Reset")),
			nothing("NewSMTPClient NewMSG"),
		),
	}
}

// mailyak is github.com/domodwyer/mailyak.
func mailyak() Library {
	const path = "github.com/domodwyer/mailyak"
	return Library{
		Name:   "mailyak",
		Module: path,
		Rows: in(path,
			of("*MailYak",
				external("Send", Receiver).store("mail"),
				nothing("Attach AttachInline AttachInlineWithMimeType AttachWithMimeType ClearAttachments"),
			),
			nothing("New NewWithTLS"),
		),
	}
}
