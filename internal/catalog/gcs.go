package catalog

// googleStorage is cloud.google.com/go/storage, read at v1.62.3: a name written again is replaced. What is written is there
// when the Writer is closed (Writer.Close); its effect is judged where it is made, since its name is known there. A condition
// (ObjectHandle.If) may refuse the second object of a name, and no object of another name.
func googleStorage() Library {
	const (
		path   = "cloud.google.com/go/storage"
		object = "Cloud Storage object"
		bucket = "Cloud Storage bucket"
	)
	return Library{
		Name:   "Google Cloud Storage",
		Module: path,
		Rows: in(path,
			of("*Client", handleOf("Bucket", 0), nothing("Buckets Close SetRetry")),
			of("*BucketHandle",
				handleOf("Object", 0), handle("If UserProject Retryer"),
				put("Create Update", Set, Receiver).store(bucket), put("Delete", Delete, Receiver).store(bucket),
				nothing("Objects Attrs SignedURL GenerateSignedPostPolicyV4 BucketName"),
			),
			of("*ObjectHandle",
				handle("If Generation Key Retryer ReadCompressed"), pure("ObjectName"),
				put("NewWriter CopierFrom ComposerFrom Update", Set, Receiver).store(object),
				put("Move", Set, 1).field("Object").store(object), put("Delete", Delete, Receiver).store(object),
				nothing("NewReader NewRangeReader Attrs BucketName"),
			),
			of("*Writer", nothing("Write Close CloseWithError Flush Attrs")), of("*Copier *Composer", nothing("Run")),
			nothing("NewClient NewGRPCClient SignedURL"),
			sentinel("ErrObjectNotExist ErrBucketNotExist", "notfound"),
		),
	}
}
