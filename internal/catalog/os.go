package catalog

// osFiles are the files of package os. The effect of a file handle is judged where
// the file is opened: its name and flags are known there.
func osFiles() Library {
	const file = "file"
	return Library{
		Name: "os",
		Rows: join(ioutil(), in("os",
			put("WriteFile", Set, 0).store(file),
			put("Create", Set, 0).store(file).note("truncates"),
			put("OpenFile", NoEffect, 0).into(1).op("flags").store(file).
				note("Into are the flags: O_APPEND appends, O_EXCL claims, O_RDONLY reads, else a set"),
			put("Rename Link Symlink", Set, 1).store(file),
			put("Mkdir MkdirAll", Set, 0).store("directory"),
			put("Remove RemoveAll", Delete, 0).store(file),
			put("Chmod Chown Lchown Chtimes Truncate", Set, 0).store(file),
			fresh("CreateTemp MkdirTemp").arg(0).op("temporary").note("another name on each run; in no folder that is named they lie in TempDir, left to the system's cleaning"),
			of("*Root",
				put("WriteFile Create", Set, 0).store(file), put("OpenFile", NoEffect, 0).into(1).op("flags").store(file),
				put("Mkdir MkdirAll", Set, 0).store("directory"), put("Remove RemoveAll", Delete, 0).store(file), put("Rename", Set, 1).store(file),
				nothing("Open ReadFile Stat Lstat Close"), pure("Name"),
			),
			nothing("OpenRoot"),
			of("*File",
				nothing("Write WriteString WriteAt ReadFrom WriteTo Truncate Sync Close Chmod Chown Seek"),
				nothing("Read ReadAt Stat Readdir Readdirnames ReadDir Fd Chdir SyscallConn SetDeadline SetReadDeadline SetWriteDeadline"),
				pure("Name"),
			),
			nothing("Open ReadFile ReadDir Stat Lstat Readlink Getwd Hostname Executable DirFS Chdir Exit Pipe FindProcess CopyFS SameFile Environ"),
			pure("Getenv LookupEnv ExpandEnv Expand IsNotExist IsExist IsPermission IsTimeout TempDir UserHomeDir UserCacheDir UserConfigDir Getpagesize IsPathSeparator").
				note("the environment is the program's configuration: the same on each attempt"),
			fresh("Getpid Getppid"),
			nothing("Setenv Unsetenv Clearenv"),
			sentinel("ErrNotExist", "notfound"), sentinel("ErrExist", "duplicate"),
		)),
	}
}

// ioutil is the old place of some of these.
func ioutil() rows {
	return in("io/ioutil",
		put("WriteFile", Set, 0).store("file"), nothing("ReadFile ReadDir"), fresh("TempFile TempDir").arg(0).op("temporary"),
		pure("ReadAll"), reader("NopCloser", 0),
	)
}
