import Glibc
import JuiceKit
import JuiceText
import JuiceWords

enum CurrentAuthor {
  /// - Parameter name: the value of `--as`; `nil` for `$JUICE_MAKER_USER`, or else the login name.
  static func author(named name: String?) throws(CommandProblem) -> Author {
    let given = name ?? Environment.variable("JUICE_MAKER_USER") ?? login
    let name = given.trimmed.composed
    guard isName(name), let author = Author(name: name, till: till) else { throw .badAuthor(given) }
    return author
  }

  /// True if all characters are visible and none replaces invalid UTF-8.
  private static func isName(_ text: String) -> Bool {
    Author.allows(text)
      && text.unicodeScalars.allSatisfy {
        $0 == " " || $0.isJoiner || $0.properties.isVariationSelector
          || $0 != "\u{FFFD}" && !$0.isBlank
      }
  }

  /// The login name, or the numeric id of a user without one.
  private static var login: String {
    let name = unsafe getpwuid(getuid()).map { unsafe String(cString: $0.pointee.pw_name) } ?? ""
    return isName(name) ? name : "\(getuid())"
  }

  /// `stand-pi pts/0`, or the host alone without a terminal.
  private static var till: String {
    guard let terminal else { return host }
    return host.prefix(Author.lengths.upperBound - terminal.count - 1) + " " + terminal
  }

  private static var host: String {
    let name = unsafe text { unsafe gethostname($0, $1) } ?? ""
    return Author.allows(name) ? name : "localhost"
  }

  /// `pts/0`; `nil` without a terminal on standard input, output and error.
  private static var terminal: String? {
    let folder = "/dev/"
    let path = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].lazy
      .compactMap { file in unsafe text { unsafe ttyname_r(file, $0, $1) } }.first
    guard let path, path.hasPrefix(folder), path.utf8.count < Author.lengths.upperBound,
      Author.allows(path)
    else { return nil }
    return String(path.dropFirst(folder.count))
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> CInt) -> String? {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
      unsafe buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, unsafe write(start, buffer.count - 1) == 0 else {
        return
      }
      count = buffer.count
    }
    guard !bytes.isEmpty else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
