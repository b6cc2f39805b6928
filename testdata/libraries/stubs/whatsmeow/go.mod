module go.mau.fi/whatsmeow

go 1.26.0
