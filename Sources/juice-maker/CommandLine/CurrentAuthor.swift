import Glibc
import JuiceKit
import JuiceText
import JuiceWords

/// The person who works here, and the till.
enum CurrentAuthor {
  /// - Parameter name: as the call gives it; nil for `$JUICE_MAKER_USER`, else the login name.
  static func author(named name: String?) throws(CommandProblem) -> Author {
    let given = name ?? Environment.variable("JUICE_MAKER_USER") ?? login
    let name = given.trimmed.composed
    guard isName(name), let author = Author(name: name, till: till) else { throw .badAuthor(given) }
    return author
  }

  /// Tells whether a person can be told by it: all of it is seen, and nothing stands for bytes that were no UTF-8.
  private static func isName(_ text: String) -> Bool {
    Author.allows(text)
      && text.unicodeScalars.allSatisfy { $0 == " " || $0 != "\u{FFFD}" && !$0.isBlank }
  }

  /// The login name; the number of a user without one.
  private static var login: String {
    let name = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? ""
    return isName(name) ? name : "\(getuid())"
  }

  /// `stand-pi pts/0`; only the host where there is no terminal.
  private static var till: String {
    guard let terminal else { return host }
    return host.prefix(Author.lengths.upperBound - terminal.count - 1) + " " + terminal
  }

  /// The host's name, at most 64 characters, as Linux has it.
  private static var host: String {
    let name = text { gethostname($0, $1) } ?? ""
    return Author.allows(name) ? name : "localhost"
  }

  /// `pts/0`; nil where none of the standard files is one.
  private static var terminal: String? {
    let folder = "/dev/"
    let path = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].lazy
      .compactMap { file in text { ttyname_r(file, $0, $1) } }.first
    guard let path, path.hasPrefix(folder), path.utf8.count < Author.lengths.upperBound,
      Author.allows(path)
    else { return nil }
    return String(path.dropFirst(folder.count))
  }

  /// The text that a function of the C library writes; nil where it fails.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> CInt) -> String? {
    let bytes = [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, write(start, buffer.count - 1) == 0 else { return }
      count = buffer.count
    }
    guard !bytes.isEmpty else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
