internal import JuiceKit
internal import JuiceTerminal

/// The number being typed for a line of the bill.
struct Quantity: Hashable {
  let cup: Cup
  private var number = TypedNumber()

  init(of cup: Cup) { self.cup = cup }

  var digits: String { number.text }

  /// `nil` while nothing is typed.
  var cups: Int? { number.isEmpty ? nil : number.value }

  mutating func press(_ key: Key) {
    number = key.digit.map { number.adding(Character("\($0)")) } ?? number.erasing ?? TypedNumber()
  }
}
