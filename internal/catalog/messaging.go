package catalog

// Messages to people: SMS, chat, push. Hardly any of these services takes a key;
// editing or deleting a known message is repeatable.

func twilio() Library {
	const path = "github.com/twilio/twilio-go"
	const api = path + "/rest/api/v2010"
	return Library{
		Name:   "twilio",
		Module: path,
		Rows: join(
			in(api,
				of("*ApiService",
					external("CreateMessage", 0).store("SMS"), external("CreateCall", 0).store("phone call"),
					external("CreatePayments", 1).key("IdempotencyKey").store("phone payment").money(),
					external("CreateUserDefinedMessage", 1).key("IdempotencyKey").store("call message"),
				),
				of("*CreateMessageParams", each("SetPathAccountSid SetTo SetFrom SetBody SetMediaUrl SetMessagingServiceSid SetContentSid SetContentVariables SetStatusCallback SetSendAt SetScheduleType", Gather).arg(0)),
				of("*CreateCallParams", each("SetPathAccountSid SetTo SetFrom SetUrl SetTwiml SetStatusCallback", Gather).arg(0)),
				of("*CreatePaymentsParams", each("SetPathAccountSid SetChargeAmount SetCurrency SetDescription SetInput SetPaymentConnector SetPaymentMethod SetStatusCallback SetTokenType", Gather).arg(0)),
				of("*CreateUserDefinedMessageParams", each("SetPathAccountSid SetContent", Gather).arg(0)),
				of("*CreatePaymentsParams *CreateUserDefinedMessageParams", setKey("SetIdempotencyKey", 0)),
			),
			in(path+"/rest/verify/v2",
				of("*ApiService",
					external("CreateVerification", 1).store("verification code").note("the service keeps one pending verification per destination"),
					nothing("CreateVerificationCheck"),
				),
				of("*CreateVerificationParams", each("SetTo SetChannel", Gather).arg(0)),
			),
		),
	}
}

func slack() Library {
	const path = "github.com/slack-go/slack"
	return Library{
		Name:   "slack",
		Module: path,
		Rows: in(path,
			of("*Client",
				external("PostMessage SendMessage", 1).store("Slack message"), external("PostMessageContext SendMessageContext", 2).store("Slack message"),
				external("PostEphemeral ScheduleMessage", 2).store("Slack message"), external("PostEphemeralContext ScheduleMessageContext", 3).store("Slack message"),
				external("UploadFile", 0).store("Slack file"), external("UploadFileContext", 1).store("Slack file"),
				write("UpdateMessage", Set, 2).store("Slack message"), write("UpdateMessageContext", Set, 3).store("Slack message"),
				write("DeleteMessage", Delete, 1).store("Slack message"), write("DeleteMessageContext", Delete, 2).store("Slack message"),
				write("AddReaction", Set, 1).store("Slack reaction"), write("AddReactionContext", Set, 2).store("Slack reaction"),
			),
			external("PostWebhook", 1).store("Slack message"), external("PostWebhookContext", 2).store("Slack message"),
			nothing("New"),
			pure("MsgOptionText MsgOptionBlocks MsgOptionAttachments MsgOptionTS MsgOptionUsername MsgOptionAsUser NewTextBlockObject NewSectionBlock NewDividerBlock NewContextBlock NewHeaderBlock"),
		),
	}
}

const telegramMessage = "Telegram message"

// telegramSends are the methods that make a message, telegramEdits those that change one,
// in the words of the Bot API, with the context and a pointer to parameters.
const (
	telegramSends = "SendMessage ForwardMessage ForwardMessages CopyMessage CopyMessages SendPhoto SendAudio SendDocument SendVideo SendAnimation SendVoice SendVideoNote SendPaidMedia SendMediaGroup SendLocation SendVenue SendContact SendPoll SendDice SendSticker SendGame"
	telegramEdits = "EditMessageText EditMessageCaption EditMessageMedia EditMessageReplyMarkup StopPoll PinChatMessage UnpinChatMessage AnswerCallbackQuery BanChatMember UnbanChatMember RestrictChatMember"
)

func telegram() []Library {
	return []Library{
		{
			Name:   "go-telegram/bot",
			Module: "github.com/go-telegram/bot",
			Rows: in("github.com/go-telegram/bot",
				of("*Bot",
					external(telegramSends, 1).store(telegramMessage), external("SendInvoice", 1).store("Telegram invoice").money(),
					write(telegramEdits, Set, 1).store(telegramMessage), write("DeleteMessage DeleteMessages", Delete, 1).store(telegramMessage),
					nothing("SendChatAction GetChat GetChatMember GetMe GetFile GetChatAdministrators RegisterHandler Start"),
				),
				nothing("New"), pure("True False EscapeMarkdown EscapeMarkdownUnescaped"),
			),
		},
		{
			Name:   "telego",
			Module: "github.com/mymmrac/telego",
			Rows: in("github.com/mymmrac/telego",
				of("*Bot",
					external(telegramSends, 1).store(telegramMessage), external("SendInvoice", 1).store("Telegram invoice").money(),
					write(telegramEdits, Set, 1).store(telegramMessage), write("DeleteMessage DeleteMessages", Delete, 1).store(telegramMessage),
					nothing("SendChatAction GetChat GetChatMember GetMe GetFile"),
				),
				nothing("NewBot"),
			),
		},
		{
			Name:     "telegram-bot-api",
			Module:   "github.com/go-telegram-bot-api/telegram-bot-api",
			Versions: []string{"v5"},
			Rows: in("github.com/go-telegram-bot-api/telegram-bot-api",
				of("*BotAPI",
					external("Send SendMediaGroup CopyMessage", 0).store(telegramMessage),
					external("Request", 0).store("Telegram call"), external("MakeRequest UploadFiles", 1).store("Telegram call"),
					nothing("GetMe GetFile GetChat GetChatMember GetUpdatesChan"),
				),
				nothing("NewBotAPI"),
				pure("NewMessage NewMessageToChannel NewPhoto NewDocument NewEditMessageText NewDeleteMessage NewCallback NewInlineKeyboardMarkup NewInlineKeyboardRow NewInlineKeyboardButtonData EscapeText"),
			),
		},
		telebot("gopkg.in/telebot.v3"), telebot("gopkg.in/telebot.v4"),
	}
}

func telebot(path string) Library {
	return Library{
		Name:   path,
		Module: path,
		Rows: in(path,
			of("*Bot",
				external("Send SendAlbum Reply Forward Copy", 1).store(telegramMessage),
				write("Edit EditReplyMarkup EditCaption EditMedia", Set, 1).store(telegramMessage), write("Pin", Set, 0).store(telegramMessage),
				write("Delete DeleteMany", Delete, 0).store(telegramMessage), nothing("Notify ChatByID"),
			),
			nothing("NewBot"),
		),
	}
}

func discordgo() Library {
	const path = "github.com/bwmarrin/discordgo"
	const message = "Discord message"
	return Library{
		Name:   "discordgo",
		Module: path,
		Rows: in(path,
			of("*Session",
				external("ChannelMessageSend ChannelMessageSendComplex ChannelMessageSendTTS ChannelMessageSendEmbed ChannelMessageSendEmbeds ChannelMessageSendReply ChannelFileSend", 1).store(message),
				external("ChannelFileSendWithMessage", 1).store(message), external("WebhookExecute", 3).store(message), external("FollowupMessageCreate", 2).store(message),
				write("ChannelMessageEdit", Set, 2).store(message), write("ChannelMessageEditComplex", Set, 0).store(message), write("ChannelMessageEditEmbed", Set, 2).store(message),
				write("ChannelMessageDelete", Delete, 1).store(message),
				nothing("ChannelMessage ChannelMessages"),
			),
			nothing("New"),
		),
	}
}

// firebaseMessaging is FCM. A collapse key replaces a message that was not delivered yet; it
// is no key. The methods are those of an embedded unexported type.
func firebaseMessaging() Library {
	const path = "firebase.google.com/go/messaging"
	const push = "push notification"
	return Library{
		Name:   "firebase messaging",
		Module: "firebase.google.com/go",
		Rows: in(path,
			of("*fcmClient",
				external("Send SendAll SendEach SendMulticast SendEachForMulticast", 1).store(push),
				nothing("SendDryRun SendEachDryRun SendEachForMulticastDryRun"),
			),
			of("*iidClient", write("SubscribeToTopic UnsubscribeFromTopic", Set, 1).store("push topic")),
			pure("IsUnregistered IsInvalidArgument IsInternal IsUnavailable IsQuotaExceeded IsRegistrationTokenNotRegistered"),
		),
	}
}

func apns2() Library {
	const path = "github.com/sideshow/apns2"
	return Library{
		Name:   "apns2",
		Module: path,
		Rows: in(path,
			of("*Client",
				external("Push", 0).store("push notification").note("Notification.CollapseID merges on the device; ApnsID is no key"),
				external("PushWithContext", 1).store("push notification"),
			),
			nothing("NewClient NewTokenClient"),
		),
	}
}
