package catalog

// fx is go.uber.org/fx: constructors whose results are matched to parameters by type.
func fx() Library {
	return Library{
		Name:   "fx",
		Module: "go.uber.org/fx",
		Rows: in("go.uber.org/fx",
			each("Provide", Provide).rest(0), each("Invoke", Invoke).rest(0),
			each("Supply", Provide).rest(0).op("values"), each("Decorate", Provide).rest(0).op("decorate"),
			each("Replace", Provide).rest(0).op("values"), each("Populate", Invoke).rest(0).op("targets"),
			handleOf("Annotate", 0).note("the constructor, under other types if fx.As says so"),
			pure("As From Self ParamTags ResultTags OnStart OnStop Options Module Logger WithLogger Error StartTimeout StopTimeout"),
			of("Lifecycle", nothing("Append")), of("Shutdowner", nothing("Shutdown")),
			calls("StartHook StopHook", 0),
			nothing("New"), of("*App", nothing("Run Start Stop Done Err Wait")),
		),
	}
}

// dig is go.uber.org/dig, on which fx rests.
func dig() Library {
	return Library{
		Name:   "dig",
		Module: "go.uber.org/dig",
		Rows: in("go.uber.org/dig",
			of("*Container *Scope",
				each("Provide", Provide).rest(0), each("Invoke", Invoke).rest(0), each("Decorate", Provide).rest(0).op("decorate"),
			).note("Rest is the function; options follow"),
			of("*Container", handle("Scope")), of("*Scope", handle("Scope")),
			nothing("New"), pure("Name Group As Export"),
		),
	}
}
