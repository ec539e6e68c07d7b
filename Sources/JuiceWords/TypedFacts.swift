public import JuiceKit

// The facts that a person types for an order. Their rows say where each is shown, so that a new one shows in all views.

extension Wording {
  /// Returns a label and a text for each typed fact that an order or a bill has and a view shows.
  public func typed(_ facts: OrderFacts, on view: TypedFact.View) -> [(String, String)] {
    shown(facts, on: view).map { (text($0.label), $1) }
  }

  /// Returns each typed fact in one text. One that isn't clear by itself has its label.
  public func typedTexts(_ facts: OrderFacts, on view: TypedFact.View) -> [String] {
    shown(facts, on: view).map { $0.isClear ? $1 : "\(text($0.label)) \($1)" }
  }

  /// The typed facts on one line; `nil` for none.
  public func typedText(_ facts: OrderFacts, on view: TypedFact.View) -> String? {
    let texts = typedTexts(facts, on: view)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }

  private func shown(_ facts: OrderFacts, on view: TypedFact.View) -> [(TypedFact, String)] {
    TypedFact.all.filter { $0.views.contains(view) }
      .compactMap { fact in fact.text(facts).map { (fact, $0) } }
  }
}
