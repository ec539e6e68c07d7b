public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// Texts of the till's screens.
extension Words {
  public var title: String { say("맛있는 쥬스를 만들어 드려요!", "Fresh juice, made for you!") }
  /// Stands before each title of a made-up stand.
  public var demoMark: String { say("연습", "Demo") }
  public var demoMenuStays: String {
    say("연습에서는 메뉴를 고칠 수 없어요.", "The demo's menu can't be changed.")
  }
  public var demoEnded: String {
    say("연습이었어요. 남은 기록은 없어요.", "That was a demo. Nothing of it is kept.")
  }
  public var restockButton: String { say("재고수정", "Restock") }
  public func orderButton(_ cups: Int) -> String { say("주문 \(cups)잔 가능", "Order, \(cups) left") }
  /// The short form of `orderButton`.
  public func cupsLeft(_ cups: Int) -> String { say("\(cups)잔", "\(cups) left") }
  public var soldOutButton: String { say("품절", "Sold out") }
  public var noneLabel: String { say("없음", "None") }
  public var lowLabel: String { say("적음", "Low") }
  public var numberCaption: String { say("주문번호", "Order number") }
  public func ready(_ juice: String) -> String {
    say("\(juice) 나왔습니다! 맛있게 드세요!", "Your \(juice) juice is ready. Enjoy!")
  }
  public var notEnough: String {
    say("재료가 모자라요. 재고를 수정할까요?", "Not enough ingredients. Restock now?")
  }
  public var yes: String { say("예", "Yes") }
  public var no: String { say("아니오", "No") }
  public var anyKey: String { say("아무 키나 누르세요", "Press any key") }
  public var chooseHint: String { say("선택", "choose") }
  public var changeHint: String { say("바꾸기", "change") }
  /// Leaves a dialog, and drops what was entered or chosen. A view that only shows something is closed.
  public var cancelHint: String { say("취소", "cancel") }
  /// Leaves a dialog for the one that it came from.
  public var backHint: String { say("돌아가기", "back") }
  public var bill: String { say("주문서", "Bill") }
  /// The button's label if the menu has ways to pay.
  public func orderBill(pays: Bool) -> String {
    pays ? say("b 결제", "b Pay") : say("b 주문", "b Order")
  }
  /// `ready` for several juices.
  public var readyAll: String { say("주문하신 쥬스 나왔습니다! 맛있게 드세요!", "Your order is ready. Enjoy!") }
  public func askToEmptyBill(cups: Int) -> String {
    say(
      "주문서를 비울까요? (\(cups)잔)",
      cups == 1 ? "Take the cup off the bill?" : "Take all \(cups) cups off the bill?")
  }
  public func askToLeaveBill(cups: Int) -> String {
    say(
      "담은 \(cups == 1 ? "한 " : "\(cups)")잔을 버리고 나갈까요?",
      "Leave, and drop the \(cups == 1 ? "cup" : "\(cups) cups") on the bill?")
  }
  /// - Parameter isByTime: an offer began or ended, and the menu is the same.
  public func billRepriced(from before: String, to now: String, isByTime: Bool = false) -> String {
    if isByTime {
      return say(
        "할인이 시작되거나 끝났어요. 주문서 합계: \(before) → \(now)",
        "A discount began or ended: the bill was \(before) and is \(now) now.")
    }
    return say(
      "메뉴의 가격이 바뀌었어요. 주문서 합계: \(before) → \(now)",
      "The menu has new prices: the bill was \(before) and is \(now) now.")
  }
  /// Replaces error messages in self-service.
  public var askStaff: String {
    say("지금은 할 수 없어요. 직원에게 말씀해 주세요.", "That can't be done now. Please ask the staff.")
  }
  public func juiceGone(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 이제 메뉴에 없어요.", "\(juice) is no longer on the menu.")
  }
  public func notOnSale(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 지금 팔지 않아요.", "\(juice) is not on sale now.")
  }
  /// On the tile of a juice, in place of its price.
  public var asksPrice: String { say("금액 입력", "Ask") }
  public func askPrice(of juice: String) -> String {
    say("\(juice) · 금액", "\(juice) · Price")
  }
  public func typedPrice(_ money: String) -> String { say("한 잔 \(money)", "A cup: \(money)") }
  public func priceTooHigh(_ most: String) -> String {
    say("\(most)까지 입력할 수 있어요.", "A price goes up to \(most).")
  }
  public var priceOfZero: String { say("0보다 큰 금액을 입력하세요.", "Type more than 0.") }
  public func priceMissing(_ juice: String) -> String {
    say("\(juice): 금액을 입력해 주세요.", "\(juice): type its price first.")
  }
  public func priceFixed(_ juice: String) -> String {
    say(
      "\(juice.with("은", "는")) 메뉴에 가격이 있어요. 주문서에서 빼고 다시 담아 주세요.",
      "\(juice) has a price on the menu now. Take it off the bill, and add it again.")
  }
  public var options: String { say("옵션", "Options") }
  public var optionsChanged: String {
    say("메뉴가 바뀌었어요. 고른 옵션을 확인해 주세요.", "The menu has changed. Look at what is chosen.")
  }
  public var note: String { say("메모", "Note") }
  public func optionGone(_ option: String, of juice: String) -> String {
    say("\(juice)에 없는 옵션이에요: \(option)", "\(juice) no longer has the option \(option).")
  }
  public func optionsConflict(_ one: String, _ other: String) -> String {
    say(
      one == other ? "\(one): 두 번 골랐어요." : "\(one), \(other) 가운데 하나만 고를 수 있어요.",
      one == other ? "\(one) is there twice." : "\(one) and \(other): only one of them can be had.")
  }
  public func tooMany(_ choice: String, most: Int) -> String {
    say("\(choice): \(most)개까지 고를 수 있어요.", "\(choice): a cup can have \(most) of it at most.")
  }
  /// `Shot ×2` for a choice that a cup has twice.
  public func times(_ choice: String, _ times: Int) -> String {
    times == 1 ? choice : "\(choice) ×\(times)"
  }
  public func noChoice(of group: String, for juice: String) -> String {
    say("\(juice): \(group.with("을", "를")) 골라 주세요.", "\(juice): choose \(group) first.")
  }
  /// - Parameter byDigit: a digit begins a bill; otherwise `+` does.
  public func noBill(beginsByDigit byDigit: Bool) -> String {
    say(
      byDigit ? "담은 쥬스가 없어요. 번호를 누르세요." : "담은 쥬스가 없어요. +를 누르고 번호를 누르세요.",
      byDigit ? "There is no bill. Press a number." : "There is no bill. Press +, then a number.")
  }
  public var noPrices: String {
    say("메뉴에 가격이 없어요. 메뉴 관리(M)에서 정하세요.", "The menu has no prices. Set them on the menu screen (M).")
  }
  public func notOnBill(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 주문서에 없어요.", "\(juice) is not on the bill.")
  }
  public func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String {
    switch limit {
    case .cups(let juice):
      say(
        "같은 쥬스는 \(Bill.maxCups)잔까지 담을 수 있어요: \(name(juice))",
        "A bill takes \(Bill.maxCups) cups of one juice at most: \(name(juice)).")
    case .lines:
      say("쥬스는 \(Bill.maxLines)가지까지 담을 수 있어요.", "A bill takes \(Bill.maxLines) juices at most.")
    }
  }
  public var notMade: String { say("재료가 모자라서 그렇게 만들 수 없어요.", "Not enough ingredients for that.") }
  public var askToTakeUpWithout: String {
    say("지금 팔지 않는 것을 빼고 불러올까요?", "Take the bill up without what is not on sale?")
  }
  public var billChanged: String {
    say("이제 팔지 않는 것을 주문서에서 뺐어요.", "Removed from the bill: no longer on sale.")
  }
  /// The cups are on sale, but not as they were.
  public var billCupsDiffer: String {
    say(
      "가격이나 옵션이 바뀐 것을 주문서에서 뺐어요. 다시 담아 주세요.",
      "Removed from the bill: its price or options are new. Add it again.")
  }
  public func moneyGiven(_ money: String) -> String {
    say("받은 돈 \(money)", "Money given: \(money)")
  }
  public func change(_ money: String) -> String { say("거스름돈 \(money)", "Change: \(money)") }
  public func moneyMissing(_ money: String) -> String { say("\(money) 모자라요", "\(money) short") }
  /// For ways to pay without change.
  public func moneyTooMuch(_ money: String) -> String { say("\(money) 많아요", "\(money) too much") }
  public func moneyLeft(_ money: String) -> String { say("남은 금액 \(money)", "\(money) left") }
  public func exactly(_ money: String) -> String { say("\(money) 딱 맞게", "exactly \(money)") }
  public var restOtherwise: String { say("나머지는 다른 방법으로", "the rest in another way") }
  public var payInParts: String { say("나눠서 결제", "In parts") }
  /// Label of the payment before its correction.
  public var paidBefore: String { say("수정 전", "Before") }
  public var receiptPrinted: String { say("영수증을 인쇄했어요.", "The receipt is printed.") }
  /// Reports older slips that were printed too.
  public func printedBefore(_ slips: Int) -> String {
    say(
      "밀려 있던 \(slips)장도 인쇄했어요.",
      "Also printed: \(slips == 1 ? "1 slip" : "\(slips) slips") that waited.")
  }
  public var noPrinter: String {
    say(
      "프린터가 없어요. settings.yaml의 printer:나 $JUICE_MAKER_PRINT의 명령(예: lp)으로 정하고 포스를 다시 시작하세요.",
      "There is no printer. Name one as printer: in settings.yaml, or a command as lp in $JUICE_MAKER_PRINT, and start the till again."
    )
  }
  public var noReceipt: String { say("영수증은 주문에만 있어요.", "Only orders have a receipt.") }
  public var notMoney: String {
    say("금액이 아니에요. Backspace로 지우고 다시 입력하세요.", "That is no amount of money. Backspace erases.")
  }
  /// For a juice, whose price may be typed at the till.
  public var notMoneyNorAsk: String {
    say(
      "금액이 아니에요. 팔 때마다 금액을 입력하려면 ask라고 쓰세요.",
      "That is no amount of money. Write ask to type the price at each sale.")
  }
  /// Replaces `ready` if the queue calls numbers.
  public func taken(_ number: Int) -> String {
    say("\(number)번 주문을 받았어요. 불러 드릴게요!", "Order \(number) taken. We'll call your number!")
  }
  public func waiting(_ orders: Int) -> String { say("대기 \(orders)", "Waiting \(orders)") }
  /// The orders with a pick-up time that join the line later.
  public func later(_ orders: Int) -> String { say("예약 \(orders)", "Later \(orders)") }
  public var nobodyWaits: String { say("기다리는 주문이 없어요", "Nobody waits") }
  public var makeTitle: String { say("만들 주문", "To make") }
  public func cupsInAll(_ cups: Int) -> String {
    say("모두 \(self.cups(cups))", "\(self.cups(cups)) in all")
  }
  public func waits(minutes: Int) -> String { say("\(minutes)분", "\(minutes) min") }
  public var boardPreparing: String { say("준비 중", "Preparing") }
  public var boardReady: String { say("찾아가세요", "Ready") }
  public var notStarted: String { say("아직 시작할 수 없어요", "Not ready yet") }
  public var startsByItself: String {
    say("준비되면 저절로 시작해요.", "This screen starts by itself once that is done.")
  }
  public func boardIsOld(since clock: String) -> String {
    say(
      "\(clock)부터 새 번호가 안 나와요. 직원에게 말씀해 주세요.",
      "No new numbers here since \(clock). Please ask us.")
  }
  public func severalTills(_ tills: [String]) -> String {
    let tills = tills.map(\.printable).joined(separator: ", ")
    return say(
      "포스가 여럿이에요: \(tills). --till로 하나를 고르세요.",
      "Several tills are open: \(tills). Choose one with --till.")
  }
  public func yourNumber(_ number: Int) -> String {
    say("주문번호 \(number)번", "Your number is \(number)")
  }
  public var waitForCall: String { say("번호를 부르면 받아 가세요.", "Please wait until it is called.") }
  public var payAtCounter: String { say("카운터에서 결제해 주세요.", "Please pay at the counter.") }
  public func typedNumber(_ number: String) -> String {
    say("주문번호 \(number)", "Order number \(number)")
  }
  public func moreKinds(_ juices: Int) -> String { say("외 \(juices)가지", "\(juices) more") }
  public func moreOrders(_ orders: Int) -> String { say("\(orders)건 더 ↓", "\(orders) more ↓") }
  public func noSuchOrder(_ number: Int) -> String {
    say("\(number)번 주문은 없어요.", "There is no order \(number).")
  }
  /// Another till was faster. `order` is a number.
  public func isAlready(_ order: String, _ stage: Stage) -> String {
    switch stage {
    case .toMake: say("\(order)은 아직 만드는 중이에요.", "\(order) is still to make.")
    case .made: say("\(order)은 이미 나왔어요.", "\(order) is ready already.")
    case .collected: say("\(order)은 이미 찾아갔어요.", "\(order) is collected already.")
    }
  }
  /// Another till changed the order shortly before a key was pressed.
  public func justChanged(_ order: String, _ stage: Stage) -> String {
    say(
      "\(order)은 방금 다른 곳에서 바뀌었어요: \(name(of: stage))",
      "\(order) was just changed elsewhere: \(name(of: stage))")
  }
  public func orderVoided(_ order: String) -> String {
    say("\(order)은 취소되거나 환불됐어요.", "\(order) is voided or refunded.")
  }
  public func handedOver(_ order: String) -> String {
    say("\(order)은 바로 건넸어요.", "\(order) was handed over at once.")
  }
  public var collectedLast: String { say("최근에 찾아간 주문", "Collected last") }
  public var nothingCollected: String { say("아직 찾아간 주문이 없어요.", "No order is collected yet.") }
  public var queueNotRead: String {
    say("주문을 읽지 못했어요. 지난 내용일 수 있어요.", "The orders can't be read: these may be old.")
  }
  public var ticketPrinted: String { say("주문표를 인쇄했어요.", "The ticket is printed.") }
  public func askHowPaid(_ order: String) -> String {
    say("\(order)\n결제 방법", "\(order)\nHow is it paid?")
  }
  public func saidNow(_ way: String) -> String { say("\(way) (현재)", "\(way) (now)") }
  /// - Parameter number: `nil` for orders of versions without numbers.
  public func order(_ number: Int?) -> String {
    say(number.map { "\($0)번 주문" } ?? "주문", number.map { "Order \($0)" } ?? "Order")
  }
  public var noWaysToPay: String {
    say(
      "메뉴에 결제 방법이 없어요. 메뉴 관리(M)에서 추가하거나 메뉴 파일에 `payments: [cash, card]`를 쓰세요.",
      "The menu has no ways to pay. Add one on the menu screen (M), or write `payments: [cash, card]` into the menu file."
    )
  }
  /// Answers `$` on other entries.
  public var onlyOrdersArePaid: String { say("주문만 결제할 수 있어요.", "Only orders are paid.") }
  public func orderBill(_ total: String) -> String {
    say(total.isEmpty ? "주문하기" : "주문하기 \(total)", total.isEmpty ? "Order" : "Order \(total)")
  }
  public var emptyBill: String { say("번호를 누르세요", "Press a number") }
  /// For customers, as the three below.
  public var howToOrder: String {
    say("쥬스를 고르고 ‘주문하기’를 누르세요.", "Touch a juice, then “Order”.")
  }
  public var emptyOwnBill: String { say("쥬스를 누르면 여기에 담겨요", "Touch a juice to add it here") }
  public var previousPage: String { say("← 이전", "← Back") }
  public var nextPage: String { say("다음 →", "More →") }
  /// Replaces the title while self-service is unlocked.
  public var unlockedTitle: String { say("잠금 풀림 · Ctrl-X로 잠그기", "Unlocked · Ctrl-X locks it") }
  /// For customers, who can't restock.
  public func soldOut(_ juices: String) -> String {
    say("\(juices.with("은", "는")) 품절이에요.", "Sold out: \(juices)")
  }
  public func askForPIN(_ masked: String) -> String {
    say("직원용 PIN\n\(masked)", "Staff PIN\n\(masked)")
  }
  public var wrongPIN: String { say("PIN이 맞지 않아요.", "That is not the PIN.") }
  /// The lock after `PinTries.most` wrong PINs.
  public func tooManyPINs(seconds: Int) -> String {
    say(
      "PIN을 다섯 번 틀려 잠겼어요. \(seconds)초 뒤에 다시 입력하세요.",
      "Five wrong PINs. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds").")
  }
  /// Follows `ready` from the second cup of the same juice on.
  public func inARow(_ cups: Int) -> String { say("\(cups)잔째", "\(cups) cups in a row") }
  /// The hint of the key that has just ordered.
  public var oneMoreHint: String { say("한 잔 더", "one more") }
  public var spaceKey: String { say("스페이스", "Space") }
  /// Replaces `notEnough` if everything missing is marked as sold out.
  public var markedNow: String {
    say("품절로 표시된 재료예요. 재고를 수정할까요?", "Marked as sold out. Change the stock now?")
  }
  public func orderNow(_ order: String) -> String { say("\(order) 주문할까요?", "Order \(order) now?") }
  public func hiddenNumber(_ number: Int, _ juice: String) -> String {
    say(
      "\(number)번 \(juice.with("은", "는")) 지금 팔지 않아요.",
      "Number \(number), \(juice), is not on sale now.")
  }
  public func noSuchMenuNumber(_ number: Int) -> String {
    say("\(number)번 메뉴가 없어요.", "There is no number \(number) on the menu.")
  }
  public func typedMenuNumber(_ digits: String) -> String {
    say("번호 \(digits)", "number \(digits)")
  }
  public func typedQuantity(_ digits: String) -> String { say("잔 수 \(digits)", "cups \(digits)") }
  public var quantityFirst: String {
    say("먼저 Enter로 잔 수를 정하거나 Esc로 지우세요.", "Set the cups with Enter first, or press Esc.")
  }
  public var answerFirst: String { say("먼저 예나 아니오로 답해 주세요.", "Answer Yes or No first.") }
  /// Answers a choice that is used up.
  public var usedUp: String { say("이미 쓴 방법이에요. 다른 걸 고르세요.", "Used already. Choose another.") }
  /// Answers a digit without a choice.
  public func chooseFirst(of count: Int) -> String {
    say(
      count == 1 ? "1을 누르거나 Esc로 취소하세요." : "1~\(count) 중에서 누르거나 Esc로 취소하세요.",
      count == 1 ? "Press 1, or Esc to cancel." : "Press 1 to \(count), or Esc to cancel.")
  }
  public var heldKey: String { say("키를 길게 눌러도 한 번만 입력돼요.", "A key held down counts once.") }
  public var doubleClick: String { say("두 번 클릭해도 한 번만 처리해요.", "A double click counts once.") }
  public func typedAhead(_ keys: Int) -> String {
    say(
      "이 창이 뜨기 전에 누른 키 \(keys)개는 무시했어요.",
      "Ignored \(keys == 1 ? "1 key" : "\(keys) keys") pressed before this appeared.")
  }
  public func noWholeNumber(_ text: String) -> String {
    say(
      "“\(text)”: 수량으로 읽을 수 없어요. 1200이나 1,200처럼 입력하거나 Backspace로 지우세요.",
      "“\(text)” is no count. Type it as 1200 or 1,200; Backspace erases.")
  }
  /// - Parameter units: the accepted units.
  public func noAmount(_ text: String, units: [String]) -> String {
    say(
      "“\(text)”: 수량으로 읽을 수 없어요. \(units.joined(separator: ", ")) 단위로 딱 떨어지게 2.5\(units.last ?? "")처럼 입력하거나 Backspace로 지우세요.",
      "“\(text)” is no amount in \(units.joined(separator: " or ")). Type whole \(units.first ?? ""), as 1200 or 2.5\(units.last ?? ""); Backspace erases."
    )
  }
  public var pastedNoNumber: String {
    say("붙여 넣은 내용이 숫자가 아니에요.", "The pasted text is not a number.")
  }
  public var pastedEnter: String {
    say(
      "Enter가 너무 빨리 들어와 무시했어요. 한 번 더 눌러 주세요.",
      "Ignored Enter: it came too fast, as in pasted text. Press it again.")
  }
  public var pastedOrdersNothing: String {
    say("붙여 넣은 글자로는 주문하지 않아요.", "Pasted text orders nothing.")
  }
  public func lastOrder(_ order: String) -> String {
    say("이 포스의 마지막 주문: \(order)", "Last order: \(order)")
  }
  public func lastOrderInShort(_ order: String) -> String { say("마지막: \(order)", "Last: \(order)") }
  public func saved(_ change: String) -> String { say("저장: \(change)", "Saved: \(change)") }
  public func marks(_ ingredients: String, _ mark: SoldOutMark) -> String {
    say(
      "\(ingredients) 품절 \(name(of: mark))",
      "\(ingredients) \(mark == .marked ? "marked as" : "no longer") sold out")
  }
  public func undone(_ kind: JournalEntry.Kind, _ content: String) -> String {
    let act =
      switch kind {
      case .order: name(of: .void)
      case .soldOut: "되돌림"
      default: "\(name(of: kind)) 되돌림"
      }
    return say("\(act): \(content)", "\(kind == .order ? "Voided" : "Undone"): \(content)")
  }
  public func undoneBefore(_ kind: JournalEntry.Kind, _ content: String) -> String {
    say(
      kind == .order ? "이미 취소한 주문이에요: \(content)" : "이미 되돌렸어요: \(content)",
      "\(kind == .order ? "Voided" : "Undone") already: \(content)")
  }
  public func notUndone(_ kind: JournalEntry.Kind, _ content: String) -> String {
    say(
      kind == .order ? "주문을 취소하지 못했어요: \(content)" : "되돌리지 못했어요: \(content)",
      "Not \(kind == .order ? "voided" : "undone"): \(content)")
  }
  public var nothingToUndo: String {
    say("되돌릴 작업이 없어요", "Nothing done at this till is left to undo")
  }
  public var noChangeToUndo: String {
    say("이 포스에서 되돌릴 재고 변경이 없어요", "No stock change of this till is left to undo")
  }
  public var working: String { say("처리 중…", "Working…") }
  /// The outcome of a change is unknown; the till retries.
  public var changeUnanswered: String {
    say(
      "서버가 응답하지 않아 처리됐는지 아직 알 수 없어요. 확인될 때까지 기다려 주세요. 그동안은 다른 변경을 할 수 없어요.",
      "The server does not answer, so this may be done or not. Please wait: the till keeps asking, and accepts no other change until it knows."
    )
  }
  /// Shown under `working` after a while.
  public var slowStore: String {
    say("저장소가 느려요. 지금 누른 것은 받지 않아요.", "The store is slow. Keys that you press now are ignored.")
  }
  /// The outage bar: time and reason; about 39 columns at most.
  public func outage(since clock: String, _ error: StoreError) -> String {
    say("주문 중단(\(clock)~): \(inShort(error))", "No orders since \(clock): \(inShort(error))")
  }
  /// A screen shows the entries before an invalid one. A narrow title cuts the end.
  public func journalEnds(before seq: Int) -> String {
    say(
      "\(entry(seq - 1))까지만 보여요. \(entry(seq))에 맞지 않는 것이 있어요. 백업으로 되돌리세요.",
      "Only up to entry \(seq - 1): \(seq) does not add up. Go back to a backup.")
  }
  /// The journal of the store was replaced; 39 columns at most.
  public var storeRestored: String {
    say("백업을 복원했어요. 재고를 확인하세요.", "A backup was restored. Check the stock.")
  }
  public var orderGone: String {
    say("이제 저장소에 없는 주문이에요.", "That order is not in the store any more.")
  }
  public var outageForCustomers: String {
    say("죄송해요. 지금은 주문을 받을 수 없어요.", "Sorry, no orders can be taken just now.")
  }
  /// Printed after the till has closed.
  public var changeUnderway: String {
    say(
      "끝나지 않은 변경이 있는데 포스를 닫았어요. 반영됐는지는 “juice-maker history”로 확인하세요.",
      "A change was still on its way when the till closed. “juice-maker history” tells whether it was made."
    )
  }
  public func sentToServer(_ time: String) -> String {
    say("서버로 보냄 \(time)", "Sent to the server \(time)")
  }
  public func sent(_ time: String) -> String { say("보냄 \(time)", "Sent \(time)") }
  public func notSent(_ entries: Int) -> String { say("\(entries)건 못 보냄", "\(entries) not sent") }
  public func notSent(_ entries: Int, since time: String) -> String {
    say("\(notSent(entries)) · \(time)부터", "\(notSent(entries)) since \(time)")
  }
  public var serverDiffers: String { say("서버의 기록과 달라요", "The server has another journal") }
  public var differs: String { say("서버와 다름", "Server differs") }
  /// The short form of `storeOnNetwork`.
  public var onNetwork: String {
    say(
      "저장소가 네트워크 드라이브에 있어요. 포스 둘이 쓰면 망가질 수 있어요.",
      "The store is on a network drive: two tills may spoil it.")
  }
  public func storeOnNetwork(_ path: String) -> String {
    say(
      "\(path.visible(most: 1000)): 저장소가 네트워크 드라이브에 있어요. 잠금이 안 될 수 있어서 포스 둘이 쓰면 망가질 수 있어요. 이 컴퓨터의 디스크에 두세요.",
      "\(path.visible(most: 1000)): the store is on a network drive, whose locks can fail: two tills may spoil it. Keep it on a disk of this machine."
    )
  }
  public func newStore(_ path: String) -> String {
    say(
      "\(location(path))에 저장소를 새로 만들었어요. 재고는 메뉴에 적힌 시작 수량이에요. 쓰던 저장소를 찾는다면 --store와 JUICE_MAKER_STORE를 확인하세요.",
      "\(location(path)) is a new store. Its stock is the menu's opening counts. If you expect your own store, check --store and JUICE_MAKER_STORE."
    )
  }
  /// The status line of a till on a new store.
  public func newStoreStatus(_ path: String) -> String {
    say("새 저장소예요, 아직 주문이 없어요: \(location(path))", "New store, no order yet: \(location(path))")
  }
  public var newStoreInShort: String { say("새 저장소예요", "New store, no order yet") }
  public func limit(_ ingredient: String) -> String {
    say("(\(ingredient.with("이", "가")) 가장 먼저 떨어져요)", "(limit: \(ingredient))")
  }
  public func searching(_ text: String, found: Int) -> String {
    say("찾기: \(text)▏ \(found)가지", "Search: \(text)▏ \(found) found")
  }
  public var free: String { say("무료", "free") }
  public func selectedOnly(_ juice: String) -> String {
    say(
      "\(juice.with("을", "를")) 선택했어요. Enter로 담거나 주문하세요.",
      "\(juice) is selected. Press Enter to add or order it.")
  }
  public var nothingFound: String { say("그런 쥬스가 없어요", "No such juice") }
  public var allHidden: String { say("모두 숨겨져 있어요", "All juices are hidden") }
  public var selectJuice: String { say("쥬스를 먼저 골라 주세요", "Select a juice first") }
  /// A question about ingredients with a new unit; their counts stand below it.
  public var askToCount: String {
    say(
      "단위가 바뀌었어요. 재고 숫자는 그대로예요. 지금 실사할까요?",
      "The unit has changed, and the count has kept its number. Count it now?")
  }
  public var menuReloaded: String { say("메뉴를 새로 읽었어요", "Menu reloaded") }
  public var menuRemoved: String {
    say("메뉴 파일이 없어졌어요. 마지막 메뉴를 그대로 써요.", "The menu file is gone. The last menu stays.")
  }
  public func settingsSkipped(_ problem: String) -> String {
    say("쓰지 못한 설정이 있어요: \(problem)", "Some settings could not be used: \(problem)")
  }
  /// Another language was chosen, but `LANG=en_US.UTF-8` or the like takes precedence at the next start.
  public func languageForNow(_ decider: String) -> String {
    say(
      "이번에만 바뀌어요. 다음에 시작할 때는 \(decider)에 따라요.",
      "This language lasts until you leave. At the next start, \(decider) decides.")
  }
  public func languageNotRemembered(_ problem: String) -> String {
    say(
      "이번에만 바뀌어요. 언어를 기억해 두지 못했어요. \(problem)",
      "The language could not be saved and lasts only until you leave. \(problem)")
  }
  public func menuKept(_ problem: String) -> String {
    say("이전 메뉴를 그대로 써요. \(problem)", "The menu stays as it was. \(problem)")
  }
  public var menuNotFollowed: String {
    say(
      "메뉴 파일이 바뀌어도 알 수 없어요. 바꾼 뒤에는 포스를 다시 시작하세요.",
      "The till can't see changes to the menu file. Start it again after a change.")
  }
  public func page(_ page: Int, of pages: Int) -> String {
    say("\(page)/\(pages) 페이지", "page \(page)/\(pages)")
  }
  public func tooSmall(columns: Int, rows: Int) -> [String] {
    say(
      ["창을 \(columns) x \(rows) 이상으로", "키워 주세요"],
      ["Please make the window", "at least \(columns) x \(rows)"])
  }
  public var ordersLabel: String { say("주문", "Orders") }
  public func orderCount(_ orders: Int) -> String { say("\(orders)건", "\(orders)") }
  public var soldLabel: String { say("판매", "Sold") }
  public var takingsLabel: String { say("매출", "Takings") }
  public var newestOrders: String { say("최근 주문", "Newest orders") }
  public var noOrderToday: String {
    say("주문을 받으면 시각과 금액이 여기에 보여요.", "Each order will stand here, with its time and amount.")
  }
  public var runningLow: String { say("곧 떨어질 재료", "Running low") }
  public var bestSellers: String { say("많이 팔린 쥬스", "Best sellers") }
  public var todayNotRead: String { say("오늘 기록을 못 읽었어요", "Can't read today's sales") }
  public var restockTitle: String { say("재고 추가", "Restock") }
  public var countTitle: String { say("재고 실사", "Stock-take") }
  public func wasteTitle(_ reason: WasteReason) -> String {
    say("폐기 (\(name(of: reason)))", "Waste (\(name(of: reason)))")
  }
  public var save: String { say("저장하고 닫기", "Save and close") }
  public var cancel: String { say("취소", "Cancel") }
  public var deliveryTab: String { say("입고", "Delivery") }
  public var countTab: String { say("실사", "Count") }
  public var wasteTab: String { say("폐기", "Waste") }
  public var nowColumn: String { say("현재고", "Now") }
  public var changeColumn: String { say("증감", "Change") }
  public var thenColumn: String { say("저장 후", "Then") }
  public var lowColumn: String { say("부족 기준", "Low at") }
  public var notSaved: String { say("저장하지 못했어요", "Not saved") }
  /// Replaces `stockMoved` if a count would be out of range.
  public var stockMovedTooFar: String {
    say(
      "저장하지 못했어요. 세는 동안 재고가 바뀌었으니 다시 세어 주세요.",
      "Not saved: the stock changed while you counted. Count again.")
  }
  public var typedCleared: String { say("앞서 입력한 값은 지웠어요.", "What was typed before is dropped.") }
  /// Prompts before saving a stock-take, above the rows of `moved`.
  public var stockMoved: String {
    say("세는 동안 재고가 바뀌었어요. 저장할까요?", "The stock changed while you counted. Save this?")
  }
  /// A count that changed after another was typed over it.
  ///
  /// - Parameter then: the count that Yes saves.
  public func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String
  {
    let change =
      now < was
      ? say("\(was - now) 줄었어요", "\(was - now) used")
      : say("\(now - was) 늘었어요", "\(now - was) added")
    return say(
      "\(ingredient): 세는 동안 \(change). ‘예’는 \(then) 저장. 지금 \(counted) 남아 있으면 ‘아니오’",
      "\(ingredient): \(change) meanwhile. Yes saves \(then). If \(counted) are left now, choose No."
    )
  }
  /// A row below `stockMovedTooFar`.
  public func movedTooFar(_ ingredient: String, _ was: Int, _ now: Int, counted: Int) -> String {
    say(
      "\(ingredient): 재고 \(was) → \(now), 센 수량 \(counted)",
      "\(ingredient) \(was) → \(now), counted \(counted)")
  }
  public var historyTitle: String { say("기록", "History") }
  public var everything: String { say("전체", "everything") }
  public func searchedFor(_ text: String) -> String { say("찾기: \(text)▏", "Search: \(text)▏") }
  public var searching: String { say("찾는 중…", "Searching…") }
  /// - Parameter number: 0 for Sunday.
  func weekday(_ number: Int) -> String {
    say(
      ["일", "월", "화", "수", "목", "금", "토"],
      ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])[number]
  }
  public func lastWeekday(_ number: Int) -> String {
    say("지난주 \(weekday(number))요일", "Last \(weekday(number))")
  }
  /// The heading of a day, with the year if it is not the current one.
  ///
  /// - Parameter now: `nil` for a page that is read later.
  public func heading(_ day: LocalDay, now: Date?) -> String {
    let weekday = weekday(day.weekday)
    let isThisYear = now.map { day.isInYear(of: $0) } ?? false
    let year = isThisYear ? "" : say("\(day.year)년 ", ", \(day.year)")
    return say(
      "\(year)\(day.month)월 \(day.day)일 \(weekday)요일",
      "\(weekday), \(Self.months[day.month - 1]) \(day.day)\(year)")
  }
  public func entry(_ seq: Int) -> String { say("기록 \(seq)", "Entry \(seq)") }
  public func place(_ place: Int, of count: String) -> String {
    say("\(count)개 중 \(place)", "\(place) of \(count)")
  }
  public func newEntries(_ count: String) -> String { say("새 기록 \(count) ↑", "\(count) new ↑") }
  public var voidThis: String { say("이 주문을 취소할까요?", "Void this order?") }
  public var onlyOrders: String {
    say(
      "여기서는 주문만 취소할 수 있어요. 재고 변경은 재고 화면에서 u로 되돌리세요.",
      "Only orders are voided here. Undo changes of stock with u on the restock screen.")
  }
  public var reportTitle: String { say("보고서", "Report") }
  public var shoppingTitle: String { say("발주 목록", "Shopping list") }
  /// - Parameter days: the number of weekdays with sales, 1 to 4.
  public func shoppingBasis(days: Int) -> String {
    say(
      "최근 같은 요일 \(days)일 기준",
      days == 1 ? "as on one such weekday" : "as on the last \(days) such weekdays with sales")
  }
  /// The fallback without sales on such weekdays.
  public var shoppingByToday: String { say("오늘 판매 기준", "as sold today so far") }
  public var nothingToGoBy: String {
    say(
      "오늘도, 최근 네 번의 같은 요일에도 판매가 없어서 얼마나 발주할지 알 수 없어요.",
      "Nothing was sold today or on the last four such weekdays: nothing to go by.")
  }
  public var nothingToBuy: String {
    say("발주할 것이 없어요. 재고가 충분해요.", "Nothing to buy: there is enough.")
  }
  public func shoppingCost(_ cost: String) -> String {
    say("예상 원가 \(cost)", "Expected cost \(cost)")
  }
  public var toBuy: String { say("발주량", "To buy") }
  public var expected: String { say("예상 사용", "Expected") }
  /// Takings divided by cups.
  public var perCup: String { say("잔당 평균", "Per cup") }
  /// - Parameter goesOn: the current span continues.
  public func timeBefore(_ length: ReportSpan.Length, goesOn: Bool) -> String {
    switch length {
    case .days(let days) where days > 1: say("그 전 \(days)일", "\(days) days before")
    case .days, .week: goesOn ? say("지난주", "Last week") : say("일주일 전", "Week before")
    case .month: goesOn ? say("지난달", "Last month") : say("한 달 전", "Month before")
    case .year: goesOn ? say("작년", "Last year") : say("1년 전", "Year before")
    }
  }
  /// The name of the span before, cut to the same time of day.
  public func byNow(_ time: String) -> String { say("\(time) 이맘때", "\(time) by now") }
  public var today: String { say("오늘", "Today") }
  public var yesterday: String { say("어제", "Yesterday") }
  public var thisWeek: String { say("이번 주", "This week") }
  public var thisMonth: String { say("이번 달", "This month") }
  public func lastDays(_ days: Int) -> String { say("최근 \(days)일", "The last \(days) days") }
  public func typedSpan(_ text: String) -> String { say("기간: \(text)▏", "Days: \(text)▏") }
  public var notASpan: String {
    say(
      "2026-11-21, 11-21, 11-01..11-15, 2026-11(한 달), 어제처럼 쓰세요.",
      "Days as 2026-11-21, 11-21, 11-01..11-15, a month as 2026-11, or yesterday.")
  }
  public func moreBelow(_ lines: Int) -> String {
    say("\(lines)줄 더 ↓", "\(lines == 1 ? "1 more line" : "\(lines) more lines") ↓")
  }
  public var helpTitle: String { say("도움말", "Help") }
  public func name(of group: KeyGroup) -> String {
    switch group {
    case .order: say("주문", "Order")
    case .bill: say("주문서", "Bill")
    case .here: say("이 화면", "This screen")
    case .screens: say("다른 화면", "Other screens")
    case .everywhere: say("공통", "Everywhere")
    }
  }
}
