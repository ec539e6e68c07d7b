import JuiceKit

/// The parts of a server's address, split without libpq.
struct AddressText {
  private let scheme: Substring
  private let login: Substring?
  private let place: Substring
  private let query: Substring?

  /// False if a part may be misplaced: libpq takes a password with a raw `@` or `/` for a host.
  let isPlain: Bool

  /// The prefix that marks an address: `postgres://`, `Postgres:` or `host=`; empty for other texts.
  static func start(of text: String) -> Substring {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "+" || $0 == "-" }
    let name = word.lowercased()
    let rest = text[word.endIndex...]
    let length =
      switch rest.first {
      case ":" where !word.isEmpty && rest.hasPrefix("://"): 3
      case ":" where ["postgres", "postgresql"].contains(name): 1
      case "=" where harmless.contains(name) || name == "password": 1
      default: -word.count
      }
    return text.prefix(word.count + length)
  }

  init(_ text: String) {
    scheme = Self.start(of: text)
    let rest = text[scheme.endIndex...]
    let end = rest.firstIndex { $0 == "/" || $0 == "@" } ?? rest.endIndex
    let hasLogin = end < rest.endIndex && rest[end] == "@"
    login = hasLogin ? rest[..<end] : nil
    let others = hasLogin ? rest[rest.index(after: end)...] : rest
    let mark = others.firstIndex(of: "?")
    place = others[..<(mark ?? others.endIndex)]
    query = mark.map { others[others.index(after: $0)...] }
    isPlain = ["postgres://", "postgresql://"].contains(scheme) && !others.contains("@")
  }

  func address(of login: String, database: String) -> String {
    let hosts = place.prefix { $0 != "/" }
    let settings = harmlessSettings.filter {
      !$0.hasPrefix("user=") && !$0.hasPrefix("dbname=")
    }
    let query = settings.isEmpty ? "" : "?" + settings.joined(separator: "&")
    return "\(scheme)\(login)@\(hosts)/\(database.percentEncoded(keeping: "-_."))\(query)"
  }

  /// The form to show of an address that can't be parsed: a single word has no password.
  var hidden: String { isWord ? String(place) : scheme + "…" }

  private var isWord: Bool {
    scheme.isEmpty && login == nil && query == nil && !place.isEmpty
      && !place.contains { ":@= ".contains($0) }
  }

  var shown: String {
    guard isPlain else { return hidden }
    var shown = String(scheme)
    if let login { shown += login.prefix { $0 != ":" } + "@" }
    shown += place
    let settings = harmlessSettings
    return settings.isEmpty ? shown : shown + "?" + settings.joined(separator: "&")
  }

  private var harmlessSettings: [Substring] {
    (query ?? "").split(separator: "&").filter { setting in
      Self.harmless.contains { setting.hasPrefix($0 + "=") }
    }
  }

  private static let harmless = [
    "host", "hostaddr", "port", "user", "dbname", "service", "sslmode",
  ]
}
