// Package catalog holds what idemlint knows of libraries: one file per library,
// each a table of rows. A row names a symbol and the verb that says how a call
// of it is read. A symbol with a row stops the descent: what the library does
// inside is never inferred.
//
// # Symbols
//
// Symbols are written as types.Func.FullName prints the declaring function,
// with the major version taken out of the import path, so that one row covers
// all majors: "(*github.com/redis/go-redis.Client).Close" for /v9, and
// "github.com/stripe/stripe-go/charge.New" for every /vN. A row that keeps a /vN
// is that major's alone and counts before the one without. Fields are written
// "import/path.Type.Field". Type parameters are left out.
//
// The declaring function counts, not the receiver that a program writes: Exec of
// a *sqlx.DB is "(*database/sql.DB).Exec", and Incr of a *redis.Client is a method of
// an unexported type, "(github.com/redis/go-redis.cmdable).Incr". A type whose methods
// are read as those of another (redis.StringCmdable) is named in Library.Receivers, a
// module that has another's table in Library.Same.
//
// # What needs no rows
//
// Code that sqlc generates belongs to the program. It hands SQL constants to an
// interface DBTX of its own; LookupInterface knows that interface's methods by their
// signatures, as it does those of any other interface a library's type satisfies.
// The same goes for generated gRPC stubs and ent clients, whose names are the
// program's: they are followed or not followed, never tabled.
//
// What a function without a row does is nobody's claim, but for two cases: the
// functions of a PurePackage give results of their arguments, and those of an
// Observational package log, measure or trace.
//
// # Adding a library
//
// Write a file with one function that returns a Library, made with the constructors
// of rows.go; name the function in libraries (lookup.go); import the library's packages
// in testdata/modules/modules.go and run "go get" and "go mod tidy" there. The
// tests then look up each symbol in the real module and compare argument numbers, key
// fields and callback types with its declarations. A kind of effect without structure
// (a mail, a charge, a message) is a Write or Enqueuing row and needs nothing else.
package catalog
