internal import Glibc

/// The C library's message for a system error, in English.
func systemMessage(_ errno: Int32) -> String { String(cString: strerror(errno)) }
