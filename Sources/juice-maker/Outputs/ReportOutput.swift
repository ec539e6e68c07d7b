import JuiceKit
import JuiceText
import JuiceWords

struct ReportOutput: CommandOutput {
  let report: ReportLines
  /// The digest of the journal's newest entry, even if that is outside the period.
  let digest: Digest?
  let revision: Int
  let wording: Wording
  var stand: String?

  /// A table of the report: a JSON list under a key, and CSV rows with a name.
  private struct Section {
    let key: String
    let json: [JSON]
    let rows: [[String]]

    /// - Parameter more: additional columns for CSV.
    init<Row>(
      _ key: String, _ name: String, _ rows: [Row], _ columns: [OutputTable<Row>.Column],
      more: [OutputTable<Row>.Column] = [], lists: [String: String] = [:]
    ) {
      self.key = key
      json = OutputTable(rows: rows, columns: columns).json
      self.rows = OutputTable(rows: rows, columns: columns + more).measures(
        name, lists: lists.merging(["money": "money"]) { $1 })
    }
  }

  private var sections: [Section] {
    let (sums, menu) = (report.report, wording.menu)
    let leavesOut = report.leavesOutCups(menu)
    return [
      Section(
        "juices", "juice", sums.sales(on: menu),
        [
          .data("id") { .text($0.id.rawValue) }, .data("cups") { .whole($0.sales.cups) },
          .data("revenue") { Self.revenue($0.sales) },
          .data("cost") { Self.revenue($0.cost) }, .data("margin") { Self.revenue($0.margin) },
          .data("cupsWithoutCost") {
            leavesOut && $0.uncosted.cups > 0 ? .whole($0.uncosted.cups) : nil
          },
        ], lists: ["cost": "cost", "margin": "margin"]),
      Section(
        "options", "option", sums.choices(on: menu),
        [.data("id") { .text($0.id.rawValue) }, .data("cups") { .whole($0.cups) }]),
      Section(
        "ingredients", "ingredient", sums.flows(on: menu),
        [
          .data("id") { .text($0.id.rawValue) }, .data("used") { .whole($0.flow.used) },
          .data("wasted") { .whole($0.flow.wasted) },
          .data("delivered") { .whole($0.flow.delivered) },
          .data("difference") { .whole($0.flow.difference) },
          .data("count") { .whole(report.stock.quantity(of: $0.id)) },
        ], more: [.data("daysLeft") { daysLeft($0.id).map(JSON.number) }]),
      Section(
        "hours", "hour", report.busyHours,
        [
          .data("hour") { .whole($0.hour) }, .data("cups") { .whole($0.sales.cups) },
          .data("revenue") { Self.revenue($0.sales) },
          .data("waited") { Waited(sums.waits[$0.hour]).map(Self.waited) },
        ]),
      Section(
        "days", "day", report.busyDays,
        [
          .data("day") { .text($0.day) }, .data("orders") { .whole($0.sales.orders) },
          .data("cups") { .whole($0.sales.cups) }, .data("revenue") { Self.revenue($0.sales) },
        ]),
      // null if the payment is unknown.
      Section(
        "payments", "payment", report.payments(on: menu),
        [
          .data("payment") { .orNull($0.payment?.rawValue) },
          .data("orders") { .whole($0.sales.orders) }, .data("cups") { .whole($0.sales.cups) },
          .data("revenue") { Self.revenue($0.sales) }, .data("money") { Self.revenue($0.money) },
        ]),
      Section("vat", "vat", sums.vat, VAT.columns),
      Section(
        "cashiers", "cashier", report.cashiers,
        [
          .data("name") { .orNull($0.name) }, .data("orders") { .whole($0.sales.orders) },
          .data("cups") { .whole($0.sales.cups) }, .data("revenue") { Self.revenue($0.sales) },
          .data("hours") { .orNull($0.hours) },
          .data("cupsPerHour") { $0.cupsPerHour.map(JSON.number) },
        ]),
    ]
  }

  /// null for voids by versions that recorded no names.
  private func section(by names: [String?: Sales], _ name: String) -> Section {
    Section(
      "by", name, ReportLines.sorted(names),
      [
        .data("name") { .orNull($0.name) }, .data("orders") { .whole($0.sales.orders) },
        .data("revenue") { Self.revenue($0.sales) },
      ])
  }

  var record: JSON {
    let (sums, menu) = (report.report, wording.menu)
    let lists = sections.filter { $0.key != "options" || !$0.json.isEmpty }
    return JSON.object(Dictionary(uniqueKeysWithValues: lists.map { ($0.key, .list($0.json)) }))
      .with([
        "stand": stand.map(JSON.text), "since": .text(Timestamp.utc(report.since)),
        "until": .orNull(report.until.map(Timestamp.utc)), "orders": .whole(sums.sales.orders),
        "voids": [
          "orders": .whole(sums.voids.orders), "revenue": Self.revenue(sums.voids),
          "by": .list(section(by: sums.voidsByName, "").json),
        ],
        "refunds": [
          "orders": .whole(sums.refunds.orders), "cups": .whole(sums.refunds.cups),
          "revenue": Self.revenue(sums.refunds),
          "by": .list(section(by: sums.refundsByName, "").json),
        ],
        // A typed discount has no id, but a reason.
        "discounts": .list(report.discounts.flatMap { $1.json(of: $0) }),
        "unpaid": menu.ways.isEmpty && sums.unpaid.orders == 0 ? nil : sums.unpaid.revenueJSON,
        "cost": sums.costs.revenue.isEmpty ? nil : sums.costs.revenueJSON,
        "margin": sums.costs.revenue.isEmpty ? nil : sums.margin.revenueJSON,
        "withoutCost": report.leavesOutCups(menu)
          ? ["cups": .whole(sums.uncosted.cups), "revenue": Self.revenue(sums.uncosted)] : nil,
        "rounding": sums.rounding.isAnyMoney ? sums.rounding.revenueJSON : nil,
        "tips": sums.tipsByKind.isEmpty ? nil : sums.tips.revenueJSON,
        "tipsBy": sums.tipsByKind.isEmpty ? nil : .list(sums.tipsJSON),
        "ahead": sums.ahead.map { .whole($0.entries) },
        "waited": sums.waited.map(Self.waited), "revenue": sums.sales.revenueJSON,
        "daysLeft": .object(
          Dictionary(
            uniqueKeysWithValues: menu.ingredients.map {
              ($0.id.rawValue, daysLeft($0.id).map(JSON.number) ?? .null)
            })),
        "digest": .orNull(digest?.text),
      ])
  }

  private static func waited(_ waited: Waited) -> JSON {
    ["median": .whole(waited.median), "longest": .whole(waited.longest)]
  }

  private static func revenue(_ sales: Sales) -> JSON? {
    sales.revenue.isEmpty ? nil : sales.revenueJSON
  }

  var lines: [String] {
    let columns = StandardOutput.columns
    return TextWidth.wrapFacts(report.span(wording.words), to: columns)
      + report.lines(wording, columns: columns).map(\.text) + digestLines(columns: columns)
  }

  /// `nil` for an empty journal.
  var digestSentence: String? {
    digest.map {
      wording.words.digest($0.text, upTo: revision, isChecked: report.report.isChecked)
    }
  }

  /// The digest, split into the fewest pieces of equal length that fit.
  private func digestLines(columns: Int) -> [String] {
    guard let digest, let text = digestSentence else { return [] }
    let isChecked = report.report.isChecked
    if TextWidth.columns(of: text) <= columns { return ["", text] }
    let length = [64, 32, 16, 8].first { $0 <= columns } ?? 8
    let pieces = stride(from: 0, to: digest.text.count, by: length).map {
      String(digest.text.dropFirst($0).prefix(length))
    }
    return [""]
      + TextWidth.wrapFacts(
        wording.words.digest("", upTo: revision, isChecked: isChecked), to: columns)
      + pieces
  }

  /// One measure a row, so that all sections share one table.
  var rows: [[String]] {
    let sums = report.report
    func money(_ section: String, _ id: String, _ sales: Sales) -> [[String]] {
      sales.revenue.map { [section, id, $0.currency.code, $0.plain] }
    }
    func orders(_ section: String, _ id: String, _ sales: Sales) -> [[String]] {
      [[section, id, "orders", "\(sales.orders)"]] + money(section, id, sales)
    }
    var rows = [["section", "id", "measure", "value"]] + sections.flatMap(\.rows)
    rows += orders("voids", "", sums.voids) + section(by: sums.voidsByName, "voids by").rows
    rows += orders("refunds", "", sums.refunds)
    rows += section(by: sums.refundsByName, "refunds by").rows
    rows += report.discounts.flatMap { kind, sales in
      kind.id.map { orders("discount", $0.rawValue, sales) }
        ?? orders("typed discount", kind.reason ?? "", sales)
    }
    rows += (sums.unpaid.orders > 0 ? orders : money)("unpaid", "", sums.unpaid)
    if sums.rounding.isAnyMoney { rows += money("rounding", "", sums.rounding) }
    for (kind, sums) in sums.sortedTips {
      rows += money(
        "tips", [kind.way.rawValue, kind.name].compactMap(\.self).joined(separator: " "), sums)
    }
    if let waited = sums.waited {
      rows.append(["waited", "", "median", "\(waited.median)"])
      rows.append(["waited", "", "longest", "\(waited.longest)"])
    }
    rows += sums.sales.revenue.map { ["revenue", $0.currency.code, "amount", $0.plain] }
    rows += sums.costs.revenue.map { ["cost", $0.currency.code, "amount", $0.plain] }
    rows += sums.margin.revenue.map { ["margin", $0.currency.code, "amount", $0.plain] }
    if report.leavesOutCups(wording.menu) {
      rows.append(["without cost", "", "cups", "\(sums.uncosted.cups)"])
      rows += money("without cost", "", sums.uncosted)
    }
    if let digest { rows.append(["digest", "", "sha256", digest.text]) }
    return rows
  }

  private func daysLeft(_ id: Ingredient.ID) -> Double? {
    report.daysLeft(id).map { (min($0, 1e12) * 100).rounded() / 100 }
  }
}

extension Report {
  /// The tips of each person in each way to pay.
  var tipsJSON: [JSON] {
    sortedTips.flatMap { kind, sums in
      sums.revenue.map {
        [
          "name": .orNull(kind.name), "payment": .text(kind.way.rawValue),
          "amount": .text($0.plain), "currency": .text($0.currency.code),
        ]
      }
    }
  }
}

extension VAT {
  static var columns: [OutputTable<VAT>.Column] {
    [
      .data("rate") { $0.rate.json }, .data("net") { .text($0.net.plain) },
      .data("vat") { .text($0.vat.plain) }, .data("gross") { .text($0.gross.plain) },
      .data("currency") { .text($0.gross.currency.code) },
    ]
  }
}

extension Sales {
  var revenueJSON: JSON {
    .list(revenue.map { ["amount": .text($0.plain), "currency": .text($0.currency.code)] })
  }

  /// The sums of a discount, one for each currency.
  func json(of kind: DiscountKind) -> [JSON] {
    revenue.map {
      [
        "id": .orNull(kind.id?.rawValue), "reason": kind.reason.map(JSON.text),
        "orders": .whole(orders), "amount": .text($0.plain), "currency": .text($0.currency.code),
      ]
    }
  }
}
