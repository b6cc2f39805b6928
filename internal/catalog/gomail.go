package catalog

// gomail is gopkg.in/gomail.v2 and its successor gopkg.in/mail.v2 (module go-mail/mail).
func gomail() Library {
	const path = "gopkg.in/gomail.v2"
	return Library{
		Name:   "gomail",
		Module: path,
		Same:   map[string]string{"gopkg.in/mail.v2": path, "github.com/go-mail/mail": path},
		Rows: in(path,
			of("*Dialer",
				external("DialAndSend", 0).store("mail"),
				handle("Dial"),
			),
			external("Send", 1).store("mail"),
			of("Sender", external("Send", 2).into(1).store("mail")),
			of("SendCloser", nothing("Close")),
			of("*Message",
				each("SetHeader", Gather).rest(1), each("SetAddressHeader", Gather).arg(1), each("SetBody AddAlternative", Gather).arg(1),
				each("SetHeaders", Gather).arg(0),
				nothing("Reset SetDateHeader AddAlternativeWriter Attach Embed WriteTo"),
				pure("FormatAddress FormatDate GetHeader"),
			),
			nothing("NewDialer NewPlainDialer NewMessage"),
			pure("Rename SetCharset SetCopyFunc SetEncoding SetHeader SetPartEncoding"),
		),
	}
}
