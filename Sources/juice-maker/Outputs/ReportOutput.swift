import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

struct ReportOutput: CommandOutput {
  let report: ReportLines
  /// The digest of the journal's newest entry, even if that is outside the period.
  let digest: Digest?
  let revision: Int
  let wording: Wording
  var stand: String?

  /// A field of JSON with its rows of CSV.
  private struct Field {
    let key: String
    /// `nil` for a field that is left out.
    var json: JSON?
    var rows: [[String]] = []
  }

  /// A table: a JSON list under a key, and CSV rows with a name.
  ///
  /// - Parameter more: additional columns for CSV.
  private func table<Row>(
    _ key: String, _ name: String, _ rows: [Row], _ columns: [OutputTable<Row>.Column],
    more: [OutputTable<Row>.Column] = []
  ) -> Field {
    let lists = ["money": "money", "cost": "cost", "margin": "margin"]
    return Field(
      key: key, json: .list(OutputTable(rows: rows, columns: columns).json),
      rows: OutputTable(rows: rows, columns: columns + more).measures(name, lists: lists))
  }

  /// All fields with rows, in the order of the rows.
  private var fields: [Field] {
    let (sums, menu) = (report.report, wording.menu)
    let waits = sums.waits
    let leavesOut = report.leavesOutCups(menu)
    let discounts = sums.list(.discounts, on: menu).compactMap { key, sales in
      key.discount.map { ($0, sales) }
    }
    let fields = [
      table(
        "juices", "juice", sums.sales(on: menu),
        [
          .data("id") { .text($0.id.rawValue) }, .data("cups") { .whole($0.sales.cups) },
          .data("revenue") { Self.revenue($0.sales) },
          .data("cost") { Self.revenue($0.cost) }, .data("margin") { Self.revenue($0.margin) },
          .data("cupsWithoutCost") {
            leavesOut && $0.uncosted.cups > 0 ? .whole($0.uncosted.cups) : nil
          },
        ]),
      list(.options, "option"),
      table(
        "ingredients", "ingredient", sums.flows(on: menu),
        [
          .data("id") { .text($0.id.rawValue) }, .data("used") { .whole($0.flow.used) },
          .data("wasted") { .whole($0.flow.wasted) },
          .data("delivered") { .whole($0.flow.delivered) },
          .data("difference") { .whole($0.flow.difference) },
          .data("count") { .whole(report.stock.quantity(of: $0.id)) },
        ], more: [.data("daysLeft") { daysLeft($0.id).map(JSON.number) }]),
      table(
        "hours", "hour", report.busyHours(or: { !waits[$0].isEmpty }),
        [.data("hour") { .whole($0.hour) }] + Self.columns([.cups, .money], \.sales)
          + [.data("waited") { Waited(waits[$0.hour]).map(Self.waited) }]),
      list(.days, "day", isRequired: true),
      // null if the payment is unknown.
      table(
        "payments", "payment", report.payments(on: menu),
        [.data("payment") { .orNull($0.payment?.rawValue) }]
          + Self.columns([.orders, .cups, .money], \.sales)
          + [.data("money") { Self.revenue($0.money) }]),
      table("vat", "vat", sums.vat, VAT.columns),
      table(
        "cashiers", "cashier", report.cashiers,
        [.data("name") { .orNull($0.name) }] + Self.columns([.orders, .cups, .money], \.sales)
          + [
            .data("hours") { .orNull($0.hours) },
            .data("cupsPerHour") { $0.cupsPerHour.map(JSON.number) },
          ]),
      takenBack("voids", of: [.orders, .money], sums.voids, by: sums.voidsByName),
      takenBack("refunds", of: [.orders, .cups, .money], sums.refunds, by: sums.refundsByName),
      // A typed discount has no id, but a reason.
      Field(
        key: "discounts", json: .list(discounts.flatMap { $1.json(of: $0) }),
        rows: discounts.flatMap { kind, sales in
          kind.id.map { Self.orders("discount", $0.rawValue, sales) }
            ?? Self.orders("typed discount", kind.reason ?? "", sales)
        }),
      Field(
        key: "unpaid",
        json: menu.ways.isEmpty && sums.unpaid.orders == 0 ? nil : sums.unpaid.revenueJSON,
        rows: (sums.unpaid.orders > 0 ? Self.orders : Self.money)("unpaid", "", sums.unpaid)),
      Field(
        key: "rounding", json: sums.rounding.isAnyMoney ? sums.rounding.revenueJSON : nil,
        rows: sums.rounding.isAnyMoney ? Self.money("rounding", "", sums.rounding) : []),
      Field(
        key: "tipsBy", json: sums.tipsByKind.isEmpty ? nil : .list(sums.tipsJSON),
        rows: sums.sortedTips.flatMap { kind, sums in
          Self.money("tips", Figure.Key.tip(kind).text ?? "", sums)
        }),
      Field(
        key: "waited", json: sums.waited.map(Self.waited),
        rows: (sums.waited.map { [("median", $0.median), ("longest", $0.longest)] } ?? []).map {
          ["waited", "", $0.0, "\($0.1)"]
        }),
      amounts("revenue", sums.sales),
      amounts("cost", sums.costs, isOptional: true),
      amounts("margin", sums.margin, isOptional: true),
      Field(
        key: "withoutCost",
        json: leavesOut
          ? ["cups": .whole(sums.uncosted.cups), "revenue": Self.revenue(sums.uncosted)] : nil,
        rows: leavesOut
          ? [["without cost", "", "cups", "\(sums.uncosted.cups)"]]
            + Self.money("without cost", "", sums.uncosted) : []),
    ]
    let known = Set(fields.compactMap { $0?.key })
    let more = Figure.allCases.filter { !known.contains($0.field ?? "") }.map { list($0) }
    let digest = Field(
      key: "digest", json: .orNull(digest?.text),
      rows: digest.map { [["digest", "", "sha256", $0.text]] } ?? [])
    return (fields + more + [digest]).compactMap(\.self)
  }

  /// A figure with a field of its own; `nil` for others, and without sums.
  ///
  /// - Parameters:
  ///   - name: the section of CSV; `nil` for the field's name.
  ///   - isRequired: whether JSON has the field without sums, too.
  private func list(_ figure: Figure, _ name: String? = nil, isRequired: Bool = false) -> Field? {
    guard let key = figure.field else { return nil }
    let sums = report.report.list(figure, on: wording.menu)
    guard isRequired || !sums.isEmpty else { return nil }
    let columns: [OutputTable<Report.Listed.Element>.Column] = [
      .data(figure.by.field) { $0.key.json }
    ]
    return table(key, name ?? key, sums, columns + Self.columns(figure.parts, \.sales))
  }

  /// The names are null for entries of versions that recorded none.
  private func takenBack(
    _ key: String, of parts: [Figure.Part], _ sums: Sales, by names: [String?: Sales]
  ) -> Field {
    let people = table(
      "by", "\(key) by", names.byOrders,
      [.data("name") { .orNull($0.name) }] + Self.columns([.orders, .money], \.sales))
    let columns: [OutputTable<Sales>.Column] = Self.columns(parts, \.self)
    let withoutID = [.data("id") { _ in nil }] + columns
    return Field(
      key: key,
      json: OutputTable(rows: [], columns: columns).json(of: sums).with(["by": people.json]),
      rows: OutputTable(rows: [sums], columns: withoutID).measures(key) + people.rows)
  }

  /// A sum of money with a row for each currency.
  private func amounts(_ key: String, _ sums: Sales, isOptional: Bool = false) -> Field {
    Field(
      key: key, json: isOptional && sums.revenue.isEmpty ? nil : sums.revenueJSON,
      rows: sums.revenue.map { [key, $0.currency.code, "amount", $0.plain] })
  }

  private static func columns<Row>(
    _ parts: [Figure.Part], _ sales: @escaping (Row) -> Sales
  ) -> [OutputTable<Row>.Column] {
    parts.map { part in
      switch part {
      case .orders: .data("orders") { .whole(sales($0).orders) }
      case .cups: .data("cups") { .whole(sales($0).cups) }
      case .money: .data("revenue") { revenue(sales($0)) }
      }
    }
  }

  private static func money(_ section: String, _ id: String, _ sales: Sales) -> [[String]] {
    sales.revenue.map { [section, id, $0.currency.code, $0.plain] }
  }

  private static func orders(_ section: String, _ id: String, _ sales: Sales) -> [[String]] {
    [[section, id, "orders", "\(sales.orders)"]] + money(section, id, sales)
  }

  var record: JSON {
    let (sums, menu) = (report.report, wording.menu)
    return JSON.object(JSONMembers(fields.map { ($0.key, $0.json) }))
      .with([
        "stand": stand.map(JSON.text), "since": .text(Timestamp.utc(report.since)),
        "until": .orNull(report.until.map(Timestamp.utc)), "orders": .whole(sums.sales.orders),
        "tips": sums.tipsByKind.isEmpty ? nil : sums.tips.revenueJSON,
        "ahead": sums.ahead.map { .whole($0.entries) },
        "daysLeft": .object(
          JSONMembers(
            menu.ingredients.map {
              ($0.id.rawValue, daysLeft($0.id).map(JSON.number) ?? .null)
            })),
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
  var rows: [[String]] { [["section", "id", "measure", "value"]] + fields.flatMap(\.rows) }

  private func daysLeft(_ id: Ingredient.ID) -> Double? {
    report.daysLeft(id).map { (min($0, 1e12) * 100).rounded() / 100 }
  }
}

extension Figure.Key {
  /// null for what older versions did not record.
  fileprivate var json: JSON {
    switch self {
    case .hour(let hour): .whole(hour)
    case .rate(let rate): rate.json
    default: .orNull(text)
    }
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
  var revenueJSON: JSON { .list(revenue.map(\.json)) }

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
