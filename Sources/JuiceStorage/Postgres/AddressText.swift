/// The text of a server's address, as far as it is looked at here.
struct AddressText {
  private let scheme: Substring
  /// What comes before `@`: the login, and the password.
  private let login: Substring?
  private let place: Substring
  private let query: Substring?

  /// Whether each part is where it seems to be: libpq takes what has a raw `@` or `/` in its password for a host.
  let isPlain: Bool

  static func isOne(_ text: String) -> Bool { scheme(of: text) != nil }

  private static func scheme(of text: String) -> String? {
    ["postgres://", "postgresql://"].first { text.hasPrefix($0) }
  }

  init(_ text: String) {
    let scheme = Self.scheme(of: text) ?? ""
    self.scheme = text.prefix(scheme.count)
    let rest = text.dropFirst(scheme.count)
    let end = rest.firstIndex { $0 == "/" || $0 == "@" } ?? rest.endIndex
    let hasLogin = end < rest.endIndex && rest[end] == "@"
    login = hasLogin ? rest[..<end] : nil
    let others = hasLogin ? rest[rest.index(after: end)...] : rest
    let mark = others.firstIndex(of: "?")
    place = others[..<(mark ?? others.endIndex)]
    query = mark.map { others[others.index(after: $0)...] }
    isPlain = !scheme.isEmpty && !others.contains("@")
  }

  /// The same place with another login, without passwords.
  func address(of login: String, database: String) -> String {
    let hosts = place.prefix { $0 != "/" }
    let settings = harmlessSettings.filter {
      !$0.hasPrefix("user=") && !$0.hasPrefix("dbname=")
    }
    let query = settings.isEmpty ? "" : "?" + settings.joined(separator: "&")
    return "\(scheme)\(login)@\(hosts)/\(Self.escaped(database))\(query)"
  }

  private static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII
        && (character.isLetter || character.isNumber || "-_.".contains(character))
        ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The address without passwords. Of one that is not plain nothing is known but what it is.
  var shown: String {
    guard isPlain else { return scheme + "…" }
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

  /// What tells where a store is, and is no secret.
  private static let harmless = [
    "host", "hostaddr", "port", "user", "dbname", "service", "sslmode",
  ]
}
