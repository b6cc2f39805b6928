package catalog

// cos is github.com/tencentyun/cos-go-sdk-v5, read at v0.7.73: a name put again is replaced.
func cos() Library {
	const (
		path   = "github.com/tencentyun/cos-go-sdk-v5"
		object = "COS object"
	)
	return Library{
		Name:   "tencent cos",
		Module: path,
		Rows: in(path,
			of("*ObjectService",
				put("Put PutFromFile Upload MultiUpload PutFromURL Copy MultiCopy InitiateMultipartUpload UploadPart CompleteMultipartUpload", Set, 1).store(object),
				put("PutACL PutTagging PutSymlink PostRestore", Set, 1).store(object),
				put("Append", Append, 1).store(object).note("at a position: refused if the object has another length"),
				put("Delete DeleteTagging AbortMultipartUpload", Delete, 1).store(object), put("DeleteMulti", Delete, 1).field("Objects").store("COS objects"),
				nothing("Get GetToFile Download Head IsExist GetACL GetTagging GetObjectURL GetPresignedURL GetPresignedURL2 GetPresignedURL3 ListParts ListUploads"),
			),
			nothing("NewClient NewBucketURL"),
		),
	}
}
