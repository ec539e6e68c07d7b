internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// The uncollected orders as the order screen shows them.
struct Waiting: Hashable {
  struct Row: Hashable {
    let number: String
    let facts: OrderFacts
    let time: WaitingTime
    let isUnpaid: Bool
  }

  struct Part: Hashable {
    let count: Int
    let rows: [Row]
  }

  /// The oldest waiting order's number and content; `nil` for an empty queue.
  let oldest: String?
  let toMake: Part
  /// The orders that join the line later, the next one first.
  let later: Part
  /// The ready orders, with the time since they were made.
  let made: Part

  /// - Parameter rows: the most rows of a stage.
  init(_ queue: [Stage: [QueuedOrder]], rows: Int, at now: Date, _ wording: Wording) {
    func part(_ orders: [QueuedOrder]) -> Part {
      Part(
        count: orders.count,
        rows: orders.prefix(rows).map {
          Row(
            number: wording.number($0.order.number, at: now) ?? "",
            facts: $0.order.facts,
            time: wording.waitingTime($0, at: now), isUnpaid: $0.isUnpaid)
        })
    }
    let line = queue[.toMake, default: []].filter { !$0.isLater(at: now) }
    (toMake, made) = (part(line), part(queue[.made, default: []]))
    later = part(queue[.toMake, default: []].filter { $0.isLater(at: now) })
    if let order = line.first?.order, let number = wording.number(order.number, at: now) {
      oldest = "\(number) \(wording.toMake(order.facts))"
    } else {
      oldest = nil
    }
  }
}

extension Wording {
  fileprivate func toMake(_ order: OrderFacts) -> String {
    let names = naming(order)
    return order.lines.map { words.toMake(names.name(of: $0.cup), cups: $0.cups) }
      .joined(separator: ", ")
  }
}
