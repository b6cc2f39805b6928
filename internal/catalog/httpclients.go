package catalog

// HTTP clients above net/http.

// resty is github.com/go-resty/resty and its predecessor gopkg.in/resty.v1. A request is
// built in a chain and sent by its last call.
func resty() Library {
	const path = "github.com/go-resty/resty"
	const service = "HTTP service"
	send := func(name string, kind Kind) rows {
		return each(name, HTTPDo).kind(kind).arg(Receiver).into(0).store(service).key("Idempotency-Key")
	}
	return Library{
		Name:     "resty",
		Module:   path,
		Versions: []string{"v2"},
		Same:     map[string]string{"gopkg.in/resty.v1": path},
		Rows: in(path,
			of("*Request",
				send("Post", External).op("POST"), send("Patch", External).op("PATCH"), send("Put", External).op("PUT"), send("Delete", External).op("DELETE"),
				send("Get", NoEffect).op("GET"), send("Head", NoEffect).op("HEAD"), send("Options", NoEffect).op("OPTIONS"),
				each("Execute", HTTPDo).kind(External).arg(Receiver).into(1).rest(0).store(service).key("Idempotency-Key").note("the method is argument 0"),
				each("Send", HTTPDo).kind(External).arg(Receiver).store(service).key("Idempotency-Key").note("the method is the field Method"),
				each("SetHeader SetHeaderVerbatim", HTTPHeader).arg(0).into(1),
				handle("SetHeaders SetHeaderMultiValues SetContext SetQueryParam SetQueryParams SetQueryParamsFromValues SetQueryString SetFormData SetFormDataFromValues SetMultipartFormData SetBody SetResult SetError SetFile SetFiles SetFileReader SetMultipartField SetMultipartFields SetContentLength SetBasicAuth SetAuthToken SetAuthScheme SetOutput SetDoNotParseResponse SetPathParam SetPathParams SetCookie SetCookies ExpectContentType ForceContentType EnableTrace SetDebug AddRetryCondition"),
				nothing("Context TraceInfo"),
			),
			of("*Client",
				each("R NewRequest", HTTPRequest), handle("SetBaseURL SetHeader SetHeaders SetTimeout SetRetryCount SetRetryWaitTime SetRetryMaxWaitTime SetDebug SetProxy SetTransport SetAuthToken SetBasicAuth SetQueryParam SetCookie AddRetryCondition SetHostURL SetTLSClientConfig OnBeforeRequest OnAfterResponse"),
			),
			of("*Response", nothing("Body Status StatusCode Header Cookies Time ReceivedAt Size RawBody IsSuccess IsError Error Result"), pure("String")),
			nothing("New NewWithClient"), each("R", HTTPRequest).note("v1"),
		),
	}
}

// retryableHTTP is github.com/hashicorp/go-retryablehttp. Its default policy never looks at
// the method: it sends a POST again.
func retryableHTTP() Library {
	const path = "github.com/hashicorp/go-retryablehttp"
	const service = "HTTP service"
	return Library{
		Name:   "go-retryablehttp",
		Module: path,
		Rows: in(path,
			each("NewRequest", HTTPRequest).arg(0).into(1).rest(2), each("NewRequestWithContext", HTTPRequest).arg(1).into(2).rest(3),
			handleOf("FromRequest", 0),
			of("*Request", handle("WithContext"), nothing("SetBody BodyBytes")),
			join(
				of("*Client",
					each("Do", HTTPDo).kind(External).arg(0).key("Idempotency-Key"),
					each("Get", HTTPDo).op("GET").into(0), each("Head", HTTPDo).op("HEAD").into(0),
					each("Post", HTTPDo).kind(External).op("POST").into(0).rest(2), each("PostForm", HTTPDo).kind(External).op("POST").into(0).rest(1),
				),
				each("Get", HTTPDo).op("GET").into(0), each("Head", HTTPDo).op("HEAD").into(0),
				each("Post", HTTPDo).kind(External).op("POST").into(0).rest(2), each("PostForm", HTTPDo).kind(External).op("POST").into(0).rest(1),
			).store(service),
			of("*Client", handle("StandardClient")),
			nothing("NewClient"),
		),
	}
}
