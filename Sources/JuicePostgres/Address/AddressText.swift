import JuiceStorage

/// The text of a server's address, as far as it is looked at here.
struct AddressText {
  private let scheme: Substring
  /// The login and the password, before `@`.
  private let login: Substring?
  private let place: Substring
  private let query: Substring?

  /// Each part is where it seems to be: libpq takes what has a raw `@` or `/` in its password for a host.
  let isPlain: Bool

  /// Tells whether a text is meant for one, well written or not: `Postgres:/host`, `http://host` and `host=name` are no
  /// names of files, which somebody would sell from.
  static func isOne(_ text: String) -> Bool { !start(of: text).isEmpty }

  /// The beginning that shows that it is one: `postgres://`, `Postgres:`, `host=`.
  private static func start(of text: String) -> Substring {
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

  /// The same place with another login, without passwords.
  func address(of login: String, database: String) -> String {
    let hosts = place.prefix { $0 != "/" }
    let settings = harmlessSettings.filter {
      !$0.hasPrefix("user=") && !$0.hasPrefix("dbname=")
    }
    let query = settings.isEmpty ? "" : "?" + settings.joined(separator: "&")
    return "\(scheme)\(login)@\(hosts)/\(database.percentEncoded(keeping: "-_."))\(query)"
  }

  /// All that is known of one that can't be read.
  var hidden: String { scheme + "…" }

  /// The address without passwords.
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

  /// The settings that tell where a store is, and are no secret.
  private static let harmless = [
    "host", "hostaddr", "port", "user", "dbname", "service", "sslmode",
  ]
}
