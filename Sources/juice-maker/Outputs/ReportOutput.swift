import JuiceKit
import JuiceText
import JuiceWords

/// Summary of a period.
struct ReportOutput: CommandOutput {
  let report: ReportLines
  /// The digest of the journal's newest entry, not of the period.
  let digest: Digest?
  /// The number of that entry.
  let revision: Int
  let wording: Wording
  var stand: String?

  var record: JSON {
    let (sums, menu) = (report.report, wording.menu)
    return [
      "stand": stand.map(JSON.text), "since": .text(Timestamp.utc(report.since)),
      "until": .orNull(report.until.map(Timestamp.utc)), "orders": .whole(sums.sales.orders),
      "juices": .list(
        sums.sales(on: menu).map { id, sales in
          ["id": .text(id.rawValue), "cups": .whole(sales.cups), "revenue": Self.revenue(sales)]
        }),
      "options": sums.cupsByChoice.isEmpty
        ? nil
        : .list(
          sums.choices(on: menu).map { ["id": .text($0.id.rawValue), "cups": .whole($0.cups)] }),
      "ingredients": .list(
        sums.flows(on: menu).map { id, flow in
          [
            "id": .text(id.rawValue), "used": .whole(flow.used), "wasted": .whole(flow.wasted),
            "delivered": .whole(flow.delivered), "difference": .whole(flow.difference),
            "count": .whole(report.stock.quantity(of: id)),
          ]
        }),
      "hours": .list(
        report.busyHours.map { hour, sales in
          [
            "hour": .whole(hour), "cups": .whole(sales.cups), "revenue": Self.revenue(sales),
            "waited": Waited(sums.waits[hour]).map(Self.waited),
          ]
        }),
      "days": .list(
        report.busyDays.map { day, sales in
          [
            "day": .text(day), "orders": .whole(sales.orders), "cups": .whole(sales.cups),
            "revenue": Self.revenue(sales),
          ]
        }),
      // null for orders that nobody was asked about.
      "payments": .list(
        report.payments(on: menu).map { payment, sales, money in
          [
            "payment": .orNull(payment?.rawValue), "orders": .whole(sales.orders),
            "cups": .whole(sales.cups), "revenue": Self.revenue(sales),
            "money": Self.revenue(money),
          ]
        }),
      "voids": [
        "orders": .whole(sums.voids.orders), "revenue": Self.revenue(sums.voids),
        // null for voids of before names were kept.
        "by": .list(
          report.voidsByName.map { name, sales in
            [
              "name": .orNull(name), "orders": .whole(sales.orders),
              "revenue": Self.revenue(sales),
            ]
          }),
      ],
      // One of no id is one that was typed, by its reason.
      "discounts": .list(report.discounts.flatMap { $1.json(of: $0) }),
      "unpaid": menu.ways.isEmpty && sums.unpaid.orders == 0
        ? nil : sums.unpaid.revenueJSON,
      "waited": sums.waited.map(Self.waited),
      "revenue": sums.sales.revenueJSON,
      "daysLeft": .object(
        Dictionary(
          uniqueKeysWithValues: menu.ingredients.map {
            ($0.id.rawValue, daysLeft($0.id).map(JSON.number) ?? .null)
          })),
      "digest": .orNull(digest?.text),
    ]
  }

  private static func waited(_ waited: Waited) -> JSON {
    ["median": .whole(waited.median), "longest": .whole(waited.longest)]
  }

  /// nil where there were no prices.
  private static func revenue(_ sales: Sales) -> JSON? {
    sales.revenue.isEmpty ? nil : sales.revenueJSON
  }

  var lines: [String] {
    let columns = StandardOutput.columns
    return TextWidth.wrapFacts(report.span(wording.words), to: columns)
      + report.lines(wording, columns: columns).map(\.text) + digestLines(columns: columns)
  }

  /// The digest in as few pieces of one length as fit.
  private func digestLines(columns: Int) -> [String] {
    guard let digest else { return [] }
    let text = wording.words.digest(digest.text, upTo: revision)
    if TextWidth.columns(of: text) <= columns { return ["", text] }
    let length = [64, 32, 16, 8].first { $0 <= columns } ?? 8
    let pieces = stride(from: 0, to: digest.text.count, by: length).map {
      String(digest.text.dropFirst($0).prefix(length))
    }
    return [""] + TextWidth.wrapFacts(wording.words.digest("", upTo: revision), to: columns)
      + pieces
  }

  /// One measure for each row, so that all fit one table.
  var rows: [[String]] {
    let (sums, menu) = (report.report, wording.menu)
    var rows = [["section", "id", "measure", "value"]]
    func add(_ section: String, _ id: String, _ measure: String, _ value: String) {
      rows.append([section, id, measure, value])
    }
    func add(_ section: String, _ id: String, _ sales: Sales) {
      add(section, id, "cups", "\(sales.cups)")
      addMoney(section, id, sales)
    }
    func addMoney(_ section: String, _ id: String, _ sales: Sales) {
      for sum in sales.revenue { add(section, id, sum.currency.code, sum.plain) }
    }
    for (id, sales) in sums.sales(on: menu) { add("juice", "\(id)", sales) }
    for (id, cups) in sums.choices(on: menu) { add("option", "\(id)", "cups", "\(cups)") }
    for (id, flow) in sums.flows(on: menu) {
      add("ingredient", "\(id)", "used", "\(flow.used)")
      add("ingredient", "\(id)", "wasted", "\(flow.wasted)")
      add("ingredient", "\(id)", "delivered", "\(flow.delivered)")
      add("ingredient", "\(id)", "difference", "\(flow.difference)")
      add("ingredient", "\(id)", "count", "\(report.stock.quantity(of: id))")
      if let days = daysLeft(id) {
        add("ingredient", "\(id)", "daysLeft", JSON.number(days).line)
      }
    }
    for (hour, sales) in report.busyHours { add("hour", "\(hour)", sales) }
    for (day, sales) in report.busyDays {
      add("day", day, "orders", "\(sales.orders)")
      add("day", day, sales)
    }
    for (payment, sales, money) in report.payments(on: menu) {
      let id = payment?.rawValue ?? ""
      add("payment", id, "orders", "\(sales.orders)")
      add("payment", id, sales)
      addMoney("money", id, money)
    }
    add("voids", "", "orders", "\(sums.voids.orders)")
    addMoney("voids", "", sums.voids)
    for (name, sales) in report.voidsByName {
      add("voids by", name ?? "", "orders", "\(sales.orders)")
      addMoney("voids by", name ?? "", sales)
    }
    for (kind, sales) in report.discounts {
      let id = kind.id?.rawValue ?? kind.reason ?? ""
      add("discount", id, "orders", "\(sales.orders)")
      addMoney("discount", id, sales)
    }
    if sums.unpaid.orders > 0 { add("unpaid", "", "orders", "\(sums.unpaid.orders)") }
    addMoney("unpaid", "", sums.unpaid)
    if let waited = sums.waited {
      add("waited", "", "median", "\(waited.median)")
      add("waited", "", "longest", "\(waited.longest)")
    }
    for sum in sums.sales.revenue { add("revenue", sum.currency.code, "amount", sum.plain) }
    if let digest { add("digest", "", "sha256", digest.text) }
    return rows
  }

  /// The days, to a hundredth.
  private func daysLeft(_ id: Ingredient.ID) -> Double? {
    report.daysLeft(id).map { (min($0, 1e12) * 100).rounded() / 100 }
  }
}

extension Sales {
  var revenueJSON: JSON {
    .list(revenue.map { ["amount": .text($0.plain), "currency": .text($0.currency.code)] })
  }

  /// As what orders were let off: one for each currency.
  func json(of kind: DiscountKind) -> [JSON] {
    revenue.map {
      [
        "id": .orNull(kind.id?.rawValue), "reason": kind.reason.map(JSON.text),
        "orders": .whole(orders), "amount": .text($0.plain), "currency": .text($0.currency.code),
      ]
    }
  }
}
