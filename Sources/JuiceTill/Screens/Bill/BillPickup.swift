internal import FoundationEssentials
internal import JuiceKit
internal import JuiceText
internal import JuiceWords

extension BillController {
  /// `Pick-up 17:00`; `nil` for an order to make now.
  var pickupText: String? {
    // The order has no time if the menu has lost its queue.
    order.flatMap { context.wording.pickup($0.facts, at: context.time().date) }
      .map(context.words.pickup)
  }

  /// Says that the pick-up time of the bill is past; `nil` if it is not.
  var pickupOver: String? {
    let now = context.time().date
    guard let order, order.facts.pickup?.isOver(at: now) ?? false else { return nil }
    return context.wording.pickup(order.facts, at: now).map(context.words.pickupPassed)
  }

  /// Asks when the customer collects the order. A blank line takes the time off the bill.
  func askForPickup() {
    let allowed = Set("0123456789:- T")
    let current = context.wording.pickup(bill.facts, at: context.time().date) ?? ""
    context.open(
      LineController.Question(
        heading: { $0.askPickup("\($1)▏") },
        rows: { [self] words, typed in rows(words, typed) },
        accept: { [self] typed in
          guard !typed.trimmed.isEmpty else { return { [self] in setPickup(nil) } }
          guard case .success(let time) = read(typed) else { return nil }
          return { [self] in setPickup(time) }
        },
        line: TypedLine(
          text: current, longest: 16, allows: { $0.allSatisfy(allowed.contains) },
          isReplaced: true),
        keys: "0-9 : -", enter: .takePickup))
  }

  private func read(_ typed: String) -> Result<PickupTime, PickupTime.Problem> {
    Result { () throws(PickupTime.Problem) in
      try PickupTime(typed: typed, now: context.time().date, by: context.menu.dayStart)
    }
  }

  /// The forms of a time, the time that is read, or why there is none.
  private func rows(_ words: Words, _ typed: String) -> [String] {
    guard !typed.trimmed.isEmpty else { return [words.pickupForms, words.noPickup] }
    return switch read(typed) {
    case .success(let time):
      [words.pickup(context.wording.clock(time.at, at: context.time().date))]
    case .failure(.malformed): [words.pickupForms]
    case .failure(.over): [words.pickupIsOver]
    }
  }
}
