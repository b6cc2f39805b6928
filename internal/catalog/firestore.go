package catalog

// firestore is cloud.google.com/go/firestore, read at v1.22.0. A document is written under its ID, which the caller gives
// (CollectionRef.Doc) or the client makes up (NewDoc and Add, in collref.go). What is read is known
// to be stored, and no more.
func firestore() Library {
	const (
		path     = "cloud.google.com/go/firestore"
		document = "Firestore document"
	)
	return Library{
		Name:   "Firestore",
		Module: path,
		Rows: in(path,
			of("*Client",
				handleOf("Collection Doc", 0), txFunc("RunTransaction", 1, 1), nothing("Batch BulkWriter Close"),
			),
			of("*CollectionRef", handleOf("Doc", 0), fresh("NewDoc"), external("Add", 1).store(document)),
			of("*DocumentRef",
				put("Set Update", Set, Receiver).store(document), put("Create", Set, Receiver).store(document).note("refused if the document exists"),
				put("Delete", Delete, Receiver).store(document), handleOf("Collection", 0),
			),
			of("*Transaction *WriteBatch *BulkWriter",
				put("Set Update", Set, 0).store(document), put("Create", Set, 0).store(document).note("refused if the document exists"),
				put("Delete", Delete, 0).store(document),
			),
			of("*WriteBatch", nothing("Commit")), of("*BulkWriter", nothing("End Flush")),
			of("*DocumentRef", stored("Get")), of("*Transaction", stored("Get GetAll")), of("*Client", stored("GetAll")), of("*DocumentSnapshot", stored("Exists Data DataAt"), decode("DataTo", Receiver, 0)),
			nothing("NewClient NewClientWithDatabase"),
			write("Increment FieldTransformIncrement", Increment, 0).store(document).note("a value of an update, which adds to the field"),
			pure("ArrayUnion ArrayRemove").note("an element that is there is not added again"),
		),
	}
}
