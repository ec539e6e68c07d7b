import ArgumentParser
import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords

/// The options for typed facts that `order` and `bills add` share. The name is an option of the first and an argument of the second.
struct TypedFactOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.pickup))
  var pickup: String?

  /// Returns the typed facts of an order or a bill.
  ///
  /// - Parameters:
  ///   - name: `nil` for an order without a name.
  ///   - now: the time that a pick-up time comes after.
  func facts(name: String?, at now: Date, by dayStart: DayStart) throws(CommandProblem)
    -> OrderFacts
  {
    let texts = ["name": name]
    var facts = OrderFacts()
    for fact in TypedFact.all {
      guard let text = texts[fact.key] ?? nil else { continue }
      guard fact.set(&facts, text.trimmed.composed) else {
        throw .badTyped(text, of: fact.label, longest: fact.longest)
      }
    }
    if let pickup { facts.pickup = try Self.pickup(pickup.trimmed, at: now, by: dayStart) }
    return facts
  }

  /// - Throws: also `.noPickup` for a menu without a queue.
  func facts(name: String?, on menu: Menu, of options: CommonOptions) throws(CommandProblem)
    -> OrderFacts
  {
    if pickup != nil, menu.serving != .queue {
      throw .noPickup(menu: options.menuFile, isNamed: options.menu != nil)
    }
    return try facts(name: name, at: Environment.now(), by: menu.dayStart)
  }

  private static func pickup(_ text: String, at now: Date, by dayStart: DayStart)
    throws(CommandProblem) -> PickupTime
  {
    do { return try PickupTime(typed: text, now: now, by: dayStart) } catch {
      throw error == .malformed ? .badPickup(text) : .pickupOver(text)
    }
  }
}
