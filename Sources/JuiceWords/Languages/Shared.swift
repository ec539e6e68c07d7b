import JuiceKit
import JuiceText

/// Helpers for every language.
extension Words {
  /// One decimal where it matters.
  func rounded(_ number: Double) -> String {
    guard number < 10 else { return number < 1e9 ? "\(Int(number))" : "∞" }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
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
