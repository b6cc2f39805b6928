package catalog

// Makers of identifiers. Those made of random bits or of the clock are fresh: a key
// made of them protects nothing. Those made of a name (version 3 and 5 UUIDs) are as
// stable as the name.

func googleUUID() Library {
	return Library{
		Name:   "google/uuid",
		Module: "github.com/google/uuid",
		Rows: in("github.com/google/uuid",
			fresh("New NewString NewRandom NewUUID NewV6 NewV7 NewDCEGroup NewDCEPerson NewDCESecurity GetTime"),
			pure("NewRandomFromReader NewV7FromReader").note("of the reader"),
			pure("NewSHA1 NewMD5 NewHash Must Parse MustParse ParseBytes FromBytes Validate IsInvalidLengthError"),
			of("UUID", pure("String URN Version Variant Time ClockSequence NodeID ID Domain MarshalText MarshalBinary Value")),
			of("*UUID", decode("UnmarshalText UnmarshalBinary Scan", 0, Receiver)),
			of("UUIDs", pure("Strings")), of("NullUUID", pure("Value MarshalText MarshalJSON")),
			nothing("SetRand SetNodeID SetNodeInterface SetClockSequence EnableRandPool DisableRandPool"),
			pure("NodeID NodeInterface ClockSequence"),
		),
	}
}

// gofrsUUID is github.com/gofrs/uuid; satori's module is its ancestor with the same names.
func gofrsUUID() Library {
	const path = "github.com/gofrs/uuid"
	return Library{
		Name:     "gofrs/uuid",
		Module:   path,
		Versions: []string{"", "v5"},
		Same:     map[string]string{"github.com/satori/go.uuid": path},
		Rows: in(path,
			fresh("NewV1 NewV2 NewV4 NewV6 NewV7 NewV1AtTime NewV6AtTime NewV7AtTime"),
			pure("NewV3 NewV5 NewV8 Must FromString FromStringOrNil FromBytes FromBytesOrNil TimestampFromV1 TimestampFromV6 TimestampFromV7 Equal"),
			of("UUID", pure("String Bytes Version Variant IsNil MarshalText MarshalBinary Value")),
			of("*UUID", decode("UnmarshalText UnmarshalBinary Scan Parse", 0, Receiver)),
			of("*Gen Generator", fresh("NewV1 NewV4 NewV6 NewV7"), pure("NewV3 NewV5")),
			nothing("NewGen NewGenWithHWAF NewGenWithOptions"),
		),
	}
}

func hashicorpUUID() Library {
	return Library{
		Name:   "hashicorp/go-uuid",
		Module: "github.com/hashicorp/go-uuid",
		Rows: in("github.com/hashicorp/go-uuid",
			fresh("GenerateUUID GenerateRandomBytes"), pure("GenerateUUIDWithReader GenerateRandomBytesWithReader FormatUUID ParseUUID"),
		),
	}
}

func xid() Library {
	return Library{
		Name:   "rs/xid",
		Module: "github.com/rs/xid",
		Rows: in("github.com/rs/xid",
			fresh("New NewWithTime"), pure("FromString FromBytes NilID"),
			of("ID", pure("String Bytes Time Machine Pid Counter IsNil IsZero Compare MarshalText MarshalJSON Value")),
		),
	}
}

func ulid() Library {
	const path = "github.com/oklog/ulid"
	return Library{
		Name:     "oklog/ulid",
		Module:   path,
		Versions: []string{"", "v2"},
		Rows: in(path,
			fresh("Make Now MustNewDefault DefaultEntropy"),
			pure("New MustNew").note("of the time and the entropy they are given"),
			pure("Parse MustParse ParseStrict MustParseStrict Timestamp Time MaxTime Monotonic"),
			of("ULID", pure("String Bytes Time Timestamp Entropy Compare IsZero MarshalText MarshalBinary Value")),
		),
	}
}

func ksuid() Library {
	return Library{
		Name:   "segmentio/ksuid",
		Module: "github.com/segmentio/ksuid",
		Rows: in("github.com/segmentio/ksuid",
			fresh("New NewRandom NewRandomWithTime"), pure("Parse FromBytes FromParts Compare"),
			of("KSUID", pure("String Bytes Time Timestamp Payload IsNil Next Prev Value MarshalText")),
		),
	}
}

func nanoid() Library {
	const path = "github.com/matoous/go-nanoid"
	return Library{
		Name:     "matoous/go-nanoid",
		Module:   path,
		Versions: []string{"v2"},
		Rows:     in(path, fresh("New Must Generate MustGenerate")),
	}
}

// jaevorNanoid gives functions that make an id on each call.
func jaevorNanoid() Library {
	return Library{
		Name:   "jaevor/go-nanoid",
		Module: "github.com/jaevor/go-nanoid",
		Rows: in("github.com/jaevor/go-nanoid",
			fresh("Standard Canonic ASCII Custom CustomASCII CustomUnicode MustCustomASCII").note("the result is a function; what it returns is fresh"),
		),
	}
}

func snowflake() Library {
	return Library{
		Name:   "bwmarrin/snowflake",
		Module: "github.com/bwmarrin/snowflake",
		Rows: in("github.com/bwmarrin/snowflake",
			of("*Node", fresh("Generate")), nothing("NewNode"),
			pure("ParseBase2 ParseBase32 ParseBase36 ParseBase58 ParseBase64 ParseBytes ParseInt64 ParseIntBytes ParseString"),
			of("ID", pure("Int64 String Base2 Base32 Base36 Base58 Base64 Bytes IntBytes Time Node Step MarshalJSON")),
		),
	}
}

func sonyflake() Library {
	return Library{
		Name:   "sony/sonyflake",
		Module: "github.com/sony/sonyflake",
		Rows: in("github.com/sony/sonyflake",
			of("*Sonyflake", fresh("NextID")), nothing("New NewSonyflake"), pure("Decompose ElapsedTime MachineID SequenceNumber"),
		),
	}
}

func shortuuid() Library {
	const path = "github.com/lithammer/shortuuid"
	return Library{
		Name:     "lithammer/shortuuid",
		Module:   path,
		Versions: []string{"v4"},
		Rows:     in(path, fresh("New NewWithAlphabet NewWithEncoder"), pure("NewWithNamespace").note("a version 5 UUID of the name")),
	}
}

func shortid() Library {
	return Library{
		Name:   "teris-io/shortid",
		Module: "github.com/teris-io/shortid",
		Rows: in("github.com/teris-io/shortid",
			fresh("Generate MustGenerate"), of("*Shortid", fresh("Generate MustGenerate GenerateInternal")),
			nothing("New MustNew SetDefault GetDefault"),
		),
	}
}

func randstr() Library {
	return Library{
		Name:   "thanhpk/randstr",
		Module: "github.com/thanhpk/randstr",
		Rows:   in("github.com/thanhpk/randstr", fresh("Base62 Base64 Bytes Dec Hex String")),
	}
}

// lo is github.com/samber/lo; all but these are functions of their arguments.
func lo() Library {
	return Library{
		Name:   "samber/lo",
		Module: "github.com/samber/lo",
		Rows: in("github.com/samber/lo",
			fresh("RandomString Sample Samples Shuffle"),
			calls("Async Async0 Try", 0), calls("ForEach", 1).op("each"),
			calls("Attempt", 1), calls("AttemptWithDelay", 2),
		),
	}
}

// bcrypt salts each hash: two hashes of one password differ, and both match it.
func bcrypt() Library {
	return Library{
		Name:   "bcrypt",
		Module: "golang.org/x/crypto",
		Rows:   in("golang.org/x/crypto/bcrypt", fresh("GenerateFromPassword"), pure("CompareHashAndPassword Cost")),
	}
}
