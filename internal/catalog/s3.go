package catalog

// S3: an object's name is its key, so putting it again replaces it.

// s3v2 is the client of github.com/aws/aws-sdk-go-v2.
func s3v2() Library {
	const path = "github.com/aws/aws-sdk-go-v2/service/s3"
	return Library{
		Name:   "aws-sdk-go-v2 s3",
		Module: path,
		Rows: join(in(path,
			of("*Client",
				put("PutObject CopyObject CompleteMultipartUpload CreateMultipartUpload UploadPart", Set, 1).field("Key").store("S3 object"),
				put("PutObjectAcl PutObjectTagging", Set, 1).field("Key").store("S3 object"),
				put("RenameObject", Set, 1).field("Key").store("S3 object").key("ClientToken").
					note("a nil token is filled in by the SDK with another value on each call"),
				put("DeleteObject AbortMultipartUpload DeleteObjectTagging", Delete, 1).field("Key").store("S3 object"),
				put("DeleteObjects", Delete, 1).field("Delete").store("S3 objects"),
				put("CreateBucket", Set, 1).field("Bucket").store("S3 bucket"), put("DeleteBucket", Delete, 1).field("Bucket").store("S3 bucket"),
				nothing("GetObject HeadObject HeadBucket ListObjects ListObjectsV2 ListObjectVersions ListBuckets ListParts GetObjectTagging GetObjectAttributes"),
			),
			of("*PresignClient", nothing("PresignPutObject PresignGetObject PresignHeadObject PresignDeleteObject PresignPostObject")),
			nothing("New NewFromConfig NewPresignClient NewListObjectsV2Paginator WithPresignExpires"),
		)),
	}
}

// s3manager is the uploader above s3v2.
func s3manager() Library {
	const path = "github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	return Library{
		Name:   "aws-sdk-go-v2 s3 manager",
		Module: path,
		Rows: in(path,
			of("Uploader", put("Upload", Set, 1).field("Key").store("S3 object")),
			of("Downloader", nothing("Download")),
			nothing("NewUploader NewDownloader NewWriteAtBuffer"),
		),
	}
}

// s3transfer is what has come after s3manager.
func s3transfer() Library {
	const path = "github.com/aws/aws-sdk-go-v2/feature/s3/transfermanager"
	return Library{
		Name:   "aws-sdk-go-v2 s3 transfer manager",
		Module: path,
		Rows: in(path,
			of("*Client", put("UploadObject", Set, 1).field("Key").store("S3 object"), nothing("GetObject DownloadObject DownloadDirectory")),
			nothing("New"),
		),
	}
}

// awsValues are the helpers that make pointers of values.
func awsValues() Library {
	const path = "github.com/aws/aws-sdk-go-v2/aws"
	return Library{
		Name:   "aws-sdk-go-v2",
		Module: "github.com/aws/aws-sdk-go-v2",
		Rows: in(path,
			pure("String Int Int32 Int64 Bool Float64 Time ToString ToInt ToInt32 ToInt64 ToBool ToFloat64 ToTime StringSlice ToStringSlice"),
		),
	}
}

// awsV1 is github.com/aws/aws-sdk-go: S3 and the helpers.
func awsV1() Library {
	const (
		path = "github.com/aws/aws-sdk-go"
		s3   = path + "/service/s3"
	)
	objects := func(suffix string, input int) rows {
		named := func(verb func() rows) rows { return verb().set(func(r *Row) { r.Symbol += suffix }) }
		return join(
			named(func() rows {
				return put("PutObject CopyObject CompleteMultipartUpload CreateMultipartUpload UploadPart", Set, input).field("Key").store("S3 object")
			}),
			named(func() rows {
				return put("DeleteObject AbortMultipartUpload", Delete, input).field("Key").store("S3 object")
			}),
			named(func() rows { return put("DeleteObjects", Delete, input).field("Delete").store("S3 objects") }),
			named(func() rows { return nothing("GetObject HeadObject ListObjects ListObjectsV2 HeadBucket") }),
		)
	}
	return Library{
		Name:   "aws-sdk-go",
		Module: path,
		Rows: join(
			in(s3, of("*S3", objects("", 0), objects("WithContext", 1)), nothing("New")),
			in(s3+"/s3iface", of("S3API", objects("", 0), objects("WithContext", 1))),
			in(s3+"/s3manager",
				of("Uploader", put("Upload", Set, 0).field("Key").store("S3 object"), put("UploadWithContext", Set, 1).field("Key").store("S3 object")),
				of("Downloader", nothing("Download DownloadWithContext")),
				nothing("NewUploader NewDownloader NewUploaderWithClient"),
			),
			in(path+"/aws", pure("String StringValue Int64 Int64Value Bool BoolValue Float64 Float64Value Time TimeValue StringSlice StringValueSlice")),
			in(path+"/aws/session", nothing("NewSession NewSessionWithOptions Must")),
		),
	}
}
