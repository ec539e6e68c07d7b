internal import Glibc

/// The character set of the process, which the C library's width and output functions follow.
public enum CharacterSet {
  /// Whether it is UTF-8 now. `C.UTF-8` is part of the C library, other locales may not be installed.
  public static let isUTF8: Bool =
    setlocale(LC_CTYPE, "C.UTF-8") != nil || setlocale(LC_CTYPE, "en_US.UTF-8") != nil
    || setlocale(LC_CTYPE, "") != nil
}
