import JuiceKit
import JuicePapers

/// A closing (Z report), or the state now (X report).
struct DrawerSlipOutput: SlipOutput {
  let drawer: DrawerOutput
  let report: DrawerSlip
  let takings: Report
  let moves: [JournalEntry]
  let slip: Slip

  var record: JSON {
    drawer.record.with([
      "takings": Self.json(takings.taken).with([
        "since": .text(Timestamp.utc(report.since)), "until": .text(Timestamp.utc(report.until)),
        "by": drawer.closing.map { .orNull($0.by?.name) },
        "cups": .whole(takings.taken.cups),
        // null if the payment is unknown.
        "payments": .list(
          report.payments.map { way, paid, givenBack in
            [
              "way": .orNull(way?.rawValue), "in": paid.revenueJSON, "back": givenBack.revenueJSON,
            ]
          }),
        "tips": takings.tipsByKind.isEmpty ? nil : .list(takings.tipsJSON),
        "rounding": takings.roundingTakenIn.isAnyMoney
          ? takings.roundingTakenIn.revenueJSON : nil,
        "vat": .list(OutputTable(rows: takings.vatTakenIn, columns: VAT.columns).json),
        "discounts": .list(
          takings.discountsGiven.sorted { $0.key < $1.key }.flatMap { $1.json(of: $0) }),
        // Before rounding, as on the slip: "rounding" has the rest.
        "voids": Self.json(takings.voidsUnrounded),
        "refunds": Self.json(takings.refundsUnrounded),
        "unpaid": Self.json(takings.unpaid),
        "names": .list(
          report.names.map { Self.json($1).with(["name": .orNull($0)]) }),
        "moves": .list(
          moves.compactMap { entry in
            entry.drawer.map {
              $0.json.with([
                "at": .text(Timestamp.utc(entry.at)), "by": .orNull(entry.by?.name),
                "reason": .orNull($0.note),
              ])
            }
          }),
      ])
    ])
  }

  private static func json(_ sales: Sales) -> JSON {
    ["orders": .whole(sales.orders), "revenue": sales.revenueJSON]
  }
}
