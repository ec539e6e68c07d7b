import Foundation

/// A terminal recording in asciinema's format, version 2.
struct Cast {
  let columns: Int
  let rows: Int
  let title: String
  /// The output after each key; the first is the screen before them.
  let writings: [String]

  /// The time for each output, constant so that recordings are reproducible.
  private static let seconds = 1.5

  var text: String {
    get throws {
      let header = Header(
        version: 2, width: columns, height: rows, title: title, env: ["TERM": "xterm-256color"])
      let coder = JSONEncoder()
      coder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let lines =
        try [coder.encode(header)]
        + writings.enumerated().map { number, text in
          try coder.encode(Event(time: Double(number) * Self.seconds, text: text))
        }
      return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    }
  }

  static func writings(in text: String) throws -> [String] {
    try text.split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8)).text
    }
  }

  private struct Header: Encodable {
    let version: Int
    let width: Int
    let height: Int
    let title: String
    let env: [String: String]
  }

  /// `[1.5, "o", "what was written"]`
  private struct Event: Codable {
    let time: Double
    let text: String

    init(time: Double, text: String) {
      self.time = time
      self.text = text
    }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      time = try list.decode(Double.self)
      _ = try list.decode(String.self)
      text = try list.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(time)
      try list.encode("o")
      try list.encode(text)
    }
  }
}
