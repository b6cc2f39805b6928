// Package precommittest runs the hooks of .pre-commit-hooks.yaml by the real pre-commit.
package precommittest
