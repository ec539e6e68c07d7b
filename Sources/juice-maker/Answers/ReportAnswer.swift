import FoundationEssentials
import JuiceKit
import JuiceTill

/// What a span of the journal comes to.
struct ReportAnswer: Answer {
  let lines: ReportLines

  private var report: Report { lines.report }

  func lines(_ speech: Speech) -> [String] {
    lines.lines(speech, columns: StandardOutput.columns)
  }

  func json(_ speech: Speech) -> JSON {
    let menu = speech.menu
    return [
      "juices": .array(
        report.cups(on: menu).map { ["id": .string($0.id.rawValue), "cups": .int($0.cups)] }),
      "ingredients": .array(
        report.flows(on: menu).map { id, flow in
          [
            "id": .string(id.rawValue), "used": .int(flow.used), "wasted": .int(flow.wasted),
            "delivered": .int(flow.delivered),
          ]
        }),
      "since": time(lines.since), "until": time(lines.until),
      "orders": .int(report.orders),
      "hours": .array(lines.busyHours.map { ["hour": .int($0.hour), "cups": .int($0.cups)] }),
      "revenue": .array(
        report.revenue.map {
          ["amount": .string($0.plain), "currency": .string($0.currency.code)]
        }),
      "daysLeft": .object(
        menu.ingredients.map { ingredient in
          let days = lines.daysLeft(ingredient.id)
          return JSON.Member(
            key: ingredient.id.rawValue, value: days.map { .number(hundredths($0)) } ?? .null)
        }),
    ]
  }

  /// One measure a row, so that all of it fits one table.
  func rows(_ speech: Speech) -> [[String]] {
    var rows = [["section", "id", "measure", "value"]]
    for (id, cups) in report.cups(on: speech.menu) {
      rows.append(["juice", id.rawValue, "cups", "\(cups)"])
    }
    for (id, flow) in report.flows(on: speech.menu) {
      rows.append(["ingredient", id.rawValue, "used", "\(flow.used)"])
      rows.append(["ingredient", id.rawValue, "wasted", "\(flow.wasted)"])
      rows.append(["ingredient", id.rawValue, "delivered", "\(flow.delivered)"])
      if let days = lines.daysLeft(id) {
        rows.append(["ingredient", id.rawValue, "daysLeft", hundredths(days)])
      }
    }
    for (hour, cups) in lines.busyHours { rows.append(["hour", "\(hour)", "cups", "\(cups)"]) }
    for sum in report.revenue { rows.append(["revenue", sum.currency.code, "amount", sum.plain]) }
    return rows
  }

  private func time(_ date: Date?) -> JSON { date.map { .string(Moment.utc($0)) } ?? .null }

  private func hundredths(_ number: Double) -> String {
    let whole = Int((min(number, 1e12) * 100).rounded())
    let rest = whole % 100
    return "\(whole / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
  }
}
