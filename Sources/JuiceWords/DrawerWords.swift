package import JuiceKit

/// Texts about the drawer and discounts.
extension Words {
  package var discount: String { say("할인", "Discount") }
  package var subtotal: String { say("소계", "Subtotal") }
  package func askForDiscount(on sum: String) -> String { say("할인 · \(sum)", "Discount on \(sum)") }
  package var otherDiscount: String { say("비율이나 금액 직접 입력", "Another percentage or amount") }
  package var noDiscount: String { say("할인 없음", "No discount") }
  /// The times of an offer: `15:00-17:00, Mon, Tue`, `until 12:00`; empty for all times.
  package func phrase(for times: OfferTimes) -> String {
    let span =
      switch (times.from?.text, times.to?.text) {
      case (let from?, nil): say("\(from)부터", "from \(from)")
      case (nil, let to?): say("\(to)까지", "until \(to)")
      default: span(of: times)
      }
    return [span, days(of: times)].filter { !$0.isEmpty }.joined(separator: ", ")
  }
  /// `Mon, Tue`; empty for every day.
  package func days(of times: OfferTimes) -> String {
    times.weekdays.map(name).joined(separator: ", ")
  }
  package func name(of weekday: OfferTimes.Weekday) -> String {
    String(self.weekday(weekday.number).prefix(3))
  }
  /// The times as they are typed: `15:00-17:00`, `15:00-`; empty without times.
  package func span(of times: OfferTimes) -> String {
    times.from == nil && times.to == nil
      ? "" : "\(times.from?.text ?? "")-\(times.to?.text ?? "")"
  }
  /// - Parameter times: the phrase for them.
  package func notGivenNow(_ times: String) -> String {
    say("지금은 아니에요 (\(times))", "not now (\(times))")
  }
  package var notOnBillNow: String { say("이 할인을 받는 쥬스가 없어요", "none of its juices is on the bill") }
  package var notSpan: String {
    say("15:00-17:00처럼 쓰세요. 한쪽만 써도 돼요.", "Type times as 15:00-17:00; one of them may be missing.")
  }
  package func typedDiscount(_ text: String) -> String {
    say("할인: 10% 또는 금액\n\(text)", "Discount: 10% or an amount\n\(text)")
  }
  package func typedReason(_ text: String) -> String {
    say("할인 이유 (없으면 Enter)\n\(text)", "Reason, if any\n\(text)")
  }
  package var notDiscount: String {
    say("10%처럼 비율을 쓰거나 금액을 쓰세요.", "Type a percentage, as 10%, or an amount.")
  }
  package func discountCapped(_ amount: String, to sum: String) -> String {
    say(
      "주문 금액보다 많은 할인이에요 (\(amount)). \(sum)만 할인돼요.",
      "\(amount) is more than the order costs: \(sum) is taken off.")
  }
  package var noPriceToDiscount: String {
    say(
      "가격이 없어서 할인할 수 없어요. 메뉴 관리(M)에서 가격을 정하세요.",
      "The bill has no prices, so there is no discount. Set prices on the menu screen (M).")
  }
  package var drawer: String { say("돈통", "Drawer") }
  package func name(of action: DrawerMove.Action) -> String {
    switch action {
    case .open: say("열기", "opened")
    case .in: say("입금", "put in")
    case .out: say("출금", "taken out")
    case .close: say("마감", "closed")
    }
  }
  package var noReason: String { say("이유 없음", "no reason given") }
  package func orders(_ number: Int) -> String {
    say("\(number)건", number == 1 ? "1 order" : "\(number) orders")
  }
  package var drawerIsClosed: String { say("돈통이 닫혀 있어요.", "The drawer is closed.") }
  package func drawerIsOpen(since: String) -> String {
    say("\(since)부터 돈통이 열려 있어요.", "The drawer has been open since \(since).")
  }
  package func closing(_ number: Int) -> String { say("\(number)회차 마감", "Closing \(number)") }
  package var float: String { say("준비금", "Float") }
  package var cashSales: String { say("현금 판매", "Cash sales") }
  package var cashRefunds: String { say("현금 환불", "Cash refunds") }
  package var putIn: String { say("입금", "Put in") }
  package var takenOut: String { say("출금", "Taken out") }
  package var cashBeforeOpening: String { say("열기 전에 받은 현금", "Cash before opening") }
  package var expectedInDrawer: String { say("예상 현금", "Expected") }
  func name(of sum: DrawerMove.Closing.Sum) -> String {
    switch sum {
    case .expected: expectedInDrawer
    case .sales: cashSales
    case .refunds: cashRefunds
    case .tips: cashTips
    }
  }
  package var cashTips: String { say("현금 팁", "Cash tips") }
  package var tips: String { say("팁", "Tips") }
  /// The label of a tip on a receipt.
  package var tip: String { say("팁", "Tip") }
  /// The card terminal's words for a payment.
  package var reference: String { say("승인 번호", "Reference") }
  /// A tip in a sentence: `tip ₩1,000`.
  package func tip(_ amount: String) -> String { say("팁 \(amount)", "tip \(amount)") }
  /// A sum that includes a tip, if there is one: `Total ₩6,000 with tip ₩1,000`.
  package func sum(_ sum: String, withTip tip: String?) -> String {
    guard let tip else { return sum }
    return say("\(sum) (팁 \(tip) 포함)", "\(sum) with tip \(tip)")
  }
  package func askForTip(on sum: String) -> String { say("\(sum)의 팁", "Tip on \(sum)") }
  package var addTip: String { say("팁 받기", "Add a tip") }
  package var otherTip: String { say("금액 직접 입력", "Another amount") }
  package var noTip: String { say("팁 없음", "No tip") }
  package var tipStays: String { say("돌려주지 않기", "stays") }
  package func tipGoesBack(_ amount: String) -> String {
    say("\(amount) 돌려주기", "\(amount) goes back")
  }
  package func typedTip(_ text: String) -> String { say("팁 금액\n\(text)", "The tip\n\(text)") }
  package var counted: String { say("실제 현금", "Counted") }
  package var drawerDifference: String { say("차이", "Difference") }
  /// Stands for the closing's number while the drawer is open.
  package var drawerNow: String { say("중간 정산", "Sums so far") }
  package var sinceLastClosing: String { say("지난 마감부터", "Since the last closing") }
  package var sinceOpened: String { say("영업 시작 후", "Since it was opened") }
  package func duration(minutes: Int) -> String {
    say(
      minutes < 60 ? "\(minutes)분" : "\(minutes / 60)시간 \(minutes % 60)분",
      minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min")
  }
  package var refund: String { say("환불", "Refunded") }
  package func refunded(_ content: String) -> String { "\(refund): \(content)" }
  /// - Parameter since: day and time.
  package func openedOnAnotherDay(since: String) -> String {
    say("오늘 연 돈통이 아니에요: \(since)", "It was opened on another day: \(since).")
  }
  package func ordersWait(_ orders: Int) -> String {
    say(
      "아직 만들 주문이 \(orders)건 있어요.",
      orders == 1 ? "1 order is still to be made." : "\(orders) orders are still to be made.")
  }
  package var openWithFloat: String { say("준비금으로 열기", "Open it with a float") }
  package var putMoneyIn: String { say("입금", "Put money in") }
  package var takeMoneyOut: String { say("출금", "Take money out") }
  package var closeByPieces: String { say("마감: 지폐와 동전 세기", "Close: count notes and coins") }
  package var closeBySum: String { say("마감: 합계만 입력", "Close: type the sum") }
  package var printLastClosing: String { say("지난 마감 인쇄", "Print the last closing") }
  package var printNow: String { say("중간 정산", "Print the sums so far") }
  package func askMoney(_ action: DrawerMove.Action) -> String {
    switch action {
    case .open: say("준비금", "How much is in the drawer?")
    case .in: say("입금액", "How much is put in?")
    case .out: say("출금액", "How much is taken out?")
    case .close: say("실제 현금", "How much was counted?")
    }
  }
  package var askWhatFor: String { say("이유를 입력하세요.", "What for?") }
  package var notReason: String {
    say("이유를 64자까지 입력하세요.", "Type what it is for, in up to 64 characters.")
  }
  package var countMoneyTitle: String { say("현금 세기", "Count the drawer") }
  package var howManyOfEach: String { say("장수와 개수를 입력하세요.", "How many of each?") }
  package func counted(_ money: String) -> String { say("실제 현금 \(money)", "Counted \(money)") }
  /// Cash that has moved while somebody counted.
  package func cashCameIn(_ money: String) -> String {
    say("그사이에 현금 \(money) 들어왔어요.", "\(money) in cash came in meanwhile.")
  }
  package func cashWentOut(_ money: String) -> String {
    say("그사이에 현금 \(money) 나갔어요.", "\(money) in cash went out meanwhile.")
  }
  package func takenOutTooMuch(_ money: String, expected: String) -> String {
    say(
      "예상 현금은 \(expected)인데 \(money) 출금했어요. 따로 넣은 돈이 있으면 입금으로 기록하세요: juice-maker drawer in",
      "\(money) was taken out, and the drawer should have held \(expected). If money was put in before, note it: juice-maker drawer in"
    )
  }
  package func askToClose(_ money: String) -> String {
    say("마감할까요? \(counted(money))", "Close the drawer with \(money)?")
  }
  package func drawerIsOver(_ money: String) -> String { say("\(money) 남아요", "\(money) too much") }
  package var drawerIsRight: String { say("딱 맞아요.", "The count is right.") }
  package var closingPrinted: String { say("마감 전표를 인쇄했어요.", "The slip was printed.") }
}
