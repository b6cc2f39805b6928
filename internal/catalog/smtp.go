package catalog

// netSMTP is net/smtp. Mail takes no key: a Message-ID is a label that no server looks at twice.
func netSMTP() Library {
	return Library{
		Name: "net/smtp",
		Rows: in("net/smtp",
			external("SendMail", 4).into(3).store("mail"),
			of("*Client",
				external("Data", none).store("mail").note("goes out at the Close of the writer"),
				nothing("Hello StartTLS TLSConnectionState Verify Auth Mail Rcpt Extension Reset Noop Quit Close"),
			),
			nothing("Dial NewClient"), pure("PlainAuth CRAMMD5Auth"),
		),
	}
}
