package catalog

// Services of other vendors: SMS, object stores, a blockchain, language models.

// smsServices are the SMS services of Tencent and Alibaba. Neither takes a key.
func smsServices() []Library {
	const (
		tencent = "github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/sms"
		alibaba = "github.com/alibabacloud-go/dysmsapi-20170525"
	)
	return []Library{
		{
			Name:     "tencentcloud sms",
			Module:   tencent,
			Versions: []string{"v20210111"}, // a date of the API, not a major
			Rows: in(tencent,
				of("*Client", external("SendSms", 0).store("SMS"), external("SendSmsWithContext", 1).store("SMS")),
				nothing("NewClient NewSendSmsRequest"),
			),
		},
		{
			Name:     "alibabacloud dysmsapi",
			Module:   alibaba,
			Versions: []string{"v3"},
			Rows: in(alibaba+"/client",
				of("*Client", external("SendSms SendSmsWithOptions SendBatchSms SendBatchSmsWithOptions", 0).store("SMS")),
				of("*SendSmsRequest", each("SetPhoneNumbers SetSignName SetTemplateCode SetTemplateParam SetOutId", Gather).arg(0)),
				nothing("NewClient"),
			),
		},
	}
}

// objectStores are those of Alibaba and Qiniu: a name put again is replaced.
func objectStores() []Library {
	const (
		oss   = "github.com/aliyun/alibabacloud-oss-go-sdk-v2/oss"
		qiniu = "github.com/qiniu/go-sdk/storage"
	)
	return []Library{
		{
			Name:   "alibabacloud oss",
			Module: "github.com/aliyun/alibabacloud-oss-go-sdk-v2",
			Rows: in(oss,
				of("*Client",
					put("PutObject PutObjectFromFile CopyObject", Set, 1).field("Key").store("OSS object"),
					put("AppendObject", Append, 1).field("Key").store("OSS object").note("at a position: refused if the object has another length"),
					put("DeleteObject", Delete, 1).field("Key").store("OSS object"), put("DeleteMultipleObjects", Delete, 1).store("OSS objects"),
					put("InitiateMultipartUpload UploadPart CompleteMultipartUpload PutObjectAcl PutObjectTagging", Set, 1).field("Key").store("OSS object"),
					nothing("GetObject GetObjectToFile HeadObject GetObjectMeta Presign IsObjectExist IsBucketExist NewUploader NewDownloader"),
				),
				of("*Uploader", put("UploadFrom UploadFile", Set, 1).field("Key").store("OSS object")),
				nothing("NewClient LoadDefaultConfig"), pure("Ptr ToString"),
			),
		},
		{
			Name:     "qiniu",
			Module:   "github.com/qiniu/go-sdk",
			Versions: []string{"v7"},
			Rows: in(qiniu,
				of("*FormUploader",
					put("Put PutFile", Set, 3).store("Qiniu object"),
					put("PutWithoutKey PutFileWithoutKey", Set, 3).store("Qiniu object").note("named by its content's hash"),
				),
				of("*BucketManager",
					put("Delete", Delete, 1).store("Qiniu object"), put("Copy Move", Set, 3).store("Qiniu object"), put("Fetch", Set, 2).store("Qiniu object"),
					put("UpdateObjectStatus", Set, 1).store("Qiniu object"), nothing("Stat"),
				),
				of("*PutPolicy", nothing("UploadToken")),
				nothing("NewFormUploader NewBucketManager"),
			),
		},
	}
}

// ethereum is github.com/ethereum/go-ethereum: contract bindings that abigen writes are part
// of the program and end in BoundContract. Transact takes the next nonce, so a repeated run
// pays again; a signed transaction sent again is the same one.
func ethereum() Library {
	const path = "github.com/ethereum/go-ethereum"
	const transaction = "blockchain transaction"
	return Library{
		Name:   "go-ethereum",
		Module: path,
		Rows: join(
			in(path+"/accounts/abi/bind",
				of("*BoundContract",
					external("Transact", 2).into(1).store(transaction).money(), external("RawTransact", 1).store(transaction).money(), external("Transfer", 0).store(transaction).money(),
					nothing("Call FilterLogs WatchLogs UnpackLog UnpackLogIntoMap"),
				),
				nothing("NewBoundContract"),
			),
			in(path+"/ethclient",
				of("*Client",
					write("SendTransaction", Set, 1).store(transaction),
					nothing("TransactionReceipt TransactionByHash BlockNumber BlockByNumber HeaderByNumber ChainID BalanceAt PendingNonceAt SuggestGasPrice SuggestGasTipCap EstimateGas CallContract FilterLogs"),
				),
				nothing("Dial DialContext NewClient"),
			),
		),
	}
}

// openAI is github.com/sashabaranov/go-openai. A call costs, and leaves nothing behind but its
// answer, which is another one each time.
func openAI() Library {
	const path = "github.com/sashabaranov/go-openai"
	return Library{
		Name:   "go-openai",
		Module: path,
		Rows: in(path,
			of("*Client",
				fresh("CreateChatCompletion CreateChatCompletionStream CreateCompletion CreateImage CreateSpeech CreateTranscription CreateTranslation"),
				pure("CreateEmbeddings"),
			),
			nothing("NewClient NewClientWithConfig DefaultConfig"),
		),
	}
}
