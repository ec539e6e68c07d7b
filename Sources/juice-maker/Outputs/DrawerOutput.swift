import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

/// The drawer's sums now, or just before its closing.
struct DrawerOutput: CommandOutput {
  let drawer: Drawer.Open
  var closing: JournalEntry?
  var remarks: [String] = []
  let wording: Wording

  private var move: DrawerMove? { closing?.drawer }

  var record: JSON {
    [
      "drawer": [
        "open": .bool(closing == nil), "since": .text(Timestamp.utc(drawer.entry.at)),
        "float": .text(drawer.float.plain), "sales": .text(drawer.sales.plain),
        "refunds": .text(drawer.refunds.plain), "in": .text(drawer.putIn.plain),
        "out": .text(drawer.takenOut.plain),
        "tips": drawer.tips.minorUnits == 0 ? nil : .list([drawer.tips.json]),
        "expected": .text(drawer.expected.plain),
        "currency": .text(drawer.float.currency.code),
        "counted": move.map { .text($0.amount.plain) },
        "difference": move?.difference.map { .text($0.plain) },
        "number": move?.closing.map { .whole($0.number) },
        "reason": move?.note.map(JSON.text),
      ]
    ]
  }

  var lines: [String] {
    let words = wording.words
    let since = Timestamp.toTheMinute(drawer.entry.at)
    let title =
      move?.closing.map { "\(words.closing($0.number)) · \(since)" }
      ?? words.drawerIsOpen(since: since)
    var table = Table([.leading, .trailing])
    for (name, amount) in wording.sums(of: drawer, closing: move) {
      table.add([name, amount])
    }
    return [title] + table.lines() + remarks
  }
}

extension Price {
  var json: JSON { ["amount": .text(plain), "currency": .text(currency.code)] }
}
