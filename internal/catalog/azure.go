package catalog

// azureBlobs is github.com/Azure/azure-sdk-for-go/sdk/storage/azblob, read at v1.6.4: a name uploaded again is replaced.
func azureBlobs() Library {
	const (
		path = "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
		blob = "Azure blob"
	)
	byURL := func(folder string, parts ...rows) rows {
		return in(path+"/"+folder, join(parts...), handleOf("NewClient NewClientWithNoCredential NewClientWithSharedKeyCredential", 0), handleOf("NewClientFromConnectionString", 2))
	}
	changes := of("*Client",
		put("Undelete SetTier SetHTTPHeaders SetMetadata SetTags StartCopyFromURL CopyFromURL", Set, Receiver).store(blob),
		put("Delete", Delete, Receiver).store(blob),
		nothing("DownloadStream DownloadBuffer DownloadFile GetProperties GetTags GetSASURL URL"),
	)
	return Library{
		Name:   "azblob",
		Module: path,
		Rows: join(
			in(path,
				of("*Client",
					put("UploadBuffer UploadFile UploadStream", Set, 2).store(blob), put("DeleteBlob", Delete, 2).store(blob),
					put("CreateContainer", Set, 1).store("Azure container"), put("DeleteContainer", Delete, 1).store("Azure container"),
					nothing("DownloadStream DownloadBuffer DownloadFile NewListBlobsFlatPager NewListContainersPager ServiceClient URL"),
				),
				nothing("NewClient NewClientWithNoCredential NewClientWithSharedKeyCredential NewClientFromConnectionString NewSharedKeyCredential"),
			),
			in(path+"/service", of("*Client", handleOf("NewContainerClient", 0), nothing("URL")), nothing("NewClient NewClientWithSharedKeyCredential NewClientFromConnectionString")),
			in(path+"/container", of("*Client",
				handleOf("NewBlobClient NewBlockBlobClient NewAppendBlobClient NewPageBlobClient", 0),
				put("Create", Set, Receiver).store("Azure container"), put("Delete", Delete, Receiver).store("Azure container"),
				nothing("NewListBlobsFlatPager NewListBlobsHierarchyPager GetProperties URL"),
			)),
			byURL("blob", changes),
			byURL("blockblob", changes, of("*Client", handle("BlobClient"), put("Upload UploadBuffer UploadFile UploadStream UploadBlobFromURL CommitBlockList", Set, Receiver).store(blob), nothing("StageBlock GetBlockList"))),
			byURL("appendblob", changes, of("*Client", handle("BlobClient"), put("Create", Set, Receiver).store(blob), put("AppendBlock AppendBlockFromURL", Append, Receiver).store(blob))),
		),
	}
}
