import JuiceKit
import JuiceText
import JuiceWords

/// Summary of a period.
struct ReportOutput: CommandOutput {
  struct Record: Encodable {
    struct Juice: Encodable {
      let id: String
      let cups: Int
      let revenue: [Sum]?
    }

    struct Ingredient: Encodable {
      let id: String
      let used: Int
      let wasted: Int
      let delivered: Int
    }

    struct Hour: Encodable {
      let hour: Int
      let cups: Int
      let revenue: [Sum]?
    }

    struct Day: Encodable {
      let day: String
      let orders: Int
      let cups: Int
      let revenue: [Sum]?
    }

    struct Paid: Encodable {
      /// null for orders that nobody was asked about.
      @Nullable var payment: String?
      let orders: Int
      let cups: Int
      let revenue: [Sum]?
      /// What came in, less what was given back, in the period.
      let money: [Sum]?
    }

    struct Voids: Encodable {
      struct Name: Encodable {
        /// null for those of before it was kept.
        @Nullable var name: String?
        let orders: Int
        let revenue: [Sum]?
      }

      let orders: Int
      let revenue: [Sum]?
      let by: [Name]
    }

    struct Sum: Encodable {
      let amount: String
      let currency: String
    }

    /// Where there are several.
    let stand: String?
    let since: String
    @Nullable var until: String?
    let orders: Int
    let juices: [Juice]
    let ingredients: [Ingredient]
    let hours: [Hour]
    let days: [Day]
    let payments: [Paid]
    let voids: Voids
    let revenue: [Sum]
    /// By ingredient; null where nothing was used.
    let daysLeft: [String: Double?]
    @Nullable var digest: String?
  }

  let report: ReportLines
  /// Of the newest entry of the journal, not of the period.
  let digest: Digest?
  /// The number of that entry.
  let revision: Int
  let wording: Wording
  var stand: String?

  var record: Record {
    let (sums, menu) = (report.report, wording.menu)
    return Record(
      stand: stand, since: Timestamp.utc(report.since), until: report.until.map(Timestamp.utc),
      orders: sums.sales.orders,
      juices: sums.sales(on: menu).map { id, sales in
        Record.Juice(id: id.rawValue, cups: sales.cups, revenue: Record.sums(sales))
      },
      ingredients: sums.flows(on: menu).map { id, flow in
        Record.Ingredient(
          id: id.rawValue, used: flow.used, wasted: flow.wasted, delivered: flow.delivered)
      },
      hours: report.busyHours.map { hour, sales in
        Record.Hour(hour: hour, cups: sales.cups, revenue: Record.sums(sales))
      },
      days: report.busyDays.map { day, sales in
        Record.Day(
          day: day, orders: sales.orders, cups: sales.cups, revenue: Record.sums(sales))
      },
      payments: report.payments(on: menu).map { payment, sales, money in
        Record.Paid(
          payment: payment?.rawValue, orders: sales.orders, cups: sales.cups,
          revenue: Record.sums(sales),
          money: Record.sums(money))
      },
      voids: Record.Voids(
        orders: sums.voids.orders, revenue: Record.sums(sums.voids),
        by: report.voidsByName.map { name, sales in
          Record.Voids.Name(name: name, orders: sales.orders, revenue: Record.sums(sales))
        }),
      revenue: Record.sums(sums.sales) ?? [],
      daysLeft: Dictionary(
        uniqueKeysWithValues: menu.ingredients.map { ($0.id.rawValue, daysLeft($0.id)) }),
      digest: digest?.text)
  }

  var lines: [String] {
    let columns = StandardOutput.columns
    return TextWidth.wrap(report.span(wording.words), to: columns)
      + report.lines(wording, columns: columns).map(\.text) + digestLines(columns: columns)
  }

  private func digestLines(columns: Int) -> [String] {
    guard let digest else { return [] }
    return [""] + TextWidth.wrap(wording.words.digest(digest.text, upTo: revision), to: columns)
  }

  static let headings = ["section", "id", "measure", "value"]

  /// One measure for each row, so that all fit one table.
  var rows: [[String]] {
    let (sums, menu) = (report.report, wording.menu)
    var rows = [Self.headings]
    func add(_ section: String, _ id: String, _ measure: String, _ value: String) {
      rows.append([section, id, measure, value])
    }
    func add(_ section: String, _ id: String, _ sales: Sales) {
      add(section, id, "cups", "\(sales.cups)")
      for sum in sales.revenue { add(section, id, sum.currency.code, sum.plain) }
    }
    for (id, sales) in sums.sales(on: menu) { add("juice", "\(id)", sales) }
    for (id, flow) in sums.flows(on: menu) {
      rows.append(["ingredient", "\(id)", "used", "\(flow.used)"])
      rows.append(["ingredient", "\(id)", "wasted", "\(flow.wasted)"])
      rows.append(["ingredient", "\(id)", "delivered", "\(flow.delivered)"])
      if let days = daysLeft(id) {
        let whole = Int(exactly: days).map(String.init)
        rows.append(["ingredient", "\(id)", "daysLeft", whole ?? "\(days)"])
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
      for sum in money.revenue { add("money", id, sum.currency.code, sum.plain) }
    }
    add("voids", "", "orders", "\(sums.voids.orders)")
    for sum in sums.voids.revenue { add("voids", "", sum.currency.code, sum.plain) }
    for (name, sales) in report.voidsByName {
      add("voids by", name ?? "", "orders", "\(sales.orders)")
      for sum in sales.revenue { add("voids by", name ?? "", sum.currency.code, sum.plain) }
    }
    for sum in sums.sales.revenue { add("revenue", sum.currency.code, "amount", sum.plain) }
    if let digest { add("digest", "", "sha256", digest.text) }
    return rows
  }

  /// To a hundredth of a day.
  private func daysLeft(_ id: Ingredient.ID) -> Double? {
    report.daysLeft(id).map { (min($0, 1e12) * 100).rounded() / 100 }
  }
}

extension ReportOutput.Record {
  /// nil where there were no prices.
  fileprivate static func sums(_ sales: Sales) -> [Sum]? {
    let sums = sales.revenue.map { Sum(amount: $0.plain, currency: $0.currency.code) }
    return sums.isEmpty ? nil : sums
  }
}
