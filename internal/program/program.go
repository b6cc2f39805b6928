// Package program is the language in which one package tells another what its
// functions do: a small, position-carrying form of SSA that survives a fact
// file. passes/effect writes it, internal/paper executes it. Nothing here
// depends on go/types or on x/tools, so what cannot be said in this language
// cannot be used by a rule.
package program

// Package is what one in-scope package contributes.
// All slices are in a deterministic order; there are no maps.
type Package struct {
	Path    string
	Name    string
	Files   []File
	Types   []Type // index 0 is the invalid type
	Consts  []Const
	Symbols []string // names of functions, methods and package variables that instructions refer to
	Funcs   []Func   // declared functions, methods, literals and the package initialiser, sorted by Symbol
	// Directives are the //idemlint: comments of its source, in order of place.
	Directives []Directive
	// Imports are the import paths of the in-scope packages that it imports, sorted.
	// Their initialisers run before that of the package, which does not call them.
	Imports []string
	// Unseen are the named types that functions mention which were skipped: they may be made there.
	Unseen []string
}

// File is one source file of a package.
type File struct {
	Name      string // import path of the package + "/" + base name: no machine path
	Generated bool   // carries the "Code generated … DO NOT EDIT." line
	// Constrained is a file that other systems or tags leave out: what it declares may be another thing there.
	Constrained bool
}

// Pos is a place in a source file as written (line directives are not applied).
type Pos struct {
	File int32 // index into Package.Files
	Line int32
	Col  int32
}

// Directive is an //idemlint: comment that was understood.
type Directive struct {
	Verb  string   // "ignore", "idempotent", "impl" or "handler"
	Rules []string // of ignore
	Text  string   // the reason, the implementation as "import/path.Type", or the task
	Pos   Pos
	// From and To are the lines of the file that it covers, 0 where a symbol says what is meant.
	From, To int32
	// Symbol is the function that a handler directive stands at, the interface method that is
	// idempotent, or what has the implementation: "import/path.Type.Field" or a function with Param.
	Symbol string
	Param  int32 // of impl: the parameter, the receiver being 0
}

// TypeID is an index into Package.Types.
type TypeID int32

// TypeKind says what a type is made of.
type TypeKind uint8

// The kinds of types. Named types have the kind of their underlying type.
const (
	Invalid TypeKind = iota
	Basic
	Pointer
	Struct
	Slice
	Array
	Map
	Chan
	Signature
	Interface
	Tuple
	TypeParam
)

// Type is a type as far as execution on paper needs it.
type Type struct {
	Kind TypeKind
	// Name is "import/path.Name" of a named type (the origin of an instantiated
	// one), the name of a basic type ("string", "error"), or "".
	Name string
	// Args are the type arguments of an instantiated named type.
	Args []TypeID
	// Elem is what a pointer, slice, array, map or channel holds; Key a map's key.
	Elem, Key TypeID
	// Fields are the fields of a struct (also of a library's struct, if any
	// instruction selects one or the type is named in scope) or the parts of a tuple.
	Fields []Field
	// Methods is the method set of the pointer to a named type (for an interface
	// its own methods), sorted by name. For a library's type it holds only the
	// methods of the interfaces to which a value of it is converted in this package.
	Methods []Method
	// InScope is true for named types declared in an in-scope package.
	InScope bool
}

// Field is a struct's field or a tuple's part (then only Type is set).
type Field struct {
	Name     string
	Type     TypeID
	Tag      string
	Embedded bool
}

// Method is one entry of a method set.
type Method struct {
	Name string
	// Symbol is the declaring function's Symbol (of its origin, if generic). A
	// method promoted from an embedded interface has that interface's symbol.
	Symbol string
	// Path leads from the receiver through embedded fields to the declaring
	// receiver; empty for a method of the type itself.
	Path []string
	// Sig is the signature without receiver and parameter names, with full import
	// paths, as types.TypeString writes it with a full-path qualifier.
	Sig string
}

// ConstKind is the kind of a constant.
type ConstKind uint8

// The kinds of constants.
const (
	Nil ConstKind = iota
	Bool
	Int
	Float
	String
	Zero // the zero value of a struct or array
)

// Const is a constant; Text is its exact text ("true", "42", the string itself).
type Const struct {
	Kind ConstKind
	Text string
	Type TypeID
}

// Func is one function. Registers are numbered over all instructions of all
// blocks in order: instruction i of the function defines register i, used or not.
type Func struct {
	// Symbol is types.Func.FullName of the origin; a literal has its parent's
	// symbol + "$" + number; the package initialiser is "import/path.init".
	// Wrappers (bound methods, method expressions, promoted methods) are not listed:
	// a Ref to one is to what it wraps. Only a method expression that selects a field
	// or dereferences on the way has a function, "(receiver type).Method$thunk".
	Symbol string
	// Name is for people: "(*Repo).AddBalance", "NewWorker", "func literal in Register".
	Name     string
	Pos      Pos // of the name, or of the func keyword of a literal
	End      Pos
	Recv     bool // the first parameter is the receiver
	Exported bool // a function or method that another package may call
	// TypeParams names the type parameters: the receiver's, then the function's own
	// (a literal has its parent's). They stand in the order of an Instr's TArgs, and
	// are the names of the TypeParam types that the function's instructions use.
	TypeParams []string
	Params     []TypeID // with the receiver
	FreeVars   []TypeID
	Results    []TypeID
	Variadic   bool
	Skipped    bool    // it has a body that was not recorded, since no handler seemed to come to it
	Blocks     []Block // reverse postorder of the reachable ones; block 0 is the entry
	// Spans say which files the instructions come from, where that is not Pos.File
	// throughout: only in a package initialiser. See FileAt.
	Spans []Span
}

// Span says that the instructions from number From on stand in file File.
type Span struct {
	From, File int32
}

// FileAt is the file in which the instruction that defines register reg stands.
func (f *Func) FileAt(reg int32) int32 {
	file := f.Pos.File
	for _, s := range f.Spans {
		if s.From > reg {
			break
		}
		file = s.File
	}
	return file
}

// Block is a basic block.
type Block struct {
	Instrs []Instr
	Preds  []int32 // in the order of the arguments of OpPhi
	Succs  []int32 // two for OpIf: true, false
}

// RefKind says what a Ref refers to.
type RefKind uint8

// The kinds of operands.
const (
	None     RefKind = iota
	Register         // result of instruction Index
	Param            // parameter Index (0 is the receiver of a method)
	FreeVar          // captured variable Index
	Constant         // Package.Consts[Index]
	Function         // Package.Symbols[Index], used as a value
	Global           // Package.Symbols[Index]: the *address* of a package variable
)

// Ref is an operand.
type Ref struct {
	Kind  RefKind
	Index int32
}

// Op is an instruction's operation.
type Op uint8

// The operations. A, B … are Args[0], Args[1] …; "defines" names the register's content.
const (
	OpInvalid Op = iota
	// OpAlloc defines the address of a new zero value of Type (the element type).
	OpAlloc
	// OpPhi defines Args[i] when entered from Preds[i].
	OpPhi
	// OpCall, OpGo and OpDefer call Callee; see CallMode. OpCall defines the result
	// (a tuple if there are several); Type is the result's type (a Tuple type if several).
	OpCall
	OpGo
	OpDefer
	// OpBin defines A Sym B, Sym being the Go operator ("+", "==" …).
	OpBin
	// OpUn defines Sym A: "!", "-", "^"; "<-" is a receive (Num 1: comma ok, a tuple).
	OpUn
	// OpLoad defines *A.
	OpLoad
	// OpStore stores B at address A.
	OpStore
	// OpField defines field Sym of struct value A; OpFieldAddr the address of field Sym of *A.
	OpField
	OpFieldAddr
	// OpIndex defines A[B] of an array or string value; OpIndexAddr the address of A[B], A a slice or pointer to array.
	OpIndex
	OpIndexAddr
	// OpLookup defines A[B] of a map (Num 1: comma ok, a tuple).
	OpLookup
	// OpMapUpdate stores C at A[B].
	OpMapUpdate
	// OpClosure defines a closure of function Callee with the bindings Args.
	OpClosure
	// OpBound defines method value: Args[0] is the receiver, Callee the method
	// (CallStatic), or Sym the method's name and Callee the interface method's symbol (CallInvoke).
	OpBound
	// OpMakeInterface defines an interface value of dynamic type Type holding A.
	OpMakeInterface
	// OpConvert defines A converted to Type (string([]byte), int64(x), named types);
	// conversions that change nothing but the name of an interface or function type are not instructions.
	OpConvert
	// OpTypeAssert defines A.(Type) (Num 1: comma ok, a tuple).
	OpTypeAssert
	// OpExtract defines part Num of tuple A.
	OpExtract
	// OpSlice defines A[B:C:D]; absent bounds have kind None.
	OpSlice
	// OpMakeSlice (A length), OpMakeMap and OpMakeChan define a new container of Type.
	OpMakeSlice
	OpMakeMap
	OpMakeChan
	// OpRange defines an iterator over map or string A; OpNext advances iterator A
	// and defines the tuple (ok, key, value).
	OpRange
	OpNext
	// OpSend sends B on channel A.
	OpSend
	// OpSelect is a select statement; its results are unknown. Args are the channels sent to, then the values sent, pairwise.
	OpSelect
	// OpIf goes to Succs[0] if A, else to Succs[1]; OpJump to Succs[0].
	OpIf
	OpJump
	// OpReturn returns Args. OpPanic panics with A.
	OpReturn
	OpPanic
	// OpRunDefers runs the deferred calls.
	OpRunDefers
)

// CallMode says how the callee of a call is known.
type CallMode uint8

// The modes of calls.
const (
	// CallStatic: Callee indexes Symbols: the function's or method's Symbol (the
	// origin of an instance). Args are the arguments, the receiver first.
	CallStatic CallMode = iota + 1
	// CallInvoke: Callee indexes Symbols: the interface method's full name
	// ("(import/path.Iface).Method"); Sym is the method's name, Type2 the interface.
	// Args[0] is the interface value, the others the arguments.
	CallInvoke
	// CallDynamic: Args[0] is the function value, the others the arguments.
	CallDynamic
	// CallBuiltin: Sym is the builtin's name ("append"), Args its arguments.
	CallBuiltin
)

// Instr is one instruction.
type Instr struct {
	Op     Op
	Mode   CallMode // OpCall, OpGo, OpDefer, OpBound
	Callee int32    // index into Symbols
	Sym    string   // operator, field, method or builtin name
	Num    int32
	Type   TypeID
	Type2  TypeID   // CallInvoke: the static type of the interface
	TArgs  []TypeID // type arguments of a static call of a generic function
	Args   []Ref
	// Line and Col are the place in the file that Func.FileAt gives, 0 if unknown.
	// That of a call is the name of what is called: the selector in a.b.C(x), so
	// that each link of a chain over several lines has its own.
	Line, Col int32
	// StmtLine and StmtCol are the start of the enclosing statement, for calls only; 0 if the same.
	StmtLine, StmtCol int32
}
