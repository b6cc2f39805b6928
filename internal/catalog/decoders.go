package catalog

import "strings"

// What a decoder stores has the identity of what it decodes: json.Unmarshal of the
// task's payload makes a payload. Encoders are functions of their arguments.

func stdDecoders() Library {
	return Library{
		Name: "std decoders",
		Rows: join(
			in("encoding/json",
				decode("Unmarshal", 0, 1),
				reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0), nothing("DisallowUnknownFields UseNumber Token More Buffered InputOffset")),
				handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0), nothing("SetIndent SetEscapeHTML")),
				each("Indent Compact", Gather).into(0).arg(1),
			),
			in("encoding/gob",
				reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0)),
				handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0)), nothing("Register RegisterName"),
			),
			in("encoding/xml",
				decode("Unmarshal", 0, 1),
				reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0)),
				handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0)),
			),
			in("encoding/binary", decode("Read", 0, 2), each("Write", Gather).into(0).arg(2)),
		),
	}
}

func sonic() Library {
	return Library{
		Name:   "bytedance/sonic",
		Module: "github.com/bytedance/sonic",
		Rows: in("github.com/bytedance/sonic",
			decode("Unmarshal UnmarshalString", 0, 1), pure("Marshal MarshalString MarshalIndent Valid ValidString Get GetFromString GetCopyFromString"),
			of("API", decode("Unmarshal UnmarshalFromString", 0, 1), pure("Marshal MarshalToString MarshalIndent Valid"), reader("NewDecoder", 0), handleOf("NewEncoder", 0)),
			of("Decoder", decode("Decode", Receiver, 0)), of("Encoder", each("Encode", Gather).arg(0)),
			nothing("Pretouch"),
		),
	}
}

func jsoniter() Library {
	return Library{
		Name:   "json-iterator",
		Module: "github.com/json-iterator/go",
		Rows: in("github.com/json-iterator/go",
			decode("Unmarshal UnmarshalFromString", 0, 1), pure("Marshal MarshalToString MarshalIndent Valid Get"),
			of("API", decode("Unmarshal UnmarshalFromString", 0, 1), pure("Marshal MarshalToString MarshalIndent Valid Get"), reader("NewDecoder", 0), handleOf("NewEncoder", 0)),
			reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0)),
			handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0)),
			of("Any", pure("ToString ToInt ToInt64 ToFloat64 ToBool Get Size LastError")),
		),
	}
}

func goccyJSON() Library {
	return Library{
		Name:   "goccy/go-json",
		Module: "github.com/goccy/go-json",
		Rows: in("github.com/goccy/go-json",
			decode("Unmarshal UnmarshalNoEscape UnmarshalWithOption UnmarshalOf", 0, 1), decode("UnmarshalContext", 1, 2),
			pure("Marshal MarshalIndent MarshalContext MarshalNoEscape MarshalWithOption Valid"),
			reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0)),
			handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0)),
		),
	}
}

func protobuf() Library {
	const path = "google.golang.org/protobuf"
	return Library{
		Name:   "protobuf",
		Module: path,
		Rows: join(
			in(path+"/proto",
				decode("Unmarshal", 0, 1), of("UnmarshalOptions", decode("Unmarshal", 0, 1)),
				pure("Marshal Clone Equal Size String Int32 Int64 Uint32 Uint64 Bool Float32 Float64"), of("MarshalOptions", pure("Marshal")),
				each("Merge", Gather).into(0).arg(1),
			),
			in(path+"/encoding/protojson",
				decode("Unmarshal", 0, 1), of("UnmarshalOptions", decode("Unmarshal", 0, 1)),
				pure("Marshal Format"), of("MarshalOptions", pure("Marshal Format")),
			),
			in(path+"/encoding/prototext", decode("Unmarshal", 0, 1), pure("Marshal Format")),
			in(path+"/types/known/timestamppb", fresh("Now"), pure("New")),
		),
	}
}

// oldProtobuf is github.com/golang/protobuf, and gogo's fork of it.
func oldProtobuf() Library {
	const path = "github.com/golang/protobuf"
	return Library{
		Name:   "golang/protobuf",
		Module: path,
		Same:   map[string]string{"github.com/gogo/protobuf": path},
		Rows: join(
			in(path+"/proto", decode("Unmarshal UnmarshalText UnmarshalMerge", 0, 1), pure("Marshal Clone Equal Size String Int32 Int64 Bool Float64")),
			in(path+"/jsonpb",
				decode("Unmarshal UnmarshalString", 0, 1),
				of("*Unmarshaler", decode("Unmarshal", 0, 1)), of("*Marshaler", pure("MarshalToString"), each("Marshal", Gather).into(0).arg(1)),
			),
		),
	}
}

func msgpack() Library {
	const path = "github.com/vmihailenco/msgpack"
	return Library{
		Name:     "msgpack",
		Module:   path,
		Versions: []string{"v5"},
		Rows: in(path,
			decode("Unmarshal", 0, 1), pure("Marshal"),
			reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0)),
			handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0)),
		),
	}
}

func yaml3() Library {
	return yaml("gopkg.in/yaml.v3", map[string]string{"gopkg.in/yaml.v2": "gopkg.in/yaml.v3", "go.yaml.in/yaml": "gopkg.in/yaml.v3"})
}

func goccyYAML() Library { return yaml("github.com/goccy/go-yaml", nil) }

func yaml(path string, same map[string]string) Library {
	return Library{
		Name:   path,
		Module: path,
		Same:   same,
		Rows: in(path,
			decode("Unmarshal", 0, 1), pure("Marshal"),
			reader("NewDecoder", 0), of("*Decoder", decode("Decode", Receiver, 0)),
			handleOf("NewEncoder", 0), of("*Encoder", each("Encode", Gather).arg(0)),
		),
	}
}

func mapstructure() Library {
	const path = "github.com/mitchellh/mapstructure"
	return Library{
		Name:   "mapstructure",
		Module: path,
		Same:   map[string]string{"github.com/go-viper/mapstructure": path},
		Rows: in(path,
			decode("Decode WeakDecode DecodeMetadata WeakDecodeMetadata", 0, 1),
			reader("NewDecoder", 0).note("of a DecoderConfig: the field Result is the destination"), of("*Decoder", nothing("Decode")),
		),
	}
}

func copier() Library {
	return Library{
		Name:   "copier",
		Module: "github.com/jinzhu/copier",
		Rows:   in("github.com/jinzhu/copier", decode("Copy CopyWithOption", 1, 0)),
	}
}

// fills is the row of a method by which a value is read from what it is given.
var fills = Row{Verb: Decode, On: -1, Arg: 0, Into: Receiver, Rest: -1}

// Fills is the row of a method of no library that is known if its name is that of an interface by which
// packages of the standard library fill a value: encoding.TextUnmarshaler and its like, sql.Scanner.
func Fills(symbol string) (*Row, bool) {
	receiver, method, ok := strings.Cut(symbol, ").")
	if !ok || !strings.HasPrefix(receiver, "(*") {
		return nil, false
	}
	switch method {
	case "Scan", "UnmarshalText", "UnmarshalJSON", "UnmarshalBinary":
		return &fills, true
	}
	return nil, false
}
