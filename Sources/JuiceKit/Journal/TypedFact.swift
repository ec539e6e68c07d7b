package import FoundationEssentials

/// A fact that a person types for an order or a bill, such as the customer's name: part of its row in `Fact.all`.
///
/// A bill carries it to its order, and a retry repeats it.
package struct TypedFact: Sendable {
  package enum View: CaseIterable, Sendable { case details, card, ticket, receipt, list }

  /// The key of its line, its JSON member and its column.
  package let key: String
  package let label: Name
  /// `true` if people understand the text without its label, as they do a name.
  package let isClear: Bool
  package let views: Set<View>
  /// The limit of the text, in Unicode scalars.
  package let longest: Int
  package let text: @Sendable (OrderFacts) -> String?
  /// The time, if the fact is one: people see it on their clocks.
  package let time: @Sendable (OrderFacts) -> Date?
  /// - Returns: `false` for an invalid text.
  package let set: @Sendable (inout OrderFacts, _ text: String) -> Bool
  /// Copies the fact if the first facts lack it.
  let fill: @Sendable (inout OrderFacts, _ from: OrderFacts) -> Void

  /// In the order of `Fact.all`. The name is the first.
  package static let all: [TypedFact] = Fact.all.compactMap(\.typed)
}

extension Fact {
  /// Makes a fact that a person types for an order or a bill.
  ///
  /// - Parameters:
  ///   - longest: the limit of the text, in Unicode scalars, for messages and input.
  ///   - isClear: `true` if people understand the text without its label.
  ///   - time: the time of a fact that is one.
  ///   - views: where people see it.
  static func typed<Value: Equatable & SendableMetatype>(
    _ key: LineKey, _ property: any WritableKeyPath<OrderFacts, Value?> & Sendable,
    needed: Set<JournalEntry.Kind> = [],
    text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?,
    longest: Int, label: Name, isClear: Bool = false,
    time: @escaping @Sendable (Value) -> Date? = { _ in nil }, shownOn views: Set<TypedFact.View>
  ) -> Fact {
    let typed = TypedFact(
      key: "\(key)", label: label, isClear: isClear, views: views, longest: longest,
      text: { $0[keyPath: property].map(text) },
      time: { $0[keyPath: property].flatMap(time) },
      set: { facts, text in
        facts[keyPath: property] = parse(text)
        return facts[keyPath: property] != nil
      },
      fill: { if $0[keyPath: property] == nil { $0[keyPath: property] = $1[keyPath: property] } })
    return one(
      key,
      FactProperty(get: { $0.facts[keyPath: property] }, set: { $0.facts[keyPath: property] = $1 }),
      of: [.order, .bill], needed: needed,
      isRetried: { $0.facts[keyPath: property] == $1.facts[keyPath: property] }, typed: typed,
      text: text, parse: parse)
  }
}

extension OrderFacts {
  /// Returns these facts with the typed ones of `others` that they lack.
  func filled(from others: OrderFacts) -> OrderFacts {
    var facts = self
    for fact in TypedFact.all { fact.fill(&facts, others) }
    return facts
  }

  /// The facts that a person typed, without the cups and the money, which a menu makes.
  var typed: OrderFacts { OrderFacts().filled(from: self) }
}
