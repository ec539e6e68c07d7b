import FoundationEssentials
import JuiceKit
import JuiceText
import JuiceWords

struct QueueOutput: CommandOutput {
  let orders: [QueuedOrder]
  let now: Date
  let wording: Wording

  init(orders: [QueuedOrder], now: Date, wording: Wording) {
    (self.orders, self.now) = (orders, now)
    // CSV for Excel names the cups without their order.
    self.wording = wording.naming(orders)
  }

  private var table: OutputTable<QueuedOrder> {
    let words = wording.words
    return OutputTable(
      rows: orders, columns: columns + typedColumns,
      narrowing: [(words.by, 0), (words.content, 4)], object: { $0.order.orderJSON })
  }

  private var columns: [OutputTable<QueuedOrder>.Column] {
    let words = wording.words
    return [
      .data("id") { .text($0.order.id.text) },
      .shown(words.orderColumn) { wording.number($0.order.number, at: now) ?? "" },
      .data("number") { .orNull($0.order.number?.number) },
      .data("day") { $0.order.number.map { .text($0.day) } },
      .data("at") { .text(Timestamp.utc($0.order.at)) },
      .data("stage") { .text($0.stage.rawValue) },
      .shown(words.stageColumn) { words.name(of: $0.stage) },
      .data("waiting") { .whole(waiting($0)) },
      .shown(words.waitingColumn, .trailing) { words.waited(seconds: waiting($0)) },
      .sheet("lines") { $0.order.lines.cell },
      .data("total") { $0.order.total.map { .text($0.plain) } },
      .data("currency") { $0.order.total.map { .text($0.currency.code) } },
      .data("unpaid") { $0.unpaid.map { .text($0.plain) } },
      .shown(words.content) { queued in
        [
          wording.typedText(queued.order.facts, on: .list, at: now),
          wording.listToMake(queued.order), wording.unpaid(queued),
        ].joined(by: " · ")
      },
      .data("by") { .orNull($0.order.by?.name) },
      .shown(words.by) { $0.order.by.map(words.name) ?? "" },
    ]
  }

  private var typedColumns: [OutputTable<QueuedOrder>.Column] {
    TypedFact.all.map { fact in
      .data(fact.key) { fact.text($0.order.facts).map(JSON.text) }
    }
  }

  private func waiting(_ queued: QueuedOrder) -> Int {
    max(0, Int(now.timeIntervalSince(queued.order.joinsLine)))
  }

  var record: JSON { ["orders": .list(table.json)] }
  var rows: [[String]] { table.csv }
  var lines: [String] { orders.isEmpty ? [wording.words.nothingQueued] : table.lines() }
}
