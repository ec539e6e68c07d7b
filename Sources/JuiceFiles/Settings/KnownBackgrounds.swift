/// The background that each kind of terminal told last, a line each: `xterm-256color light`. It is only a guess for the
/// first picture, so a damaged file is an empty one.
package struct KnownBackgrounds: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  package subscript(terminal: String) -> String? { lines[terminal] }

  /// Saves a background, if it is news.
  package func remember(_ background: String, of terminal: String) throws {
    guard !terminal.isEmpty, !terminal.contains(where: \.isWhitespace),
      lines[terminal] != background
    else { return }
    try TextFile(path: path, patience: 1).update { bytes in
      var lines = Self.lines(in: bytes ?? [])
      lines[terminal] = background
      return Array(lines.sorted { $0.key < $1.key }.map { "\($0) \($1)\n" }.joined().utf8)
    }
  }

  private var lines: [String: String] {
    do { return Self.lines(in: try TextFile(path: path).bytes() ?? []) } catch { return [:] }
  }

  private static func lines(in bytes: [UInt8]) -> [String: String] {
    let pairs = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
  }
}
