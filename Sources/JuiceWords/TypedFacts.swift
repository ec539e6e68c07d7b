package import FoundationEssentials
package import JuiceKit

// The facts that a person types for an order. Their rows say where each is shown, so that a new one shows in all views.

extension Wording {
  /// Returns a label and a text for each typed fact that an order or a bill has and a view shows.
  ///
  /// - Parameter time: the time beside the facts: a fact of its day shows no date. `nil` shows all dates.
  package func typed(_ facts: OrderFacts, on view: TypedFact.View, at time: Date? = nil)
    -> [(String, String)]
  {
    shown(facts, on: view, at: time).map { (text($0.label), $1) }
  }

  /// Returns each typed fact in one text. One that isn't clear by itself has its label.
  package func typedTexts(_ facts: OrderFacts, on view: TypedFact.View, at time: Date? = nil)
    -> [String]
  {
    shown(facts, on: view, at: time).map { $0.isClear ? $1 : "\(text($0.label)) \($1)" }
  }

  /// The typed facts on one line; `nil` for none.
  package func typedText(_ facts: OrderFacts, on view: TypedFact.View, at time: Date? = nil)
    -> String?
  {
    let texts = typedTexts(facts, on: view, at: time)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }

  private func shown(_ facts: OrderFacts, on view: TypedFact.View, at time: Date?)
    -> [(TypedFact, String)]
  {
    // Paper is the same in every print, whatever the menu says by then.
    let dayStart = [.ticket, .receipt].contains(view) ? .midnight : menu.dayStart
    return TypedFact.all.compactMap { fact in
      guard fact.views.contains(view) else { return nil }
      let clock = fact.time(facts).map { Self.clock($0, at: time, by: dayStart) }
      return (clock ?? fact.text(facts)).map { (fact, $0) }
    }
  }

  /// The pick-up time of an order: `17:00`, or `11-29 10:00` on another business day than `now`.
  package func pickup(_ facts: OrderFacts, at now: Date) -> String? {
    facts.pickup.map { clock($0.at, at: now) }
  }

  /// `17:00`, or `11-29 10:00` on another business day than `now`.
  package func clock(_ time: Date, at now: Date) -> String {
    Self.clock(time, at: now, by: menu.dayStart)
  }

  private static func clock(_ time: Date, at now: Date?, by dayStart: DayStart) -> String {
    let isToday = now.map { dayStart.day(of: $0) == dayStart.day(of: time) } ?? false
    return isToday ? Timestamp.clock(time) : Timestamp.short(time)
  }
}
