package catalog

// dig is go.uber.org/dig, on which fx rests. A container calls functions at once.
func dig() Library {
	return Library{
		Name:   "dig",
		Module: "go.uber.org/dig",
		Rows: in("go.uber.org/dig",
			of("*Container *Scope",
				each("Provide", Provide).arg(0).rest(1), each("Invoke", Invoke).arg(0), each("Decorate", Provide).arg(0).op("decorate"),
				handle("Scope"),
			),
			each("Name", Option).op("name").arg(0), each("Group", Option).op("group").arg(0), each("As", Option).op("as").rest(0),
			nothing("New"), pure("Export"),
		),
	}
}
