import JuiceKit
import JuiceWords

/// Summary of a period.
struct ReportOutput: CommandOutput {
  struct Record: Encodable {
    struct Juice: Encodable {
      let id: String
      let cups: Int
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
    }

    struct Sum: Encodable {
      let amount: String
      let currency: String
    }

    let since: String
    @Nullable var until: String?
    let orders: Int
    let juices: [Juice]
    let ingredients: [Ingredient]
    let hours: [Hour]
    let revenue: [Sum]
    /// By ingredient; null where nothing was used.
    let daysLeft: [String: Double?]
  }

  let report: ReportLines
  let wording: Wording

  var record: Record {
    let (sums, menu) = (report.report, wording.menu)
    return Record(
      since: Timestamp.utc(report.since), until: report.until.map(Timestamp.utc),
      orders: sums.orders,
      juices: sums.cups(on: menu).map { Record.Juice(id: $0.id.rawValue, cups: $0.cups) },
      ingredients: sums.flows(on: menu).map { id, flow in
        Record.Ingredient(
          id: id.rawValue, used: flow.used, wasted: flow.wasted, delivered: flow.delivered)
      },
      hours: report.busyHours.map(Record.Hour.init),
      revenue: sums.revenue.map { Record.Sum(amount: $0.plain, currency: $0.currency.code) },
      daysLeft: Dictionary(
        uniqueKeysWithValues: menu.ingredients.map { ($0.id.rawValue, daysLeft($0.id)) }))
  }

  var lines: [String] {
    report.lines(
      wording, columns: StandardOutput.columns
    ).map(\.text)
  }

  /// One measure for each row, so that all fit one table.
  var rows: [[String]] {
    let (sums, menu) = (report.report, wording.menu)
    var rows = [["section", "id", "measure", "value"]]
    for (id, cups) in sums.cups(on: menu) { rows.append(["juice", "\(id)", "cups", "\(cups)"]) }
    for (id, flow) in sums.flows(on: menu) {
      rows.append(["ingredient", "\(id)", "used", "\(flow.used)"])
      rows.append(["ingredient", "\(id)", "wasted", "\(flow.wasted)"])
      rows.append(["ingredient", "\(id)", "delivered", "\(flow.delivered)"])
      if let days = daysLeft(id) {
        let whole = Int(exactly: days).map(String.init)
        rows.append(["ingredient", "\(id)", "daysLeft", whole ?? "\(days)"])
      }
    }
    for (hour, cups) in report.busyHours { rows.append(["hour", "\(hour)", "cups", "\(cups)"]) }
    for sum in sums.revenue { rows.append(["revenue", sum.currency.code, "amount", sum.plain]) }
    return rows
  }

  /// To a hundredth of a day.
  private func daysLeft(_ id: Ingredient.ID) -> Double? {
    report.daysLeft(id).map { (min($0, 1e12) * 100).rounded() / 100 }
  }
}
