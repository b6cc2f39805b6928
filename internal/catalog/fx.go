package catalog

// fx is go.uber.org/fx: constructors whose results are matched to parameters by type. Its
// functions give options, which fx.New puts together.
func fx() Library {
	option := func(names string, verb Verb) rows { return each(names, verb).rest(0).field("option") }
	return Library{
		Name:   "fx",
		Module: "go.uber.org/fx",
		Rows: in("go.uber.org/fx",
			option("Provide", Provide), option("Supply Replace", Provide).op("values"), option("Decorate", Provide).op("decorate"),
			option("Invoke", Invoke), option("Populate", Invoke).op("targets"),
			option("Options", Provide).op("options"), option("Module", Provide).op("options").rest(1),
			each("New", Start).rest(0),
			each("Annotate", Provide).arg(0).rest(1).op("annotate").field("option"),
			each("As", Option).op("as").rest(0), each("ResultTags", Option).op("resulttags").rest(0), each("ParamTags", Option).op("paramtags").rest(0),
			pure("From Self OnStart OnStop Logger WithLogger Error StartTimeout StopTimeout"),
			of("Lifecycle", each("Append", Calls).arg(0).op("hooks").field("OnStart OnStop")), of("Shutdowner", nothing("Shutdown")),
			calls("StartHook StopHook", 0),
			of("*App", nothing("Run Start Stop Done Err Wait")),
		),
	}
}
