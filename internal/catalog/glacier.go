package catalog

// goIOC is github.com/mylxsw/go-ioc, read at v1.1.0. What is bound under a key is asked for by
// the key, so it is known by that name alone.
func goIOC() Library {
	const path = "github.com/mylxsw/go-ioc"
	provide := func(names string) rows { return each(names, Provide).arg(0) }
	binder := join(
		provide("P S MP MS Prototype MustPrototype PrototypeOverride MustPrototypeOverride"),
		provide("Singleton MustSingleton SingletonOverride MustSingletonOverride Bind MustBind"),
		each("PrototypeWithKey MustPrototypeWithKey PrototypeWithKeyOverride MustPrototypeWithKeyOverride", Provide).into(0).arg(1),
		each("SingletonWithKey MustSingletonWithKey SingletonWithKeyOverride MustSingletonWithKeyOverride BindWithKey MustBindWithKey", Provide).into(0).arg(1),
		each("V MV BindValue MustBindValue BindValueOverride MustBindValueOverride", Provide).into(0).arg(1).op("values"),
	)
	resolver := join(
		each("R C MR Resolve MustResolve CallWithProvider Call", Invoke).arg(0),
		each("W MW AutoWire MustAutoWire", Inject).into(0).field("autowire"),
		nothing("Get MustGet Provider"),
	)
	common := nothing("Must Keys HasBoundValue HasBound")
	return Library{
		Name:   "go-ioc",
		Module: path,
		// glacier declares its interfaces by these; export data makes their methods its own.
		Same: map[string]string{"github.com/mylxsw/glacier/infra": path},
		Rows: in(path,
			of("Container", binder, resolver, common, nothing("ExtendFrom CanOverride")),
			of("Binder", binder, common, nothing("CanOverride")), of("Resolver", resolver, common),
			nothing("New NewWithContext Extend"), handleOf("WithCondition", 0),
		),
	}
}

// glacier is github.com/mylxsw/glacier, read at v1.1.6: providers fill the container with
// Register and use it in Boot, once all have registered; services are started last.
func glacier() Library {
	const path = "github.com/mylxsw/glacier"
	app := join(
		each("Provider", Provide).rest(0).op("modules").field("Register Boot Daemon"),
		each("Service", Provide).rest(0).op("modules").field("Init Start"),
		each("Singleton Prototype", Provide).rest(0),
		each("Resolve MustResolve", Invoke).arg(0).field("later"),
		each("Async OnServerReady", Invoke).rest(0).field("later"),
		each("Init BeforeServerStop PreBind", Calls).arg(0),
		nothing("Graceful Container Resolver Binder"), each("Start", Start),
	)
	return Library{
		Name:   "glacier",
		Module: path,
		Rows: join(
			in(path+"/infra",
				of("Glacier", app, nothing("SetLogger WithFlagContext")),
				of("Hook", each("OnServerReady", Invoke).rest(0).field("later")),
				each("Autowire", Inject).into(1).field("autowire"), handleOf("WithCondition", 0),
			),
			in(path+"/starter/app",
				of("*App", app, nothing("WithYAMLFlag WithLogger WithName WithDescription AddFlags"), each("Run", Start)),
				each("MustRun", Start), nothing("Create Default"), calls("MustStart CreateAndInit", 2),
			),
		),
	}
}
