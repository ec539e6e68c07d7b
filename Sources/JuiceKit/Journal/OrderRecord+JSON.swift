extension OrderRecord {
  /// The order as `order` and `receipt` give it in JSON: as sold, with its newest payment, its refunds and what is left.
  package var json: JSON {
    var members = sold.entry.orderMembers
    members["unpaid"] = unpaidJSON
    writeCurrent(to: &members)
    return .object(members)
  }

  /// The order as `pay` gives it in JSON: what is left, with its newest payment.
  package var leftOrderJSON: JSON {
    let left = left
    return left.orderJSON.with(payments?.json(asMembersOf: left.total) ?? [:])
      .with(["unpaid": unpaidJSON])
  }

  /// Adds the members that change after the sale to those of the sale and `unpaid`: the newest payment, the refunds and what is left.
  private func writeCurrent(to members: inout JSONMembers) {
    let left = left
    // An order that is paid in parts by now has no `payment`.
    members["payment"] = payments?.way.map { .text($0.rawValue) }
    members["payments"] = payments?.json(of: charged.total)
    members["refunds"] = .list(refunds.map(\.refundJSON))
    members["left"] = [
      "lines": .list(left.facts.lines.map(\.json)),
      "total": total(of: left).map { .text($0.plain) },
      "unpaid": members["unpaid"],
    ]
  }

  /// Adds the members of an order in the history to those of its entry. Its newest payment replaces that of the sale.
  func writeHistory(to members: inout JSONMembers) {
    writeCurrent(to: &members)
    let total = sold.total
    members["total"] = total.map { .text($0.plain) }
    members["currency"] = total.map { .text($0.currency.code) }
    members["stageNow"] = isTakenBack ? .null : .orNull(stage?.rawValue)
  }

  private var unpaidJSON: JSON? {
    payments == nil ? nil : unpaid.map { .text($0.plain) }
  }
}

extension OrderForm {
  /// The cups and the sums of this form.
  package var orderJSON: JSON { entry.orderJSON }

  /// The members of the typed facts, such as `name`.
  package var typedJSON: JSON {
    var members: JSONMembers = [:]
    entry.write(Fact.allTyped, to: &members)
    return .object(members)
  }
}

extension JournalEntry {
  /// The cups and the sums of an order, or of a part of one.
  package var orderJSON: JSON { .object(orderMembers) }

  fileprivate var orderMembers: JSONMembers {
    let total = total
    var members: JSONMembers = [
      "id": .text(id.text), "at": .text(Timestamp.utc(at)), "number": .orNull(number?.number),
      "lines": .list(facts.lines.map(\.json)),
    ]
    members["discount"] = facts.discount?.json
    members["rounding"] = facts.rounding.map { .text($0.plain) }
    members["total"] = total.map { .text($0.plain) }
    members["currency"] = total.map { .text($0.currency.code) }
    write(Fact.allTyped, to: &members)
    return members
  }

  /// A refund, under its own id.
  package var refundJSON: JSON {
    orderJSON.with(facts.payments?.json(asMembersOf: total) ?? [:]).with([
      "id": refund.map { .text($0.id.text) }, "order": .text(id.text),
      "stock": refund.map { .text($0.fruit.rawValue) }, "reason": reason.map(JSON.text),
    ])
  }
}

extension Payments {
  /// The members `payment` and `payments` of an order with this total.
  package func json(asMembersOf total: Price?) -> JSON {
    ["payment": way.map { .text($0.rawValue) }, "payments": json(of: total)]
  }
}
