package catalog

// minio is github.com/minio/minio-go, read at v7.4.1. Before v7 the methods took no context.
func minio() Library {
	const path = "github.com/minio/minio-go"
	return Library{
		Name:     "minio",
		Module:   path,
		Versions: []string{"v7"},
		Min:      7,
		Rows: in(path,
			of("*Client",
				put("PutObject FPutObject PutObjectTagging", Set, 2).store("object"),
				put("AppendObject", Append, 2).store("object"),
				put("CopyObject ComposeObject", Set, 1).field("Object").store("object"),
				put("RemoveObject RemoveIncompleteUpload RemoveObjectTagging", Delete, 2).store("object"),
				put("RemoveObjects RemoveObjectsWithResult", Delete, 1).store("objects"),
				put("MakeBucket SetBucketPolicy", Set, 1).store("bucket"), put("RemoveBucket", Delete, 1).store("bucket"),
				nothing("GetObject FGetObject StatObject ListObjects ListObjectsIter ListBuckets BucketExists GetObjectTagging GetBucketPolicy"),
				nothing("PresignedGetObject PresignedPutObject PresignedHeadObject PresignedPostPolicy EndpointURL"),
			),
			nothing("New"), pure("ToErrorResponse"),
		),
	}
}
