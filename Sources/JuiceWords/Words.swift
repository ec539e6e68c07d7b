internal import JuiceKit
package import JuiceText

/// All texts of the program in one language. Prefer `Wording`, which fills in the names of a menu. Each text stands
/// once in all languages, in the file of its topic.
package struct Words: Sendable {
  package let language: Language

  func say<Text>(_ korean: @autoclosure () -> Text, _ english: @autoclosure () -> Text) -> Text {
    switch language {
    case .ko: korean()
    case .en: english()
    }
  }
}

extension Language {
  package var words: Words { Words(language: self) }
}

extension Words {
  package func toMake(_ juice: String, cups: Int) -> String { "\(juice) \(cups)" }

  /// Shows one decimal below 10, if it isn't 0.
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

  func location(_ path: String) -> String { path.visible(most: 1000) }

  /// A word quoted for the shell.
  func argument(_ path: String) -> String {
    "'" + location(path).replacing("'", with: #"'\''"#) + "'"
  }

  /// A word of a command, quoted for the shell if it has to be.
  func shellWord(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      "/._-:@%+=,~".unicodeScalars.contains($0) || $0.properties.isAlphabetic
        || $0.properties.numericType != nil
    }
    return isPlain ? word : argument(word)
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
  var example: String {
    Price(minorUnits: decimals == 0 ? 4500 : decimals == 2 ? 350 : 3500, currency: self).plain
  }
}

extension Currency? {
  var example: String { self?.example ?? "4500" }
}

extension Words {
  /// Formats the time that a stock lasts, in tens of minutes, hours or days. `long` stands for more than a year.
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
