package catalog

// samberDo is github.com/samber/do, read at v1.6.0 and v2.0.0: a service is known by its type
// argument or by a name. Lazy and Eager give what a package is made of; all are taken to be used.
func samberDo() Library {
	const path = "github.com/samber/do"
	return Library{
		Name:     "samber/do",
		Module:   path,
		Versions: []string{"", "v2"},
		Rows: in(path,
			each("Provide ProvideTransient Override OverrideTransient", Provide).arg(1),
			each("ProvideNamed ProvideNamedTransient OverrideNamed OverrideNamedTransient", Provide).into(1).arg(2),
			each("ProvideValue OverrideValue", Provide).arg(1).op("values"),
			each("ProvideNamedValue OverrideNamedValue", Provide).into(1).arg(2).op("values"),
			each("Lazy Transient", Provide).arg(0), each("LazyNamed TransientNamed", Provide).into(0).arg(1),
			each("Eager", Provide).arg(0).op("values"), each("EagerNamed", Provide).into(0).arg(1).op("values"),
			each("Invoke MustInvoke InvokeAs MustInvokeAs", Resolve),
			each("InvokeNamed MustInvokeNamed", Resolve).rest(1),
			nothing("New NewWithOpts Package Bind"), pure("As MustAs"),
		),
	}
}
