package catalog

// aliyunOSS is github.com/aliyun/aliyun-oss-go-sdk, read at v3.0.2: a name put again is replaced. The SDK after it is
// among objectStores.
func aliyunOSS() Library {
	const (
		path   = "github.com/aliyun/aliyun-oss-go-sdk/oss"
		object = "OSS object"
	)
	return Library{
		Name:   "aliyun oss",
		Module: "github.com/aliyun/aliyun-oss-go-sdk",
		Rows: in(path,
			of("Bucket",
				put("PutObject PutObjectFromFile UploadFile InitiateMultipartUpload SetObjectACL SetObjectMeta PutObjectTagging PutSymlink RestoreObject", Set, 0).store(object),
				put("DoPutObject", Set, 0).field("ObjectKey").store(object),
				put("CopyObject CopyObjectTo", Set, 1).store(object), put("CopyObjectFrom CopyFile", Set, 2).store(object),
				put("CompleteMultipartUpload", Set, 0).field("Key").store(object),
				put("AppendObject", Append, 0).store(object).note("at a position: refused if the object has another length"),
				put("DeleteObject DeleteObjectTagging", Delete, 0).store(object), put("DeleteObjects", Delete, 0).store("OSS objects"),
				nothing("GetObject GetObjectToFile DownloadFile IsObjectExist ListObjects ListObjectsV2 GetObjectMeta GetObjectDetailedMeta GetObjectACL GetObjectTagging SignURL"),
			),
			of("Client",
				handle("Bucket"), put("CreateBucket SetBucketACL", Set, 0).store("OSS bucket"), put("DeleteBucket", Delete, 0).store("OSS bucket"),
				nothing("IsBucketExist ListBuckets GetBucketInfo"),
			),
			nothing("New"),
		),
	}
}
