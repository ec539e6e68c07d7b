internal import FoundationEssentials
internal import JuiceKit
public import JuiceText

/// Everything the program says to people, in one language. Most callers want `Wording`, which fills in the names of a
/// menu. Each text stands once, in all languages, in a file of its subject.
public struct Words: Sendable {
  public let language: Language

  /// Returns the text in this language.
  func say<Text>(_ korean: @autoclosure () -> Text, _ english: @autoclosure () -> Text) -> Text {
    switch language {
    case .ko: korean()
    case .en: english()
    }
  }
}

extension Language {
  public var words: Words { Words(language: self) }
}

/// Helpers for every language.
extension Words {
  /// A line of what there is to make: `Mango 4`.
  public func toMake(_ juice: String, cups: Int) -> String { "\(juice) \(cups)" }

  /// One decimal where it matters.
  func rounded(_ number: Double) -> String {
    guard number < 10 else { return number < 1e9 ? "\(Int(number))" : "∞" }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  func phrase(for shortage: Shortage, name: (Ingredient.ID) -> String) -> String {
    let name = name(shortage.ingredient)
    return shortage.isSoldOut
      ? markedSoldOut(name)
      : self.shortage(name, available: shortage.available, needed: shortage.needed)
  }

  /// `1.5 GB`, `12 MB`, `40 KB`.
  func amount(ofBytes bytes: Int) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "KB")]
    let (size, unit) = units.first { Double(bytes) >= $0.0 } ?? (1e3, "KB")
    return "\(rounded(Double(bytes) / size)) \(unit)"
  }

  /// The path of a file, or an address.
  func location(_ path: String) -> String { path.visible(most: 1000) }

  /// The path of a file in a command that is to be copied.
  func argument(_ path: String) -> String {
    "'" + location(path).replacing("'", with: #"'\''"#) + "'"
  }

  /// A text of a menu file.
  func quoted(_ text: String) -> String { "`\(text.visible())`" }
}

extension MenuProblem.Wanted {
  var isText: Bool { [.identifier, .name, .nameText].contains(self) }
}

extension MenuProblem.Shape {
  var isScalar: Bool { self != .list && self != .mapping }
}

extension Currency {
  /// A likely price in this currency's notation.
  var example: String {
    Price(minorUnits: decimals == 0 ? 4500 : decimals == 2 ? 350 : 3500, currency: self).plain
  }
}

/// Helpers for every language.
extension Words {
  /// How long a stock lasts, as roundly as anybody plans by it: tens of minutes, hours, then days, up to a year.
  ///
  /// - Parameter long: the text for more than a year.
  func roundly<Text>(
    _ days: Double, minutes: (Int) -> Text, hours: (Int) -> Text, days whole: (Int) -> Text,
    long: Text
  ) -> Text {
    guard days < 365.5 else { return long }
    let tens = Int((days * 144).rounded()) * 10
    if tens < 60 { return minutes(max(10, tens)) }
    let hour = Int((days * 24).rounded())
    return hour < 24 ? hours(hour) : whole(Int(days.rounded()))
  }
}
