package directive

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `[Directives](../directives.md) leave out findings and tell what idemlint cannot see. One that is not
understood does nothing, and one whose code is gone leaves out what somebody writes there later. Both look as if
all were well.`,
	Unsafe: []finding.Example{example("", "unsafe.go")},
	Reported: `Reported are

- a directive without a reason, with an unknown rule or an unknown verb, or with a space after the slashes;
- ` + "`ignore` at nothing that it could cover, `idempotent` and `handler` at something that is no function" + `;
- ` + "`ignore` or `idempotent`" + ` at code that has no effect and leads to none;
- ` + "`impl`" + ` with a type that is not known, or that does not implement the interface of the field or parameter.`,
	Safe: []finding.Example{example("", "safe.go")},
	Limits: `Whether a directive covers something is decided by the code that it covers and by what that calls, so
that the answer is the same in each driver and for each part of a program that is analysed. A call through an
interface or a function value counts as one that may have an effect. A directive for a rule that would report
nothing there is therefore not found as long as *some* effect is covered.

This rule cannot be ignored by a directive. ` + "`-rules=-directive`" + ` switches it off.`,
}
