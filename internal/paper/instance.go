package paper

import "github.com/idemlint/idemlint/internal/program"

// maxTypeArgs is up to how many type arguments types are instantiated.
const maxTypeArgs = 4

// instance is a type that a function mentions, with what its type parameters stand for in one call.
type instance struct {
	fn    *program.Func
	typ   program.TypeRef
	targs [maxTypeArgs]program.TypeRef
}

// instances are the types that no package lists, since they are made of type arguments: *T, []T and
// Repo[T] of a call in which T is User. They refer to each other, hence copies of what they are made of.
type instances struct {
	pkg    program.Package
	made   map[instance]program.TypeID
	copied map[program.TypeRef]program.TypeID
}

func newInstances() *instances {
	return &instances{
		pkg:    program.Package{Types: make([]program.Type, 1)},
		made:   map[instance]program.TypeID{},
		copied: map[program.TypeRef]program.TypeID{},
	}
}

// instantiated is t with what the type parameters of f's function stand for in their place.
func (f *frame) instantiated(t program.TypeRef) program.TypeRef {
	if t.Type().Kind == program.TypeParam {
		if arg, ok := f.typeArg(t.Type().Name); ok {
			return arg
		}
		return t
	}
	if len(f.targs) > maxTypeArgs || !mentionsParam(t) {
		return t
	}
	return program.TypeRef{Pkg: &f.m.instances.pkg, ID: f.instance(t)}
}

// typeArg is what a type parameter stands for.
func (f *frame) typeArg(param string) (program.TypeRef, bool) {
	for i, name := range f.fn.Func.TypeParams {
		if name == param && i < len(f.targs) && f.targs[i].Pkg != nil {
			return f.targs[i], true
		}
	}
	return program.TypeRef{}, false
}

// mentionsParam reports whether t is made of type parameters.
func mentionsParam(t program.TypeRef) bool {
	if t.Pkg == nil || t.ID == 0 {
		return false
	}
	ty := t.Type()
	if ty.Kind == program.TypeParam {
		return true
	}
	parts := []program.TypeID{ty.Elem, ty.Key}
	if ty.Name != "" {
		parts = ty.Args
	}
	for _, part := range parts {
		if mentionsParam(program.TypeRef{Pkg: t.Pkg, ID: part}) {
			return true
		}
	}
	return false
}

// instance lists t, which mentions type parameters, among the instances.
func (f *frame) instance(t program.TypeRef) program.TypeID {
	key := instance{fn: f.fn.Func, typ: t}
	copy(key.targs[:], f.targs)
	in := f.m.instances
	if id, ok := in.made[key]; ok {
		return id
	}
	id := in.reserve()
	in.made[key] = id // before its parts: it may contain itself
	in.describe(id, t, func(part program.TypeRef) program.TypeID {
		switch {
		case part.Type().Kind == program.TypeParam:
			arg, ok := f.typeArg(part.Type().Name)
			if !ok {
				arg = part
			}
			return in.copyOf(arg)
		case mentionsParam(part):
			return f.instance(part)
		}
		return in.copyOf(part)
	})
	return id
}

func (in *instances) reserve() program.TypeID {
	in.pkg.Types = append(in.pkg.Types, program.Type{})
	return program.TypeID(len(in.pkg.Types) - 1)
}

// copyOf lists a type of another package.
func (in *instances) copyOf(t program.TypeRef) program.TypeID {
	if t.Pkg == nil || t.ID == 0 || t.Pkg == &in.pkg {
		return t.ID
	}
	if id, ok := in.copied[t]; ok {
		return id
	}
	id := in.reserve()
	in.copied[t] = id
	ty := t.Type()
	if ty.Kind == program.Struct && ty.Name != "" && len(ty.Args) == 0 { // its package tells its fields, see structOf
		in.pkg.Types[id] = program.Type{Kind: ty.Kind, Name: ty.Name, InScope: ty.InScope}
		return id
	}
	in.describe(id, t, in.copyOf)
	return id
}

// describe makes number id what t is, with its parts numbered by part.
func (in *instances) describe(id program.TypeID, t program.TypeRef, part func(program.TypeRef) program.TypeID) {
	ty := *t.Type()
	number := func(old program.TypeID) program.TypeID { return part(program.TypeRef{Pkg: t.Pkg, ID: old}) }
	args := make([]program.TypeID, len(ty.Args))
	for i, a := range ty.Args {
		args[i] = number(a)
	}
	fields := make([]program.Field, len(ty.Fields))
	for i, field := range ty.Fields {
		field.Type = number(field.Type)
		fields[i] = field
	}
	ty.Args, ty.Fields, ty.Elem, ty.Key = args, fields, number(ty.Elem), number(ty.Key)
	in.pkg.Types[id] = ty
}
