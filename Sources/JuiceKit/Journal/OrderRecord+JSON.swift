extension OrderRecord {
  /// The order as `order` and `receipt` give it in JSON: as sold, with its newest payment, its refunds and what is left.
  public var json: JSON {
    sold.orderJSON.with(paymentsJSON).with(["unpaid": unpaidJSON]).with(currentJSON)
  }

  /// The members of the newest payment.
  private var paymentsJSON: JSON { payments?.json(asMembersOf: charged.total) ?? [:] }

  /// The order as `pay` gives it in JSON: what is left, with its newest payment.
  public var leftOrderJSON: JSON {
    left.orderJSON.with(payments?.json(asMembersOf: left.total) ?? [:])
      .with(["unpaid": unpaidJSON])
  }

  /// The members that change after the sale: `refunds` and `left`.
  var currentJSON: JSON {
    [
      "refunds": .list(refunds.map(\.refundJSON)),
      "left": [
        "lines": .list(left.lines.map(\.json)), "total": leftTotal.map { .text($0.plain) },
        "unpaid": unpaidJSON,
      ],
    ]
  }

  /// The members of an order in the history, beside those of its entry. Its newest payment replaces that of the sale.
  var historyJSON: JSON {
    currentJSON.with(paymentsJSON).with([
      "total": sold.total.map { .text($0.plain) },
      "currency": sold.total.map { .text($0.currency.code) },
      "stageNow": isTakenBack ? .null : .orNull(stage?.rawValue),
    ])
  }

  private var unpaidJSON: JSON? {
    payments == nil ? nil : unpaid.map { .text($0.plain) }
  }
}

extension JournalEntry {
  /// The cups and the sums of an order, or of a part of one.
  public var orderJSON: JSON {
    typedJSON.with([
      "id": .text(id.text), "at": .text(Timestamp.utc(at)), "number": .orNull(number?.number),
      "lines": .list(facts.lines.map(\.json)), "discount": facts.discount?.json,
      "rounding": facts.rounding.map { .text($0.plain) },
      "total": total.map { .text($0.plain) }, "currency": total.map { .text($0.currency.code) },
    ])
  }

  /// The members of the typed facts, such as `name`.
  public var typedJSON: JSON {
    var members: [String: JSON] = [:]
    write(Fact.allTyped, to: &members)
    return .object(members)
  }

  /// A refund, under its own id.
  public var refundJSON: JSON {
    orderJSON.with(facts.payments?.json(asMembersOf: total) ?? [:]).with([
      "id": refund.map { .text($0.id.text) }, "order": .text(id.text),
      "stock": refund.map { .text($0.fruit.rawValue) }, "reason": reason.map(JSON.text),
    ])
  }
}

extension Payments {
  /// The members `payment` and `payments` of an order with this total.
  public func json(asMembersOf total: Price?) -> JSON {
    ["payment": way.map { .text($0.rawValue) }, "payments": json(of: total)]
  }
}
