import JuiceKit
import JuiceText
import JuiceWords

struct BillsOutput: CommandOutput {
  let bills: [OpenBill]
  let wording: Wording

  init(bills: [OpenBill], wording: Wording) {
    self.bills = bills
    // CSV for Excel names the cups without their bill.
    self.wording = wording.naming(bills.map(\.aside.facts))
  }

  private var table: OutputTable<OpenBill> {
    let words = wording.words
    // Scripts know the columns by position; those of later facts follow.
    let later = TypedFact.all.dropFirst().map { fact in
      OutputTable<OpenBill>.Column.data(fact.key) { fact.text($0.aside.facts).map(JSON.text) }
    }
    return OutputTable(
      rows: bills,
      columns: [
        .all("name", wording.text(TypedFact.all[0].label)) { .orNull($0.aside.name?.text) },
        .data("at") { .text(Timestamp.utc($0.aside.at)) },
        .shown(words.time) { Timestamp.short($0.aside.at) },
        .data("lines", text: { $0.aside.lines.cell }) { .list($0.aside.lines.map(\.json)) },
        .shown(words.content) { bill in
          // The name is in its own column.
          var others = bill.aside.facts
          others.name = nil
          let names = wording.naming(bill.aside.facts)
          let cups =
            [names.list(bill.aside.lines)]
            + names.changes(bill.aside.shownDiscount, bill.aside.rounding)
          return [
            wording.typedText(others, on: .list, at: bill.aside.at),
            cups.joined(separator: ", "), wording.takenUp(bill),
          ].joined(by: " · ")
        },
        .data("total") { $0.aside.total.map { .text($0.plain) } },
        .shown(words.total, .trailing) { $0.aside.total?.text ?? "" },
        .data("currency") { $0.aside.total.map { .text($0.currency.code) } },
        .all("by", words.by) { .orNull($0.aside.by?.name) },
        .all("till", words.tillColumn) { .orNull($0.aside.by?.till) },
        .all("id", words.id) { .text($0.id.text) },
      ] + later, narrowing: [(words.tillColumn, 0), (words.by, 0), (words.content, 8)],
      object: { $0.isPaying ? ["paying": .bool(true)] : [:] })
  }

  var record: JSON { ["bills": .list(table.json)] }
  var rows: [[String]] { table.csv }
  var lines: [String] { bills.isEmpty ? [wording.words.noOpenBills] : table.lines() }
}
