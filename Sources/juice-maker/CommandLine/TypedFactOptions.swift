import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

/// The options for typed facts that `order` and `bills add` share. The name is an option of the first and an argument of the second.
struct TypedFactOptions: ParsableArguments {
  /// Returns the typed facts of an order or a bill.
  ///
  /// - Parameter name: `nil` for an order without a name.
  func facts(name: String?) throws(CommandProblem) -> OrderFacts {
    let texts = ["name": name]
    var facts = OrderFacts()
    for fact in TypedFact.all {
      guard let text = texts[fact.key] ?? nil else { continue }
      guard fact.set(&facts, text.trimmed.composed) else {
        throw .badTyped(text, of: fact.label, longest: fact.longest)
      }
    }
    return facts
  }
}
