package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/idemlint/idemlint/internal/config"
)

// configOff as the value of -config means that no file is read.
const configOff = "off"

// readConfig takes from the configuration file what no flag says.
func (c *call) readConfig() error {
	name, err := c.findConfig(c.configFile)
	if err != nil || name == "" {
		return err
	}
	options, err := config.Read(name)
	if err != nil {
		return c.mistake(err)
	}
	c.options.Inherit(options, c.given)
	return nil
}

// findConfig is the file given, like packages relative to -C, or the nearest one; "" if there is none.
func (c *call) findConfig(given string) (string, error) {
	switch {
	case given == configOff:
		return "", nil
	case given == "":
		return config.Find(c.dir)
	case filepath.IsAbs(given):
		return given, nil
	}
	return filepath.Join(c.dir, given), nil
}

// mistake is what is wrong in a configuration file, whose name is written as short as it can be.
func (c *call) mistake(err error) error {
	var at *config.Error
	if !errors.As(err, &at) {
		return usageError{err.Error()}
	}
	short := *at
	short.File = c.shortName(at.File)
	return settingsError{short.Error()}
}

func (c *call) shortName(file string) string {
	abs, err := filepath.Abs(c.dir)
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(abs, file); err == nil && filepath.IsAbs(file) {
		return rel
	}
	return file
}

// config checks the configuration file, or prints its schema or the flags that say the same.
func (c *call) config() (int, error) {
	if len(c.args) == 0 {
		return exitUsage, usageError{"config takes one of: verify, schema, flags"}
	}
	if c.args[0] != "verify" && len(c.args) > 1 {
		return exitUsage, usageError{fmt.Sprintf("config %s does not take %q", c.args[0], c.args[1])}
	}
	switch c.args[0] {
	case "verify":
		return c.verify(c.args[1:])
	case "schema":
		_, err := c.stdout.Write(config.Schema())
		return exitClean, err
	case "flags":
		return c.vetFlags()
	}
	return exitUsage, usageError{fmt.Sprintf("unknown config command %q, not one of: verify, schema, flags", c.args[0])}
}

func (c *call) verify(files []string) (int, error) {
	given := c.configFile
	if len(files) > 0 {
		given = files[0]
	}
	name, err := c.findConfig(given)
	if err != nil {
		return exitFailed, err
	}
	if name == "" {
		return exitFailed, fmt.Errorf("no %s in %s or above it", config.FileName, c.dir)
	}
	if _, err := config.Read(name); err != nil {
		return exitUsage, c.mistake(err)
	}
	fmt.Fprintf(c.stdout, "%s: no mistakes\n", c.shortName(name))
	return exitClean, nil
}

// vetFlags prints the options as flags of go vet, one a line: what other drivers do not read, be it the
// configuration or the migrations.
func (c *call) vetFlags() (int, error) {
	if err := c.readConfig(); err != nil {
		return exitUsage, err
	}
	if _, err := c.options.Apply(); err != nil {
		return exitUsage, usageError{err.Error()}
	}
	if c.options.Schema == "" {
		unique, err := c.migrations()
		if err != nil {
			return exitFailed, err
		}
		c.options.Schema = unique
	}
	flags, err := c.options.VetFlags()
	if err != nil {
		return exitFailed, err
	}
	for _, f := range flags {
		fmt.Fprintln(c.stdout, f)
	}
	return exitClean, nil
}
