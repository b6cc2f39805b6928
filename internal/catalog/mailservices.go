package catalog

// Mail services. Of these only Resend and Brevo take a key.

// ses is AWS SES in both SDKs, which repeat a call that failed with a 5xx themselves.
func ses() []Library {
	const v2 = "github.com/aws/aws-sdk-go-v2/service"
	return []Library{
		{
			Name:   "aws-sdk-go-v2 ses",
			Module: v2 + "/ses",
			Rows: in(v2+"/ses",
				of("*Client", external("SendEmail SendRawEmail SendTemplatedEmail SendBulkTemplatedEmail", 1).store("mail")),
				nothing("New NewFromConfig"),
			),
		},
		{
			Name:   "aws-sdk-go-v2 sesv2",
			Module: v2 + "/sesv2",
			Rows: in(v2+"/sesv2",
				of("*Client", external("SendEmail SendBulkEmail", 1).store("mail")),
				nothing("New NewFromConfig"),
			),
		},
		{
			Name:   "aws-sdk-go ses",
			Module: "github.com/aws/aws-sdk-go",
			Rows: in("github.com/aws/aws-sdk-go/service/ses",
				of("*SES",
					external("SendEmail SendRawEmail SendTemplatedEmail", 0).store("mail"),
					external("SendEmailWithContext SendRawEmailWithContext SendTemplatedEmailWithContext", 1).store("mail"),
				),
				nothing("New"),
			),
		},
	}
}

func sendgrid() Library {
	const path = "github.com/sendgrid/sendgrid-go"
	return Library{
		Name:   "sendgrid",
		Module: path,
		Rows: join(
			in(path,
				of("*Client", external("Send", 0).store("mail"), external("SendWithContext", 1).store("mail")),
				external("API MakeRequest MakeRequestRetry MakeRequestAsync", 0).store("SendGrid call"), external("MakeRequestWithContext", 1).store("SendGrid call"),
				nothing("NewSendClient GetRequest"),
			),
			in(path+"/helpers/mail",
				nothing("NewV3Mail NewPersonalization NewAttachment"),
				pure("NewEmail NewContent NewSingleEmail NewV3MailInit"),
			),
		),
	}
}

// mailgun takes the context first since v4.
func mailgun() Library {
	const path = "github.com/mailgun/mailgun-go"
	return Library{
		Name:     "mailgun",
		Module:   path,
		Versions: []string{"v4"},
		Min:      4,
		Rows: in(path,
			of("Mailgun *MailgunImpl", external("Send", 1).store("mail"), pure("NewMessage NewMIMEMessage")),
			of("*Message",
				each("AddRecipient SetReplyTo AddTag", Gather).arg(0), each("SetHtml", Gather).arg(0),
				each("AddHeader AddVariable AddTemplateVariable", Gather).arg(1), nothing("AddAttachment AddBufferAttachment AddReaderAttachment AddInline SetTracking SetDKIM SetDeliveryTime"),
			),
			nothing("NewMailgun"), pure("NewMessage NewMIMEMessage"),
		),
	}
}

func postmark() []Library {
	const mail = "SendEmail SendEmailBatch SendTemplatedEmail SendTemplatedEmailBatch"
	return []Library{
		{
			Name:   "mrz1836/postmark",
			Module: "github.com/mrz1836/postmark",
			Rows:   in("github.com/mrz1836/postmark", of("*Client", external(mail, 1).store("mail")), nothing("NewClient")),
		},
		{
			Name:   "keighl/postmark",
			Module: "github.com/keighl/postmark",
			Rows:   in("github.com/keighl/postmark", of("*Client", external(mail, 0).store("mail")), nothing("NewClient")),
		},
	}
}

// resend is github.com/resend/resend-go, read at v2 and v3: the plain methods cannot
// carry the key, which the service keeps for 24 hours.
func resend() Library {
	const path = "github.com/resend/resend-go"
	return Library{
		Name:     "resend",
		Module:   path,
		Versions: []string{"v2", "v3"},
		Rows: in(path,
			of("EmailsSvc BatchSvc *EmailsSvcImpl *BatchSvcImpl",
				external("Send", 0).store("mail").note("cannot carry a key: use SendWithOptions"),
				external("SendWithContext", 1).store("mail").note("cannot carry a key: use SendWithOptions"),
				external("SendWithOptions", 2).into(1).key("IdempotencyKey").store("mail").note("Arg are the options, Into the message"),
			),
			nothing("NewClient NewCustomClient"),
		),
	}
}

// brevo is github.com/getbrevo/brevo-go, and the SDK of the name that the service had before. Its key
// is one of the headers given to a mail: lib/model_send_smtp_email.go of v1.1.3.
func brevo() []Library {
	sdk := func(name, module, path string, versions ...string) Library {
		return Library{
			Name: name, Module: module, Versions: versions,
			Rows: in(path,
				of("*TransactionalEmailsApiService",
					external("SendTransacEmail", 1).key("Headers.[idempotencyKey]").store("mail"), external("SendTestTemplate", 2).store("mail"),
				),
				of("*TransactionalSMSApiService", external("SendTransacSms", 1).store("SMS")),
				nothing("NewAPIClient NewConfiguration"),
			),
		}
	}
	return []Library{
		sdk("brevo", "github.com/getbrevo/brevo-go", "github.com/getbrevo/brevo-go/lib"),
		sdk("sendinblue", "github.com/sendinblue/APIv3-go-library", "github.com/sendinblue/APIv3-go-library/lib", "v2"),
	}
}

func mailjet() Library {
	const path = "github.com/mailjet/mailjet-apiv3-go"
	return Library{
		Name:     "mailjet",
		Module:   path,
		Versions: []string{"v4"},
		Rows: in(path,
			of("*Client", external("SendMail SendMailSMTP SendMailV31", 0).store("mail")),
			nothing("NewMailjetClient"),
		),
	}
}
