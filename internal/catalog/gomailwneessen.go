package catalog

// wneessenMail is github.com/wneessen/go-mail.
func wneessenMail() Library {
	return Library{
		Name:   "wneessen/go-mail",
		Module: "github.com/wneessen/go-mail",
		Rows: in("github.com/wneessen/go-mail",
			of("*Client",
				external("DialAndSend Send", 0).store("mail"),
				external("DialAndSendWithContext SendWithSMTPClient", 1).store("mail"),
				nothing("DialWithContext Close Reset SetTLSPolicy SetTLSPortPolicy SetSSL SetSSLPort SetDebugLog SetLogger SetTLSConfig SetUsername SetPassword SetSMTPAuth"),
			),
			of("*Msg",
				external("WriteToSendmail WriteToSendmailWithCommand WriteToSendmailWithContext", Receiver).store("mail"),
				each("Subject From To AddTo Cc AddCc Bcc AddBcc ReplyTo EnvelopeFrom SetMessageIDWithValue ToFromString", Gather).arg(0),
				each("FromFormat AddToFormat AddCcFormat AddBccFormat SetBodyString AddAlternativeString", Gather).arg(1),
				each("SetHeader SetGenHeader SetAddrHeader", Gather).rest(1),
				each("SetBodyHTMLTemplate SetBodyTextTemplate AddAlternativeHTMLTemplate AddAlternativeTextTemplate", Gather).arg(1),
				nothing("SetMessageID SetDate SetBulk SetImportance SetCharset AttachFile AttachReader AttachReadSeeker EmbedFile EmbedReader Reset WriteTo Write WriteToFile"),
				pure("GetSender GetRecipients GetMessageID GetTo GetFrom"),
			),
			nothing("NewMsg NewClient"),
			pure("WithPort WithSMTPAuth WithUsername WithPassword WithTLSPolicy WithTLSPortPolicy WithTimeout WithSSL WithSSLPort WithTLSConfig WithHELO"),
		),
	}
}
