internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// The orders that are not collected yet, as the order screen tells of them.
struct Waiting: Hashable {
  struct Row: Hashable {
    let number: String
    let lines: [Order.Line]
    let time: WaitingTime
    let isUnpaid: Bool
  }

  /// The orders of a stage.
  struct Part: Hashable {
    let count: Int
    /// The oldest of them first.
    let rows: [Row]
  }

  /// How many wait, the oldest one's number and what is in it.
  let line: String
  let toMake: Part
  /// The ready orders; their minutes count from then.
  let made: Part

  /// - Parameter rows: how many of a stage it has rows of.
  init(_ queue: [Stage: [QueuedOrder]], rows: Int, at now: Date, _ wording: Wording) {
    func part(_ stage: Stage) -> Part {
      let orders = queue[stage, default: []]
      return Part(
        count: orders.count,
        rows: orders.prefix(rows).map {
          Row(
            number: wording.number(of: $0.order, at: now) ?? "",
            lines: $0.order.lines,
            time: WaitingTime($0, at: now), isUnpaid: $0.isUnpaid)
        })
    }
    (toMake, made) = (part(.toMake), part(.made))
    let words = wording.words
    if let order = queue[.toMake]?.first?.order, let number = wording.number(of: order, at: now) {
      line = words.waiting(toMake.count, oldest: number, wording.toMake(order.lines))
    } else {
      line = words.nobodyWaits
    }
  }
}

extension Wording {
  /// `Strawberry Banana 1, Mango 2`.
  fileprivate func toMake(_ lines: [Order.Line]) -> String {
    lines.map { words.toMake(name(of: $0.cup), cups: $0.cups) }.joined(separator: ", ")
  }
}
