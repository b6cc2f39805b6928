package catalog

// golobby is github.com/golobby/container, read at v3.3.2: the methods of a container, the
// same functions for a global one, and those that take the container first and panic.
func golobby() Library {
	const path = "github.com/golobby/container"
	rows := func(must string, first int) rows {
		return join(
			each(must+"Singleton "+must+"SingletonLazy "+must+"Transient "+must+"TransientLazy", Provide).arg(first),
			each(must+"NamedSingleton "+must+"NamedSingletonLazy "+must+"NamedTransient "+must+"NamedTransientLazy", Provide).into(first).arg(first+1),
			each(must+"Call", Invoke).arg(first),
			each(must+"Resolve", Resolve).into(first), each(must+"NamedResolve", Resolve).into(first).rest(first+1),
			each(must+"Fill", Inject).into(first).field("container"),
		)
	}
	return Library{
		Name:     "golobby",
		Module:   path,
		Versions: []string{"v3"},
		Min:      3,
		Rows:     in(path, rows("", 0), rows("Must", 1), of("Container", rows("", 0), nothing("Reset")), nothing("New Reset")),
	}
}
