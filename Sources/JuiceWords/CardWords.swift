package import JuiceKit
internal import JuiceText

extension Words {
  package func atTerminal(_ kind: CardRequest.Kind, _ way: String) -> String {
    switch kind {
    case .pay: say("단말기에서 결제하고 있어요 · \(way)", "At the terminal · \(way)")
    case .refund: say("단말기에서 환불하고 있어요 · \(way)", "Refund at the terminal · \(way)")
    }
  }
  package var terminalAtWork: String {
    say(
      "단말기가 아직 끝나지 않았어요. Esc로 멈춘 뒤에 나가세요.",
      "The terminal is at work. Stop it with Esc before you leave.")
  }
  /// A line of the question how an order is paid, if the settings are not obeyed.
  package var terminalsRefused: String {
    say(
      "설정의 단말기를 지금은 쓸 수 없어요. juice-maker doctor를 확인하세요.",
      "The terminals of the settings are not used now: see juice-maker doctor.")
  }
  package var terminalStops: String {
    say(
      "단말기를 멈추고 있어요. 그래도 끝나면 그대로 기록해요.",
      "Stopping the terminal. If it has finished all the same, that counts.")
  }
  package var terminalDone: String {
    say("단말기에서 끝났어요. 기록하고 있어요.", "Done at the terminal. Writing it.")
  }
  package func notYetWritten(_ kind: CardRequest.Kind) -> String {
    switch kind {
    case .pay:
      say("결제됐지만 아직 기록하지 못했어요. 계속 시도해요.", "It is paid, but not yet written. The till keeps trying.")
    case .refund:
      say(
        "환불됐지만 아직 기록하지 못했어요. 계속 시도해요.",
        "The money is given back, but not yet written. The till keeps trying.")
    }
  }
  /// - Parameter text: the terminal's own words; may be empty.
  package func terminalRefused(_ text: String) -> String {
    text.isEmpty
      ? say("단말기가 거절했어요.", "The terminal has refused.")
      : say("단말기가 거절했어요: \(text)", "The terminal has refused: \(text)")
  }
  package func terminalNotStarted(_ command: String, _ cause: Cause) -> String {
    let sentence = say(
      "단말기 명령을 시작하지 못했어요. 단말기는 아무것도 하지 않았어요.",
      "The terminal's command can't be started. The terminal did nothing.")
    return "\(sentence)\n\(command.visible()): \(phrase(for: cause))"
  }
  package func terminalNotNoted(_ problem: FileProblem) -> String {
    let sentence = say(
      "이 컴퓨터에 기록을 남길 수 없어서 단말기를 시작하지 않았어요.",
      "The terminal was not started: this machine can't keep a note of it.")
    return "\(sentence)\n\(self.sentence(for: problem))"
  }
  package func terminalBegunElsewhere(at till: String, time: String) -> String {
    say(
      "단말기를 시작하지 않았어요: \(time) \(till)에서 같은 주문의 단말기를 시작했어요.",
      "The terminal was not started: \(till) began it for the same order at \(time).")
  }
  package var commandStillRuns: String {
    say(
      "단말기의 명령이 아직 끝나지 않았어요. 끝날 때까지 다시 시작하지 않아요.",
      "The terminal's command is still at work. No other starts before it ends.")
  }
  package var endCommand: String { say("명령 끝내기", "End the command") }
  /// An answer if the command could not be ended.
  package var goOnWithoutEnd: String {
    say("그대로 두고 단말기를 확인하기", "Leave it, and look at the terminal")
  }
  /// The terminals' work for an order that another till has taken over.
  package func settledElsewhere(_ kind: CardRequest.Kind) -> String {
    switch kind {
    case .pay:
      say(
        "단말기에서 결제됐지만 다른 포스가 이 주문을 정리했어요. 두 번 결제됐는지 확인하세요.",
        "This is PAID at the terminal, but another till has settled it. Check that it is not paid twice."
      )
    case .refund:
      say(
        "단말기에서 환불됐지만 다른 포스가 이 주문을 정리했어요. 두 번 환불됐는지 확인하세요.",
        "The money is GIVEN BACK at the terminal, but another till has settled it. Check that it is not given back twice."
      )
    }
  }
  package func checkTerminal(_ kind: CardRequest.Kind) -> String {
    switch kind {
    case .pay:
      say("결제됐는지 알 수 없어요. 단말기를 확인하세요.", "Check the terminal: the till can't tell if this is paid.")
    case .refund:
      say(
        "환불됐는지 알 수 없어요. 단말기를 확인하세요.",
        "Check the terminal: the till can't tell if the money is given back.")
    }
  }
  package func checkTerminal(of order: String) -> String {
    say("단말기를 확인하세요: \(order)", "Check the terminal: \(order)")
  }
  /// The till writes that a bill is not paid.
  package var billGoesBack: String {
    say("결제되지 않았어요. 주문서를 되돌리고 있어요.", "Not paid. The bill becomes what it was.")
  }
  package var billNotYetBack: String {
    say(
      "결제되지 않았지만 주문서를 아직 되돌리지 못했어요. 계속 시도해요. Esc를 누르면 “카드 결제 중”으로 보류 목록(a)에 남아요.",
      "Not paid, but the bill can't be changed back yet. The till keeps trying. Esc leaves it among the bills set aside (a), as “card payment begun”."
    )
  }
  package func askHowRestIsPaid(_ sum: String) -> String {
    say("\(sum)\n나머지 결제 방법", "\(sum)\nHow is the rest paid?")
  }
  /// - Parameter way: one or more, which a terminal has refused.
  package func again(_ way: String) -> String { say("\(way) 다시 시도", "\(way) again") }
  /// - Parameter parts: such as `Card ₩5,000`.
  package func notPaid(givenBack parts: [String]) -> String {
    let list = parts.joined(separator: ", ")
    return say(
      "결제 안 됨: \(list) 돌려줌", "Not paid: \(list) \(parts.count == 1 ? "was" : "were") given back")
  }
  /// - Parameter parts: as for `notPaid`.
  package func movedBack(_ kind: CardRequest.Kind, _ parts: [String]) -> String {
    let list = parts.joined(separator: ", ")
    return switch kind {
    case .pay: notPaid(givenBack: parts)
    case .refund:
      say(
        "환불 안 됨: \(list) 다시 결제됨",
        "Not given back: \(list) \(parts.count == 1 ? "was" : "were") paid again")
    }
  }
  package func doneAtTerminal(_ kind: CardRequest.Kind) -> String {
    switch kind {
    case .pay: say("단말기에서 결제됨", "Paid at the terminal")
    case .refund: say("단말기에서 환불됨", "Given back at the terminal")
    }
  }
  package func givenBackAtTerminal(_ parts: [(way: String, amount: String)]) -> String {
    say(
      "단말기에서 환불됐어요: \(parts.map { "\($0.way) \($0.amount)" }.joined(separator: ", ")).",
      "Given back at the terminal: \(parts.map { "\($0.amount) by \($0.way)" }.joined(separator: " and "))."
    )
  }
  package func notDoneAtTerminal(_ kind: CardRequest.Kind) -> String {
    switch kind {
    case .pay: say("결제 안 됨", "Not paid")
    case .refund: say("환불 안 됨", "Not given back")
    }
  }
  package func notWritten(_ kind: CardRequest.Kind) -> String {
    switch kind {
    case .pay: say("결제됐지만 기록하지 못했어요.", "This is PAID at the terminal, but not written.")
    case .refund:
      say("환불됐지만 기록하지 못했어요.", "The money is GIVEN BACK at the terminal, but this is not written.")
    }
  }
  package var paidElsewhere: String {
    say(
      "단말기에서 결제됐고, 주문은 이미 기록되어 있어요. 두 번 결제됐는지 확인하세요.",
      "This is PAID at the terminal, and the order is already written. Check that it is not paid twice."
    )
  }
  package var paidAndShort: String {
    say("결제됐지만 재료가 모자라요.", "This is PAID, but there is not enough for it.")
  }
  package var billStaysPaying: String {
    say(
      "주문서는 “카드 결제 중”으로 보류 목록(a)에 남아 있어요.",
      "The bill stays among the bills set aside (a), as “card payment begun”.")
  }
  package func paymentBegun(at till: String, time: String) -> String {
    say("\(time) \(till)에서 카드 결제 시작", "Card payment begun at \(till) at \(time)")
  }
  package func payingNow(at till: String) -> String {
    say("\(till)에서 결제하고 있어요.", "This is being paid at \(till).")
  }
  package func runsNow(_ kind: CardRequest.Kind, at till: String) -> String {
    switch kind {
    case .pay: payingNow(at: till)
    case .refund: say("\(till)에서 환불하고 있어요.", "This is being given back at \(till).")
    }
  }
  package func runBegun(_ kind: CardRequest.Kind, at till: String, time: String) -> String {
    switch kind {
    case .pay: paymentBegun(at: till, time: time)
    case .refund: say("\(time) \(till)에서 환불 시작", "Refund begun at \(till) at \(time)")
    }
  }
  /// - Parameter sum: the way and the amount.
  package func writeFirst(_ kind: CardRequest.Kind, _ sum: String) -> String {
    switch kind {
    case .pay:
      say(
        "먼저 단말기에서 한 결제를 기록하세요: $를 누르고 \(sum). 나머지가 있으면 -로 나누어 결제하세요.",
        "First write what the terminal has done: press $ and pay \(sum). If more is due, pay in parts with -."
      )
    case .refund:
      say(
        "먼저 단말기에서 한 환불을 기록하세요: f를 누르고 \(sum).",
        "First write what the terminal has done: press f and refund \(sum).")
    }
  }
  /// The order, the sum and the time of a terminal's run, with its day: numbers begin anew each day.
  package func name(of run: UnfinishedRun, way: String) -> String {
    let request = run.run.request
    return [
      order(run.record.number?.number),
      request.kind == .refund ? name(of: JournalEntry.Kind.refund) : nil,
      "\(way) \(request.amount.text)", Timestamp.short(run.run.at),
    ].joined(by: " · ")
  }
  package var askIfGivenBack: String { say("돌려줬나요?", "Was it given back?") }
  package var askIfSettled: String {
    say("이미 다른 방법으로 정리했나요?", "Or is it settled in another way?")
  }
  /// - Parameter isAtWork: `true` if a terminal's command still runs.
  package func runsUnfinished(_ runs: [String], isAtWork: Bool = false) -> String {
    let list = runs.joined(separator: ", ")
    return isAtWork
      ? say("단말기가 아직 끝나지 않았어요(o): \(list)", "The terminal is still at work (o): \(list)")
      : say("단말기 확인(o): \(list)", "Check the terminal (o): \(list)")
  }
  package var askToOpenPaying: String {
    say(
      "결제가 끝나면 그 포스가 기록해요. 그래도 여기서 열까요?",
      "That till writes the order once it is paid. Open it here all the same?")
  }
  /// A notice, which a narrow window cuts after the key.
  ///
  /// - Parameter isAtWork: `true` if a terminal's command still runs.
  package func paymentsUnfinished(_ names: [String], isAtWork: Bool = false) -> String {
    let list = names.joined(separator: ", ")
    return isAtWork
      ? say(
        "단말기가 아직 결제하고 있어요(a): \(list)", "The terminal is still at work (a): \(list)")
      : say(
        "끝나지 않은 카드 결제(a): \(list). 먼저 단말기를 확인하세요.",
        "Unfinished card payment (a): \(list). Check the terminal first.")
  }
  /// The payments and refunds that were begun at terminals, and that nobody has finished; `nil` for none.
  package func begunAtTerminals(_ bills: [OpenBill], _ runs: [UnfinishedRun]) -> String? {
    let bills = bills.filter(\.isPaying).map(\.aside)
    let runs = runs.filter { !$0.isWritten }.map(\.run)
    let count = bills.count + runs.count
    guard count > 0 else { return nil }
    var sums: [Currency: Price] = [:]
    for sum in bills.map({ $0.total.adding($0.payments?.tip) }) + runs.map(\.request.amount) {
      guard let sum else { continue }
      sums[sum.currency] = sums[sum.currency].adding(sum) ?? sum
    }
    let tills = bills.map { $0.by?.till ?? anotherTill } + runs.map { $0.till ?? anotherTill }
    let facts =
      sums.values.map(\.text).sorted() + [Set(tills).sorted().joined(separator: ", ")]
    let text = ([""] + facts).joined(separator: " · ")
    return say(
      "끝나지 않은 단말기 결제·환불 \(count)건\(text)",
      "Unfinished at card terminals: \(count)\(text)")
  }
  package func billPaid(_ order: String) -> String {
    say("결제로 기록했어요: \(order)", "Written as paid: \(order)")
  }
}

extension Wording {
  /// A part that a terminal has taken, with its reference.
  package func paidAtTerminal(_ part: Payments.Part) -> String {
    let paid = "\(words.doneAtTerminal(.pay)): \(amount(of: part))"
    return ([paid] + [part.reference].compactMap { $0.map { "\(words.reference): \($0)" } })
      .joined(separator: " · ")
  }

  /// `Card ₩5,500`, with the tip.
  package func amount(of part: Payments.Part) -> String {
    "\(name(of: part.way)) \(part.amountAndTip.text)"
  }

  /// Tells apart the begun card payments of bills that the time has named.
  package func begunPayment(_ bill: OpenBill) -> String {
    [bill.aside.name?.text, bill.aside.total?.text].joined(by: " ")
  }

  package func name(of run: UnfinishedRun) -> String {
    words.name(of: run, way: name(of: run.run.way))
  }

  /// The ways and the sum of a bill's card payment, with the till and the time of its beginning.
  package func cardPayment(of bill: JournalEntry) -> String {
    [
      bill.payments.map(list), bill.payments?.hasAmounts == true ? nil : bill.total?.text,
      words.paymentBegun(at: bill.by?.till ?? words.anotherTill, time: Timestamp.clock(bill.at)),
    ].joined(by: " · ")
  }
}
