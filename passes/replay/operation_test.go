package replay

import "testing"

func TestATokenThatIsMailedNamesOneOperation(t *testing.T) {
	for name, want := range map[string]bool{
		"Token":             true,
		"RawToken":          true,
		"Code":              true,
		"ResetToken":        true,
		"VerificationCode":  true,
		"AccessToken":       false,
		"RefreshToken":      false,
		"DeviceToken":       false,
		"CountryCode":       false,
		"PromoCode":         false,
		"Tokens":            false,
		"SecretCode":        true,
		"EmailOTP":          true,
		"Secret":            false,
		"Key":               false,
		"PasswordResetLink": true,
		"InviteLink":        true,
		"Link":              true,
		"LinkURL":           true,
		"VerifyURL":         true,
		"URL":               false,
		"LogoURL":           false,
		"UnsubscribeLink":   false,
	} {
		if got := mailedOnce(name); got != want {
			t.Errorf("%s beside an address: %t, want %t", name, got, want)
		}
	}
}

func TestHowATokenIsWrittenSaysNothing(t *testing.T) {
	for name, want := range map[string]bool{"RawToken": false, "PlainCode": false, "Raw": false, "RawOrderID": true, "OrderToken": true, "UserID": false, "InviterID": false, "AssigneeID": false, "InvitationID": true} {
		if got := namesOperation(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}

func TestTheLastWordBeforeAnIDSaysWhatItNames(t *testing.T) {
	for name, want := range map[string]bool{
		"UserPaymentID":    true,
		"ClientOrderID":    true,
		"ChannelMessageID": true,
		"OTPID":            true,
		"UserSMSID":        true,
		"UserID":           false,
		"TeamMemberID":     false,
		"UserChatID":       false,
		"OwnerUUID":        false,
		"AppID":            false,
		"AppOrderID":       true,
		"ResetTokenHash":   false,

		"WorkspaceID":              false,
		"LanguageID":               false,
		"BusinessOrderID":          true,
		"TraceParentObservationID": false,
	} {
		if got := namesOperation(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
