internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Asks how an order is paid, and makes that known in place of what was said before.
struct PayDialog {
  let context: ScreenContext
  let journal: Journal
  /// Says what was done, on the screen below.
  let onPaid: (String) -> Void

  func ask(of id: Order.ID) {
    context.perform { ask(of: try await journal.record(id)) }
  }

  private func ask(of record: OrderRecord) {
    let wording = context.wording
    guard !record.isVoided else {
      return context.tell(wording.words.undoneBefore(wording.summary(record.order)))
    }
    context.show { question(of: record) }
  }

  private func question(of record: OrderRecord) -> Alert {
    let (wording, now) = (context.wording, record.payments)
    let ways = wording.menu.payments.map(Payments.whole)
    guard !ways.isEmpty else { return Alert(kind: .message, message: wording.words.noWaysToPay) }
    let answers = ways + (now ?? .unpaid == .unpaid ? [] : [.unpaid])
    let facts = [
      wording.order(record.order), record.order.total?.text,
      now.map(wording.list) ?? wording.words.notAsked,
    ]
    return Alert(
      kind: .choice(selected: now.flatMap(answers.firstIndex) ?? 0) { index in
        if let index { save(answers[index], of: record) }
      }, message: wording.words.askHowPaid(facts.compactMap(\.self).joined(separator: " · ")),
      style: .heading,
      rows: answers.enumerated().map { index, answer in
        let name = wording.list(answer)
        return AlertView.Row(
          key: "\(index + 1)", text: answer == now ? wording.words.saidNow(name) : name)
      })
  }

  private func save(_ payments: Payments, of asked: OrderRecord) {
    context.perform {
      let record = try await journal.record(asked.order.id)
      // What was done elsewhere meanwhile is not overruled unseen.
      guard record.payments == asked.payments, !record.isVoided else { return ask(of: record) }
      _ = try await context.onSave(.pay(record.order.id, payments))
      let (wording, order) = (context.wording, record.order)
      let how = [wording.list(payments), order.total?.text].compactMap(\.self)
      onPaid("\(wording.order(order)): \(how.joined(separator: " "))")
    }
  }
}
