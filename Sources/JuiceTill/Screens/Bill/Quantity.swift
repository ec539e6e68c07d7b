internal import JuiceKit
internal import JuiceTerminal

/// The number of cups that a line of the bill is to have, as it is typed.
struct Quantity: Hashable {
  /// The line's cup.
  let cup: Cup
  private var number = TypedNumber()

  init(of cup: Cup) { self.cup = cup }

  var digits: String { number.text }

  /// nil where nothing is typed.
  var cups: Int? { number.isEmpty ? nil : number.value }

  mutating func press(_ key: Key) {
    number = key.digit.map { number.adding(Character("\($0)")) } ?? number.erasing ?? TypedNumber()
  }
}
