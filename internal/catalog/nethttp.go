package catalog

// netHTTP is the client side of net/http. A method that cannot carry a header (Post,
// PostForm) cannot carry a key either, unless the body has one.
func netHTTP() Library {
	const service = "HTTP service"
	return Library{
		Name: "net/http",
		Rows: in("net/http",
			each("NewRequest", HTTPRequest).arg(0).into(1).rest(2),
			each("NewRequestWithContext", HTTPRequest).arg(1).into(2).rest(3),
			of("*Request",
				handle("WithContext Clone"),
				nothing("SetBasicAuth AddCookie Context Cookie Cookies CookiesNamed FormFile MultipartReader UserAgent Referer BasicAuth ParseForm ParseMultipartForm Write WriteProxy SetPathValue"),
				pure("FormValue PostFormValue PathValue ProtoAtLeast"),
			),
			of("Header",
				each("Set Add", HTTPHeader).arg(0).into(1).
					note("the transport itself takes a request with Idempotency-Key or X-Idempotency-Key for one that may be sent again: (*http.Request).isReplayable"),
				nothing("Del Write WriteSubset"), pure("Get Values"), handle("Clone"),
			),
			of("*Client",
				each("Do", HTTPDo).kind(External).arg(0).store(service).key("Idempotency-Key"),
				each("Get", HTTPDo).op("GET").into(0).store(service),
				each("Head", HTTPDo).op("HEAD").into(0).store(service),
				each("Post", HTTPDo).kind(External).op("POST").into(0).rest(2).store(service),
				each("PostForm", HTTPDo).kind(External).op("POST").into(0).rest(1).store(service),
				nothing("CloseIdleConnections"),
			),
			of("RoundTripper *Transport",
				each("RoundTrip", HTTPDo).kind(External).arg(0).store(service).key("Idempotency-Key"),
			),
			each("Get", HTTPDo).op("GET").into(0).store(service),
			each("Head", HTTPDo).op("HEAD").into(0).store(service),
			each("Post", HTTPDo).kind(External).op("POST").into(0).rest(2).store(service),
			each("PostForm", HTTPDo).kind(External).op("POST").into(0).rest(1).store(service),
			of("*Response", nothing("Cookies Location Write"), pure("ProtoAtLeast")),
			pure("StatusText CanonicalHeaderKey DetectContentType"),
			// The server side: a handler of a queue answers no request.
			nothing("NewServeMux Handle HandleFunc ListenAndServe ListenAndServeTLS Serve Error NotFound Redirect SetCookie"),
			of("*ServeMux", nothing("Handle HandleFunc Handler ServeHTTP")),
			of("*Server", nothing("ListenAndServe ListenAndServeTLS Serve Shutdown Close")),
			of("ResponseWriter", nothing("Header Write WriteHeader")),
		),
	}
}
