public import JuiceKit

// The facts that a person types for an order. The views of an order take them from here, so that a new one shows in all of them. A
// list of open bills shows the name alone.

extension Wording {
  /// Returns a label and a value for each typed fact that an order or a bill has.
  public func typed(_ facts: OrderFacts) -> [(String, String)] {
    [facts.name.map { (words.customerName, $0.text) }].compactMap(\.self)
  }

  /// The values of the typed facts on one line; `nil` for none.
  public func typedText(_ facts: OrderFacts) -> String? {
    let values = typed(facts).map { $0.1 }
    return values.isEmpty ? nil : values.joined(separator: " · ")
  }
}
