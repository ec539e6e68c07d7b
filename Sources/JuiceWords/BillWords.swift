package import JuiceKit
internal import JuiceText

extension Words {
  package var openBillsTitle: String { say("보류한 주문서", "Bills set aside") }
  package var noOpenBills: String { say("보류한 주문서가 없어요.", "No bills are set aside.") }
  package var tillColumn: String { say("포스", "Till") }
  package func name(of step: BillStep) -> String {
    switch step {
    case .aside: say("보류", "set aside")
    case .taken: say("불러옴", "taken up")
    case .dropped: say("삭제", "dropped")
    case .paying: say("카드 결제 중", "card payment begun")
    }
  }
  package func askBillName(_ typed: String) -> String {
    say("주문서 이름\n\(typed)", "Name of the bill\n\(typed)")
  }
  /// - Parameter name: the name of a bill that has none.
  package func nameIfBlank(_ name: String) -> String {
    say("비워 두면 \(name)", "If left blank: \(name)")
  }
  package func billSetAside(_ name: String) -> String {
    say("보류했어요: \(name)", "Set aside: \(name)")
  }
  package func billTakenUp(_ name: String) -> String {
    say("불러왔어요: \(name)", "Taken up: \(name)")
  }
  package func billDropped(_ name: String) -> String { say("삭제했어요: \(name)", "Dropped: \(name)") }
  package func takenUp(at till: String, time: String) -> String {
    say("\(time) \(till)에서 불러옴", "Taken up at \(till) at \(time)")
  }
  package func askToTakeOver(at till: String, time: String) -> String {
    say(
      "\(time)에 \(till)에서 불러온 주문서예요. 넘겨받을까요?",
      "Taken up at \(till) at \(time). Take it over?")
  }
  package func askToDropBill(_ name: String) -> String {
    say("보류한 주문서를 삭제할까요? \(name)", "Drop the bill of \(name)?")
  }
  package func askHowToCloseBill(ofBill name: String) -> String {
    say("\(name) 주문서를 어떻게 할까요?", "What do you want to do with the bill of \(name)?")
  }
  package var setAsideAgain: String { say("다시 보류", "Set it aside again") }
  package var dropBill: String { say("삭제", "Drop it") }
  package var billFirst: String {
    say(
      "주문서에 담은 것이 있어요. 먼저 주문하거나 n으로 보류하세요.",
      "There is a bill on the screen. Order it, or set it aside with n, first.")
  }
  /// Explains the lines left on the screen after another till took over the bill.
  package var billIsNew: String {
    say(
      "화면에 담긴 것은 새 주문서로 남아 있어요. 필요 없으면 비우세요.",
      "What is on the screen stays as a new bill. Clear it if nobody needs it.")
  }
  package func billsLeft(_ names: [String]) -> String {
    let list = names.joined(separator: ", ")
    return say(
      "보류한 주문서가 \(names.count)건 있어요: \(list)",
      names.count == 1
        ? "1 bill is set aside: \(list)" : "\(names.count) bills are set aside: \(list)")
  }
  package func pickupOver(_ typed: String) -> String {
    say(
      "“\(typed.visible())”: 픽업할 수 없는 시각이에요. 이미 지났거나, 30일보다 뒤이거나, 시계에 없는 시각이에요.",
      "“\(typed.visible())” can't be a pick-up time: it is past, more than 30 days ahead, or skipped by the clocks."
    )
  }
  package var pickupExample: String {
    say(
      "오늘이면 17:00, 다른 날이면 11-29T10:00처럼 쓰세요.",
      "Write a time of today as 17:00, or one of another day as 11-29T10:00.")
  }
  package func pickup(_ time: String) -> String { say("픽업 \(time)", "Pick-up \(time)") }
  package func askPickup(_ typed: String) -> String {
    say("픽업 시각\n\(typed)", "Pick-up time\n\(typed)")
  }
  package var pickupForms: String {
    say("1630이나 16:30. 다른 날은 11-29 10:00", "1630 or 16:30; another day: 11-29 10:00")
  }
  package var noPickup: String { say("비워 두면 픽업 시각 없음", "If left blank: no pick-up time") }
  package var pickupIsOver: String {
    say("지났거나 30일이 넘은 시각이에요", "Past, or more than 30 days ahead")
  }
  /// Says why a bill is not ordered.
  package func pickupPassed(_ time: String) -> String {
    say(
      "픽업 시각이 지났어요: \(time). w로 바꾸거나 지우세요.",
      "The pick-up time \(time) is past. Change it with w, or take it off.")
  }
  /// Stands for a till that an entry doesn't name.
  package var anotherTill: String { say("다른 포스", "another till") }

  func sentence(forBillTaken entry: JournalEntry) -> String {
    let (name, time) = (
      entry.name?.text ?? order(entry.number?.number), Timestamp.clock(entry.at)
    )
    let till = entry.by?.till ?? anotherTill
    return switch entry.billStep {
    case .aside:
      say(
        "\(name): \(time)에 \(till)에서 다시 보류했어요.", "\(name): set aside again at \(till) at \(time).")
    case .paying:
      say(
        "\(name): \(time)에 \(till)에서 카드 결제를 시작했어요.",
        "\(name): a card payment was begun at \(till) at \(time).")
    case .taken:
      say(
        "\(name): \(time)에 \(till)에서 불러온 주문서예요.",
        "\(name): this bill was taken up at \(till) at \(time).")
    case .dropped:
      say(
        "\(name): \(time)에 \(till)에서 삭제했어요.",
        "\(name): this bill was dropped at \(till) at \(time).")
    case nil:
      say(
        "\(name): \(time)에 \(till)에서 주문했어요.",
        "\(name): this bill was ordered at \(till) at \(time).")
    }
  }
}

extension Wording {
  /// The names of the bills; `nil` for none. Shown when the drawer or the till closes.
  package func left(_ bills: [OpenBill]) -> String? {
    bills.isEmpty ? nil : words.billsLeft(bills.compactMap(\.aside.name?.text))
  }

  /// The till that took up the bill or began its card payment, and the time; `nil` while it is only set aside.
  package func takenUp(_ bill: OpenBill) -> String? {
    if bill.isPaying { return cardPayment(of: bill.aside) }
    return bill.taken.map {
      words.takenUp(at: $0.by?.till ?? words.anotherTill, time: Timestamp.clock($0.at))
    }
  }
}
