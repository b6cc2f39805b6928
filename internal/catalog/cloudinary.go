package catalog

// cloudinary is github.com/cloudinary/cloudinary-go, read at v2.14.1. What is uploaded with a public ID replaces the asset
// of that ID; where there is none (api/uploader/upload_asset.go, UploadParams.PublicID) the service makes another one for
// each upload.
func cloudinary() Library {
	const path = "github.com/cloudinary/cloudinary-go"
	const asset = "Cloudinary asset"
	return Library{
		Name:     "cloudinary",
		Module:   path,
		Versions: []string{"v2"},
		Rows: join(
			in(path+"/api/uploader",
				of("*API",
					put("Upload", Set, 2).field("PublicID").store(asset), put("UnsignedUpload", Set, 3).field("PublicID").store(asset),
					put("CreateArchive CreateZip", Set, 1).field("TargetPublicID").store(asset), put("Text", Set, 1).field("PublicID").store(asset),
					put("Rename", Set, 1).field("ToPublicID").store(asset), put("Explicit", Set, 1).field("PublicID").store(asset),
					write("UpdateMetadata AddContext RemoveAllContext AddTag RemoveTag RemoveAllTags ReplaceTag", Set, 1).store(asset),
					put("Destroy", Delete, 1).field("PublicID").store(asset),
					nothing("DownloadArchiveURL DownloadZipURL DownloadFolder PrivateDownloadURL"),
				),
			),
			in(path, nothing("New NewFromURL NewFromParams NewFromOAuthToken NewFromConfiguration")),
			in(path+"/api", pure("Bool")),
		),
	}
}
