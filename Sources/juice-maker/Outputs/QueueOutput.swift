import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords

struct QueueOutput: CommandOutput {
  let orders: [QueuedOrder]
  let now: Date
  let wording: Wording

  private var table: OutputTable<QueuedOrder> {
    let words = wording.words
    return OutputTable(
      rows: orders,
      columns: [
        .shown(words.orderColumn) { wording.number($0.order.number, at: now) ?? "" },
        .data("day") { $0.order.number.map { .text($0.day) } },
        .data("stage") { .text($0.stage.rawValue) },
        .shown(words.stageColumn) { words.name(of: $0.stage) },
        .data("waiting") { .whole(waiting($0)) },
        .shown(words.waitingColumn, .trailing) { words.waited(seconds: waiting($0)) },
        .data("unpaid") { $0.unpaid.map { .text($0.plain) } },
        .shown(words.content) { queued in
          [
            wording.typedText(queued.order.facts, on: .list, at: now),
            wording.listToMake(queued.order.lines), wording.unpaid(queued),
          ].joined(by: " · ")
        },
        .data("by") { .orNull($0.order.by?.name) },
        .shown(words.by) { $0.order.by.map(words.name) ?? "" },
      ], narrowing: [(words.by, 0), (words.content, 4)])
  }

  private func waiting(_ queued: QueuedOrder) -> Int {
    max(0, Int(now.timeIntervalSince(queued.order.joinsLine)))
  }

  var record: JSON {
    let orders = zip(orders, table.json).map {
      $0.order.orderJSON.with($1)
    }
    return ["orders": .list(orders)]
  }

  var lines: [String] { orders.isEmpty ? [wording.words.nothingQueued] : table.lines() }
}
