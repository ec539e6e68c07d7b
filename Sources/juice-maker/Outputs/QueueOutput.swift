import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords

/// Orders at their stages.
struct QueueOutput: CommandOutput {
  let orders: [QueuedOrder]
  let now: Date
  let wording: Wording

  var record: JSON { ["orders": .list(orders.map(json))] }

  private func json(of queued: QueuedOrder) -> JSON {
    let order = queued.order
    return order.orderRecord(paid: nil).with([
      "day": order.number.map { .text($0.day) }, "stage": .text(queued.stage.rawValue),
      "waiting": .whole(waiting(queued)), "unpaid": queued.unpaid.map { .text($0.plain) },
      "by": .orNull(order.by?.name),
    ])
  }

  /// The seconds since it was ordered.
  private func waiting(_ queued: QueuedOrder) -> Int {
    max(0, Int(now.timeIntervalSince(queued.order.at)))
  }

  var lines: [String] {
    let words = wording.words
    guard !orders.isEmpty else { return [words.nothingQueued] }
    var table = Table(
      [
        (words.orderColumn, .leading), (words.stageColumn, .leading),
        (words.waitingColumn, .trailing), (words.content, .leading), (words.by, .leading),
      ], narrowing: [(words.by, 0), (words.content, 4)])
    for queued in orders {
      let what = [wording.list(queued.order.lines), wording.unpaid(queued)]
      table.add([
        wording.number(of: queued.order, at: now) ?? "", words.name(of: queued.stage),
        words.waited(seconds: waiting(queued)), what.compactMap(\.self).joined(separator: " · "),
        queued.order.by?.name ?? "",
      ])
    }
    return table.lines(within: StandardOutput.terminalColumns)
  }
}
