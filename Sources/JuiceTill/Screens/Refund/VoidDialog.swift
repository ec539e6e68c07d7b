internal import JuiceKit
internal import JuiceWords

/// Voids an order unless it has changed since the question or the approval.
struct VoidDialog {
  let context: ScreenContext
  let store: any FruitStore
  /// Reports the void, or the refund of the cups that were left, of an order, with the ways whose terminals have given the money
  /// back.
  let onVoided: (JournalEntry, _ order: OrderRecord, _ atTerminals: Set<Payment.ID>) -> Void

  /// Voids an order. Asks only if it is made.
  func void(_ id: Order.ID) {
    context.perform {
      let record = try await store.record(id)
      if record.isMade || record.isTakenBack { ask(of: record) } else { void(record, .returned) }
    }
  }

  /// Asks about an order as it is now: another till may have changed it.
  func ask(of id: Order.ID) {
    context.perform { ask(of: try await store.record(id)) }
  }

  /// - Parameter hasChanged: whether another till has changed the order since the last question.
  private func ask(of record: OrderRecord, hasChanged: Bool = false) {
    guard !record.isTakenBack else {
      context.state.forget(record.id)
      return context.reportTakenBack(record)
    }
    context.show { question(of: record) }
    if hasChanged { context.remark(context.words.changedElsewhere) }
  }

  /// Asks what becomes of the ingredients of a made order: somebody may have drunk it.
  private func question(of record: OrderRecord) -> Alert {
    let (wording, words) = (context.wording, context.words)
    let order = "\(Timestamp.short(record.sold.at)) \(wording.summary(record.left))"
    let facts = [order, wording.givenBack(of: record)].compactMap(\.self)
    guard record.isMade else {
      return Alert(
        kind: .question(isYes: false) { if $0 { void(record, .returned) } },
        message: words.voidThis, rows: facts.map { AlertView.Row(text: $0) })
    }
    let fruits = Array(Refund.Fruit.allCases.reversed())
    return Alert(
      kind: .choice { index in if let index { void(record, fruits[index]) } },
      message: ([words.voidThis] + facts).joined(separator: "\n"),
      rows: .numbered(fruits.map(words.name)))
  }

  private func void(_ asked: OrderRecord, _ fruit: Refund.Fruit) {
    context.allow(.void, context.wording.summary(of: asked.rest(fruit), in: asked)) {
      void(asked, fruit, approvedBy: $0)
    }
  }

  /// - Parameter answers: those of a person about unfinished runs of terminals.
  private func void(
    _ asked: OrderRecord, _ fruit: Refund.Fruit, approvedBy approver: String?,
    _ answers: RunAnswers = [:]
  ) {
    context.perform {
      let record = try await store.record(asked.id)
      // If another till has changed the order meanwhile, asks again with the present sums.
      guard record.isUnchanged(since: asked), record.isMade == asked.isMade else {
        return ask(of: record, hasChanged: true)
      }
      let money = try record.moneyBack(of: record.rest(fruit))
      try await context.giveBack(money, of: record, answers) {
        void(asked, fruit, approvedBy: approver, $0)
      } save: {
        try await context.save(.void(record.id, fruit, references: $1), approvedBy: approver)
      } then: {
        onVoided($0, record, $1)
      }
    }
  }
}

extension OrderRecord {
  fileprivate var isMade: Bool { stage.map { $0 > .toMake } ?? false }
}
