package catalog

// mongo is the official driver go.mongodb.org/mongo-driver, read at v1.17.10 and v2.10.0.
// In v1 a session is an interface, in v2 a struct; the context carries it.
func mongo() Library {
	const path = "go.mongodb.org/mongo-driver"
	collection := join(
		each("InsertOne", Mongo).kind(Insert).arg(1).note("without _id the driver makes another ObjectID on each run"),
		each("InsertMany", Mongo).kind(Insert).arg(1),
		each("UpdateOne UpdateMany", Mongo).kind(Set).arg(1).into(2).rest(3),
		each("UpdateByID", Mongo).kind(Set).arg(1).into(2).rest(3).note("Arg is the _id, not a filter"),
		each("ReplaceOne", Mongo).kind(Set).arg(1).into(2).rest(3),
		each("FindOneAndUpdate FindOneAndReplace", Mongo).kind(Set).arg(1).into(2).rest(3),
		each("DeleteOne FindOneAndDelete", Mongo).kind(Delete).arg(1).note("a filter that many documents match removes another one on each run"),
		each("DeleteMany", Mongo).kind(Delete).arg(1),
		each("BulkWrite", Mongo).kind(Set).arg(1).note("the models were made with NewInsertOneModel and its like"),
		each("Find FindOne CountDocuments", Mongo).arg(1),
		each("Distinct", Mongo).arg(2).field("1"),
		each("Aggregate", Mongo).arg(1).note("a read, unless the pipeline ends in $out or $merge"),
		each("EstimatedDocumentCount Drop", Mongo),
	).named()
	session := join(
		txFunc("WithTransaction", 1, 0).op("context").note("the driver itself calls the function again after a transient error"),
		txBegin("StartTransaction").op("receiver"), txCommit("CommitTransaction"), txRollback("AbortTransaction"),
		nothing("EndSession ID ClusterTime OperationTime AdvanceClusterTime AdvanceOperationTime"), handle("Client"),
	)
	model := func(names string) rows { return each(names, Mongo).named() }
	return Library{
		Name:     "mongo",
		Module:   path,
		Versions: []string{"", "v2"},
		Rows: join(
			in(path+"/mongo",
				of("*Collection", collection, pure("Name"), handle("Clone Database Indexes"), nothing("SearchIndexes Watch")),
				of("IndexView", each("CreateOne CreateMany", Mongo).arg(1).op("CreateIndex"), nothing("List ListSpecifications DropOne DropAll")),
				of("*Database",
					each("Collection", Mongo).arg(0).op("Collection"),
					handle("Client"), pure("Name"),
					each("Aggregate RunCommand RunCommandCursor", Mongo).arg(1).named(),
					nothing("GridFSBucket Drop ListCollectionNames ListCollections ListCollectionSpecifications CreateCollection CreateView Watch ReadConcern ReadPreference WriteConcern"),
				),
				of("*Client",
					handle("Database"),
					handle("StartSession").note("a session of the client, no transaction yet"),
					calls("UseSession", 1).rest(0).op("handle"), calls("UseSessionWithOptions", 2).rest(0).op("handle"),
					nothing("Disconnect Ping ListDatabases ListDatabaseNames NumberSessionsInProgress Timeout Watch Connect"),
					each("BulkWrite", Mongo).kind(Set).arg(1).op("BulkWrite").note("v2"),
				),
				of("Session *Session", session), of("*Session", nothing("TransactionRunning SnapshotTime")),
				calls("WithSession", 2).rest(0).op("handle"),
				each("NewSessionContext", ContextWith).arg(0).into(1).op("session"),
				each("SessionFromContext", ContextValue).arg(0).op("session"),

				of("*SingleResult", each("Decode", MongoDecode).into(0), nothing("Err Raw DecodeBytes")),
				of("*DistinctResult", each("Decode", MongoDecode).into(0).op("all"), nothing("Err Raw")),
				of("*Cursor",
					each("Decode", MongoDecode).into(0), each("All", MongoDecode).into(1).op("all"),
					more("Next TryNext"), nothing("Err Close ID RemainingBatchLength SetBatchSize SetMaxTime SetMaxAwaitTime SetComment"),
				),
				rowsAffected("UpdateResult.MatchedCount UpdateResult.ModifiedCount UpdateResult.UpsertedCount DeleteResult.DeletedCount BulkWriteResult.InsertedCount BulkWriteResult.MatchedCount BulkWriteResult.ModifiedCount BulkWriteResult.DeletedCount BulkWriteResult.UpsertedCount"),

				model("NewInsertOneModel NewUpdateOneModel NewUpdateManyModel NewReplaceOneModel NewDeleteOneModel NewDeleteManyModel"),
				of("*InsertOneModel", each("SetDocument", Mongo).arg(0)).named(),
				of("*UpdateOneModel *UpdateManyModel", each("SetFilter", Mongo).arg(0), each("SetUpdate", Mongo).into(0), each("SetUpsert SetHint SetCollation SetArrayFilters", Mongo).arg(0)).named(),
				of("*ReplaceOneModel", each("SetFilter", Mongo).arg(0), each("SetReplacement", Mongo).into(0), each("SetUpsert SetHint SetCollation", Mongo).arg(0)).named(),
				of("*DeleteOneModel *DeleteManyModel", each("SetFilter SetHint SetCollation", Mongo).arg(0)).named(),

				nothing("Connect NewClient"),
				sentinel("ErrNoDocuments", "notfound"),
				uniqueViolation("IsDuplicateKeyError", 0).note("code 11000"),
				pure("IsNetworkError IsTimeout"),
			),
			in(path+"/mongo/options",
				nothing("Find FindOne Update Replace InsertOne InsertMany Delete Count Aggregate BulkWrite FindOneAndUpdate FindOneAndReplace FindOneAndDelete Session Transaction Client Collection Index"),
				nothing("UpdateOne UpdateMany DeleteOne DeleteMany Distinct"),
				of("*FindOptions *FindOneOptions *FindOptionsBuilder *FindOneOptionsBuilder", each("SetSort SetProjection SetSkip", Mongo).arg(0)).named(),
				of("*FindOptions *FindOptionsBuilder", each("SetLimit SetBatchSize", Mongo).arg(0)).named(),
				of("*UpdateOptions *ReplaceOptions *FindOneAndUpdateOptions *FindOneAndReplaceOptions *UpdateOneOptionsBuilder *UpdateManyOptionsBuilder *ReplaceOptionsBuilder *FindOneAndUpdateOptionsBuilder *FindOneAndReplaceOptionsBuilder",
					each("SetUpsert", Mongo).arg(0)).named(),
				of("*FindOneAndUpdateOptions *FindOneAndReplaceOptions *FindOneAndUpdateOptionsBuilder *FindOneAndReplaceOptionsBuilder",
					each("SetReturnDocument SetSort SetProjection", Mongo).arg(0)).named(),
				of("*UpdateOptions *FindOneAndUpdateOptions *UpdateOneOptionsBuilder *UpdateManyOptionsBuilder *FindOneAndUpdateOptionsBuilder",
					each("SetArrayFilters", Mongo).arg(0)).named(),
				of("*InsertManyOptions *BulkWriteOptions *InsertManyOptionsBuilder *BulkWriteOptionsBuilder", each("SetOrdered", Mongo).arg(0)).named(),
			),
			in(path+"/bson/primitive", objectID()),
			in(path+"/bson", objectID(),
				pure("Marshal MarshalExtJSON"), decode("Unmarshal", 0, 1), decode("UnmarshalExtJSON", 0, 2),
			),
		),
	}
}

// objectID is in bson/primitive in v1, in bson in v2.
func objectID() rows {
	return join(
		fresh("NewObjectID NewObjectIDFromTimestamp"),
		pure("ObjectIDFromHex NewDateTimeFromTime"),
		of("ObjectID", pure("Hex String IsZero MarshalJSON MarshalText Timestamp")),
		of("DateTime", pure("Time")),
	)
}
