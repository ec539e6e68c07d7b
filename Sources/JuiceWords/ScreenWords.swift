package import FoundationEssentials
package import JuiceKit
internal import JuiceText

/// Texts of the till's screens.
extension Words {
  package var title: String { say("맛있는 쥬스를 만들어 드려요!", "Fresh juice, made for you!") }
  /// Stands before each title of a made-up stand.
  package var demoMark: String { say("연습", "Demo") }
  package var demoMenuStays: String {
    say("연습에서는 메뉴를 수정할 수 없어요.", "The demo's menu can't be changed.")
  }
  package var demoEnded: String {
    say("연습이었어요. 남은 기록은 없어요.", "That was a demo. Nothing of it is kept.")
  }
  package var restockButton: String { say("재고수정", "Restock") }
  package func orderButton(_ cups: Int) -> String { say("주문 \(cups)잔 가능", "Order, \(cups) left") }
  /// The short form of `orderButton`.
  package func cupsLeft(_ cups: Int) -> String { say("\(cups)잔", "\(cups) left") }
  package var soldOutButton: String { say("품절", "Sold out") }
  package var noneLabel: String { say("없음", "None") }
  package var lowLabel: String { say("적음", "Low") }
  package var numberCaption: String { say("주문번호", "Order number") }
  package func ready(_ juice: String) -> String {
    say("\(juice) 나왔습니다! 맛있게 드세요!", "Your \(juice) juice is ready. Enjoy!")
  }
  package var notEnough: String {
    say("재료가 모자라요. 재고를 수정할까요?", "Not enough ingredients. Restock now?")
  }
  package var yes: String { say("예", "Yes") }
  package var no: String { say("아니오", "No") }
  package var anyKey: String { say("아무 키나 누르세요", "Press any key") }
  package var chooseHint: String { say("선택", "choose") }
  package var changeHint: String { say("바꾸기", "change") }
  /// Leaves a dialog, and drops what was entered or chosen. A view that only shows something is closed.
  package var cancelHint: String { say("취소", "cancel") }
  /// Leaves a dialog for the one that it came from.
  package var backHint: String { say("돌아가기", "back") }
  package var bill: String { say("주문서", "Bill") }
  /// The button's label if the menu has ways to pay.
  package func orderBill(pays: Bool) -> String {
    pays ? say("b 결제", "b Pay") : say("b 주문", "b Order")
  }
  /// `ready` for several juices.
  package var readyAll: String { say("주문하신 쥬스 나왔습니다! 맛있게 드세요!", "Your order is ready. Enjoy!") }
  package func askToEmptyBill(cups: Int) -> String {
    say(
      "주문서를 비울까요? (\(cups)잔)",
      cups == 1 ? "Take the cup off the bill?" : "Take all \(cups) cups off the bill?")
  }
  package func askToLeaveBill(cups: Int) -> String {
    say(
      "담은 \(cups == 1 ? "한 " : "\(cups)")잔을 버리고 나갈까요?",
      "Leave, and drop the \(cups == 1 ? "cup" : "\(cups) cups") on the bill?")
  }
  package func askToLockBill(cups: Int) -> String {
    say(
      "담은 \(cups == 1 ? "한 " : "\(cups)")잔을 버리고 잠글까요?",
      "Lock, and drop the \(cups == 1 ? "cup" : "\(cups) cups") on the bill?")
  }
  /// - Parameter isByTime: an offer began or ended, and the menu is the same.
  package func billRepriced(from before: String, to now: String, isByTime: Bool = false) -> String {
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
  package var askStaff: String {
    say("지금은 할 수 없어요. 직원에게 말씀해 주세요.", "That can't be done now. Please ask the staff.")
  }
  package func hasPrice(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 이제 메뉴에 가격이 있어요.", "\(juice) has a price on the menu now.")
  }
  package func hasNoPrice(_ juice: String) -> String {
    say(
      "\(juice.with("은", "는")) 이제 금액을 입력해서 팔아요. 다시 고르세요.",
      "The price of \(juice) is typed now. Choose it again.")
  }
  package func juiceGone(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 이제 메뉴에 없어요.", "\(juice) is no longer on the menu.")
  }
  package func notOnSale(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 지금 팔지 않아요.", "\(juice) is not on sale now.")
  }
  /// On the tile of a juice, in place of its price.
  package var asksPrice: String { say("금액 입력", "Ask") }
  package func askPrice(of juice: String) -> String {
    say("\(juice) · 금액", "\(juice) · Price")
  }
  package func typedPrice(_ money: String) -> String { say("한 잔 \(money)", "A cup: \(money)") }
  package func priceTooHigh(_ most: String) -> String {
    say("\(most)까지 입력할 수 있어요.", "A price goes up to \(most).")
  }
  package var priceOfZero: String { say("0보다 큰 금액을 입력하세요.", "Type more than 0.") }
  package func priceMissing(_ juice: String) -> String {
    say("\(juice): 금액을 입력해 주세요.", "\(juice): type its price first.")
  }
  package func priceFixed(_ juice: String) -> String {
    say(
      "\(juice.with("은", "는")) 메뉴에 가격이 있어요. 주문서에서 빼고 다시 담아 주세요.",
      "\(juice) has a price on the menu now. Take it off the bill, and add it again.")
  }
  package var options: String { say("옵션", "Options") }
  /// The rows of a dialog have other numbers than a moment ago.
  package var rowsMoved: String {
    say(
      "메뉴가 바뀌어서 번호가 달라졌어요. 다시 확인해 주세요.",
      "The menu has changed, and the numbers with it. Look again.")
  }
  package var optionsChanged: String {
    say("메뉴가 바뀌었어요. 고른 옵션을 확인해 주세요.", "The menu has changed. Look at what is chosen.")
  }
  package var note: String { say("메모", "Note") }
  /// How many of each choice a cup may have.
  package func upTo(_ count: Int) -> String { say("최대 \(count)개", "up to \(count)") }
  package func optionGone(_ option: String, of juice: String) -> String {
    say("\(juice)에 없는 옵션이에요: \(option)", "\(juice) no longer has the option \(option).")
  }
  package func optionsConflict(_ one: String, _ other: String) -> String {
    say(
      one == other ? "\(one): 두 번 골랐어요." : "\(one), \(other) 가운데 하나만 고를 수 있어요.",
      one == other ? "\(one) is there twice." : "\(one) and \(other): only one of them can be had.")
  }
  package func tooMany(_ choice: String, most: Int) -> String {
    say("\(choice): \(most)개까지 고를 수 있어요.", "\(choice): a cup can have \(most) of it at most.")
  }
  /// `Shot ×2` for a choice that a cup has twice.
  package func times(_ choice: String, _ times: Int) -> String {
    times == 1 ? choice : "\(choice) ×\(times)"
  }
  package func noChoice(of group: String, for juice: String) -> String {
    say("\(juice): \(group.with("을", "를")) 골라 주세요.", "\(juice): choose \(group) first.")
  }
  /// - Parameter byDigit: a digit begins a bill; otherwise `+` does.
  package func noBill(beginsByDigit byDigit: Bool) -> String {
    say(
      byDigit ? "담은 쥬스가 없어요. 번호를 누르세요." : "담은 쥬스가 없어요. +를 누르고 번호를 누르세요.",
      byDigit ? "There is no bill. Press a number." : "There is no bill. Press +, then a number.")
  }
  package var noPrices: String {
    say("메뉴에 가격이 없어요. 메뉴 관리(M)에서 정하세요.", "The menu has no prices. Set them on the menu screen (M).")
  }
  package func notOnBill(_ juice: String) -> String {
    say("\(juice.with("은", "는")) 주문서에 없어요.", "\(juice) is not on the bill.")
  }
  package func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String {
    switch limit {
    case .cups(let juice):
      say(
        "같은 쥬스는 \(Bill.maxCups)잔까지 담을 수 있어요: \(name(juice))",
        "A bill takes \(Bill.maxCups) cups of one juice at most: \(name(juice)).")
    case .lines:
      say("쥬스는 \(Bill.maxLines)가지까지 담을 수 있어요.", "A bill takes \(Bill.maxLines) juices at most.")
    }
  }
  package var notMade: String { say("재료가 모자라서 그렇게 만들 수 없어요.", "Not enough ingredients for that.") }
  package var askToTakeUpWithout: String {
    say("지금 팔지 않는 것을 빼고 불러올까요?", "Some of it is not on sale. Take up the rest?")
  }
  package var billChanged: String {
    say("이제 팔지 않는 것을 주문서에서 뺐어요.", "Removed from the bill: no longer on sale.")
  }
  /// The cups are on sale, but not as they were.
  package var billCupsDiffer: String {
    say(
      "가격이나 옵션이 바뀐 것을 주문서에서 뺐어요. 다시 담아 주세요.",
      "Removed from the bill: its price or options are new. Add it again.")
  }
  package func moneyGiven(_ money: String) -> String {
    say("받은 돈 \(money)", "Money given: \(money)")
  }
  package func change(_ money: String) -> String { say("거스름돈 \(money)", "Change: \(money)") }
  package func moneyMissing(_ money: String) -> String { say("\(money) 모자라요", "\(money) short") }
  /// For ways to pay without change.
  package func moneyTooMuch(_ money: String) -> String { say("\(money) 많아요", "\(money) too much") }

  package func cashInSteps(of step: String) -> String {
    say("현금은 \(step) 단위로 받아요", "Cash in steps of \(step)")
  }
  package func moneyLeft(_ money: String) -> String { say("남은 금액 \(money)", "\(money) left") }
  /// - Parameter parts: such as `Card ₩3,000`, which the menu has no place for any more.
  package func giveBackTaken(_ parts: [String]) -> String {
    let list = parts.joined(separator: ", ")
    return say("받은 돈: \(list). 돌려주세요.", "Taken so far: \(list). Give it back.")
  }
  package func exactly(_ money: String) -> String { say("\(money) 딱 맞게", "exactly \(money)") }
  package var restOtherwise: String { say("나머지는 다른 방법으로", "the rest in another way") }
  package var payInParts: String { say("나눠서 결제", "In parts") }
  /// Label of the payment before its correction.
  package var paidBefore: String { say("수정 전", "Before") }
  package var receiptPrinted: String { say("영수증을 인쇄했어요.", "The receipt is printed.") }
  /// Reports older slips that were printed too.
  package func printedBefore(_ slips: Int) -> String {
    say(
      "밀려 있던 \(slips)장도 인쇄했어요.",
      "Also printed: \(slips == 1 ? "1 slip" : "\(slips) slips") that waited.")
  }
  package var noPrinter: String {
    say(
      "프린터가 없어요. settings.yaml의 printer:나 $JUICE_MAKER_PRINT의 명령(예: lp)으로 정하고 포스를 다시 시작하세요.",
      "There is no printer. Name one as printer: in settings.yaml, or a command as lp in $JUICE_MAKER_PRINT, and start the till again."
    )
  }
  package var demoPrintsNothing: String {
    say("연습에서는 인쇄하지 않아요.", "The demo prints nothing.")
  }
  /// Answers `p` on the order screen.
  package var receiptAfterOrder: String {
    say(
      "영수증은 주문 바로 뒤나 기록(o)에서 p로 인쇄해요.",
      "Print a receipt with p right after the order, or in the history (o).")
  }
  package var noReceipt: String { say("영수증은 주문에만 있어요.", "Only orders have a receipt.") }
  package var notMoney: String {
    say("금액이 아니에요. Backspace로 지우고 다시 입력하세요.", "That is no amount of money. Backspace erases.")
  }
  /// For a juice, whose price may be typed at the till.
  package var notMoneyNorAsk: String {
    say(
      "금액이 아니에요. 팔 때마다 금액을 입력하려면 ask라고 쓰세요.",
      "That is no amount of money. Write ask to type the price at each sale.")
  }
  /// Replaces `ready` if the queue calls numbers.
  package func taken(_ number: Int) -> String {
    say("\(number)번 주문을 받았어요. 불러 드릴게요!", "Order \(number) taken. We'll call your number!")
  }
  package func waiting(_ orders: Int) -> String { say("대기 \(orders)", "Waiting \(orders)") }
  /// The orders with a pick-up time that join the line later.
  package func later(_ orders: Int) -> String { say("예약 \(orders)", "Later \(orders)") }
  package var nobodyWaits: String { say("기다리는 주문이 없어요", "Nobody waits") }
  package var makeTitle: String { say("만들 주문", "To make") }
  package func cupsInAll(_ cups: Int) -> String {
    say("모두 \(self.cups(cups))", "\(self.cups(cups)) in all")
  }
  package func waits(minutes: Int) -> String { say("\(minutes)분", "\(minutes) min") }
  package var boardPreparing: String { say("준비 중", "Preparing") }
  package var boardReady: String { say("찾아가세요", "Ready") }
  package var notStarted: String { say("아직 시작할 수 없어요", "Not ready yet") }
  package var startsByItself: String {
    say("준비되면 저절로 시작해요.", "This screen starts by itself once that is done.")
  }
  package func boardIsOld(since clock: String) -> String {
    say(
      "\(clock)부터 새 번호가 안 나와요. 직원에게 말씀해 주세요.",
      "No new numbers here since \(clock). Please ask us.")
  }
  package func severalTills(_ tills: [String]) -> String {
    let tills = tills.map(\.printable).joined(separator: ", ")
    return say(
      "포스가 여럿이에요: \(tills). --till로 하나를 고르세요.",
      "Several tills are open: \(tills). Choose one with --till.")
  }
  package func tillIsClosed(_ till: String, open: [String]) -> String {
    let others = open.map(\.printable).joined(separator: ", ")
    return say(
      "\(till.printable): 열린 포스가 아니에요." + (open.isEmpty ? "" : " 열린 포스: \(others)."),
      "The till \(till.printable) is not open." + (open.isEmpty ? "" : " Open now: \(others)."))
  }
  package func yourNumber(_ number: Int) -> String {
    say("주문번호 \(number)번", "Your number is \(number)")
  }
  package var waitForCall: String { say("번호를 부르면 받아 가세요.", "Please wait until it is called.") }
  package var payAtCounter: String { say("카운터에서 결제해 주세요.", "Please pay at the counter.") }
  package func typedNumber(_ number: String) -> String {
    say("주문번호 \(number)", "Order number \(number)")
  }
  package func moreKinds(_ juices: Int) -> String { say("외 \(juices)가지", "\(juices) more") }
  package func moreOrders(_ orders: Int) -> String { say("\(orders)건 더 ↓", "\(orders) more ↓") }
  package func noSuchOrder(_ number: Int) -> String {
    say("\(number)번 주문은 없어요.", "There is no order \(number).")
  }
  /// Another till was faster. `order` is a number.
  package func isAlready(_ order: String, _ stage: Stage) -> String {
    switch stage {
    case .toMake: say("\(order)은 아직 만드는 중이에요.", "\(order) is still to make.")
    case .made: say("\(order)은 이미 나왔어요.", "\(order) is ready already.")
    case .collected: say("\(order)은 이미 찾아갔어요.", "\(order) is collected already.")
    }
  }
  /// Another till changed the order shortly before a key was pressed.
  package func justChanged(_ order: String, _ stage: Stage) -> String {
    say(
      "\(order)은 방금 다른 곳에서 바뀌었어요: \(name(of: stage))",
      "\(order) was just changed elsewhere: \(name(of: stage))")
  }
  /// A key came too soon after the selection had moved here by itself. `order` is a number.
  package func justSelected(_ order: String, _ stage: Stage) -> String {
    say("방금 선택됐어요. \(order): \(name(of: stage))", "Just selected. \(order): \(name(of: stage))")
  }
  package var pressedTwice: String {
    say("두 번 눌러도 한 번만 처리해요.", "A double press counts once.")
  }
  package func orderVoided(_ order: String) -> String {
    say("\(order)은 취소됐어요.", "\(order) is voided.")
  }
  package func orderRefunded(_ order: String) -> String {
    say("\(order)은 환불됐어요.", "\(order) is refunded.")
  }
  package func handedOver(_ order: String) -> String {
    say("\(order)은 바로 건넸어요.", "\(order) was handed over at once.")
  }
  package var collectedLast: String { say("최근에 찾아간 주문", "Collected last") }
  package var nothingCollected: String { say("아직 찾아간 주문이 없어요.", "No order is collected yet.") }
  package var queueNotRead: String {
    say("주문을 읽지 못했어요. 지난 내용일 수 있어요.", "The orders can't be read: these may be old.")
  }
  package var ticketPrinted: String { say("주문표를 인쇄했어요.", "The ticket is printed.") }
  package func askHowPaid(_ order: String) -> String {
    say("\(order)\n결제 방법", "\(order)\nHow is it paid?")
  }
  package func saidNow(_ way: String) -> String { say("\(way) (현재)", "\(way) (now)") }
  /// - Parameter number: `nil` for orders of versions without numbers.
  package func order(_ number: Int?) -> String {
    say(number.map { "\($0)번 주문" } ?? "주문", number.map { "Order \($0)" } ?? "Order")
  }
  package var noWaysToPay: String {
    say(
      "메뉴에 결제 방법이 없어요. 메뉴 관리(M)에서 추가하거나 메뉴 파일에 `payments: [cash, card]`를 쓰세요.",
      "The menu has no ways to pay. Add one on the menu screen (M), or write `payments: [cash, card]` into the menu file."
    )
  }
  /// Answers `$` on the order screen without a bill.
  package var payAfterOrder: String {
    say(
      "결제는 주문 바로 뒤나 기록(o)에서 $로 적어요.",
      "Pay an order with $ right after it, or in the history (o).")
  }
  /// Answers `$` while there is a bill.
  package var billIsNoOrder: String {
    say(
      "아직 주문하기 전이에요. b를 누르면 결제하고 주문해요.",
      "This bill is not ordered yet. Press b to pay and order it.")
  }
  /// Answers `$` on other entries.
  package var onlyOrdersArePaid: String { say("주문만 결제할 수 있어요.", "Only orders are paid.") }
  package func orderBill(_ total: String) -> String {
    say(total.isEmpty ? "주문하기" : "주문하기 \(total)", total.isEmpty ? "Order" : "Order \(total)")
  }
  package var emptyBill: String { say("번호를 누르세요", "Press a number") }
  /// For customers, as the three below.
  package var howToOrder: String {
    say("쥬스를 고르고 ‘주문하기’를 누르세요.", "Touch a juice, then “Order”.")
  }
  package var emptyOwnBill: String { say("쥬스를 누르면 여기에 담겨요", "Touch a juice to add it here") }
  package var previousPage: String { say("← 이전", "← Back") }
  package var nextPage: String { say("다음 →", "More →") }
  /// Replaces the title while self-service is unlocked.
  package var unlockedTitle: String { say("잠금 풀림 · Ctrl-X로 잠그기", "Unlocked · Ctrl-X locks it") }
  /// Names juices of which no cup can be made.
  package func soldOut(_ juices: String) -> String {
    say("\(juices.with("은", "는")) 품절이에요.", "Sold out: \(juices)")
  }
  /// - Parameter juices: each with the number of cups that can be made of it.
  package func onlyLeft(_ juices: [String]) -> String {
    say(
      "재료가 모자라요. 가능: \(juices.joined(separator: " 또는 "))",
      "Not enough ingredients. Left: \(juices.joined(separator: " or "))")
  }
  package func askForPIN(_ masked: String) -> String {
    say("직원용 PIN\n\(masked)", "Staff PIN\n\(masked)")
  }
  package var wrongPIN: String { say("PIN이 맞지 않아요.", "That is not the PIN.") }
  /// The lock after `PinTries.most` wrong PINs.
  package func tooManyPINs(seconds: Int) -> String {
    say(
      "PIN을 다섯 번 틀려 잠겼어요. \(seconds)초 뒤에 다시 입력하세요.",
      "Five wrong PINs. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds").")
  }
  /// Follows `ready` from the second cup of the same juice on.
  package func inARow(_ cups: Int) -> String { say("\(cups)잔째", "\(cups) cups in a row") }
  /// The hint of the key that has just ordered.
  package var oneMoreHint: String { say("한 잔 더", "one more") }
  package var spaceKey: String { say("스페이스", "Space") }
  /// Replaces `notEnough` if everything missing is marked as sold out.
  package var markedNow: String {
    say("품절로 표시된 재료예요. 재고를 수정할까요?", "Marked as sold out. Change the stock now?")
  }
  package func orderNow(_ order: String) -> String { say("\(order) 주문할까요?", "Order \(order) now?") }
  package func hiddenNumber(_ number: Int, _ juice: String) -> String {
    say(
      "\(number)번 \(juice.with("은", "는")) 지금 팔지 않아요.",
      "Number \(number), \(juice), is not on sale now.")
  }
  package func noSuchMenuNumber(_ number: Int) -> String {
    say("\(number)번 메뉴가 없어요.", "There is no number \(number) on the menu.")
  }
  package func typedMenuNumber(_ digits: String) -> String {
    say("번호 \(digits)", "number \(digits)")
  }
  /// Another key came before the last digit.
  package func numberDropped(_ digits: String) -> String {
    say("다 누르지 않은 번호를 지웠어요: \(digits)", "Number \(digits) was not finished, and is gone.")
  }
  package func typedQuantity(_ digits: String) -> String { say("잔 수 \(digits)", "cups \(digits)") }
  package var quantityFirst: String {
    say("먼저 Enter로 잔 수를 정하거나 Esc로 지우세요.", "Set the cups with Enter first, or press Esc.")
  }
  /// A click came before Enter.
  package func quantityDropped(_ digits: String) -> String {
    say("잔 수를 정하지 않았어요: \(digits)", "The number of cups was not set: \(digits)")
  }
  /// Answers a key while a card terminal works, or the store writes what it has done.
  package var noOtherKey: String {
    say("끝날 때까지 다른 키는 쓸 수 없어요.", "No other key acts until this is done.")
  }
  package var answerFirst: String { say("먼저 예나 아니오로 답해 주세요.", "Answer Yes or No first.") }
  /// Answers a choice that is used up.
  package var usedUp: String { say("이미 쓴 방법이에요. 다른 것을 고르세요.", "Used already. Choose another.") }
  /// Answers a digit without a choice.
  package func chooseFirst(of count: Int) -> String {
    say(
      count == 1 ? "1을 누르거나 Esc로 취소하세요." : "1~\(count) 중에서 누르거나 Esc로 취소하세요.",
      count == 1 ? "Press 1, or Esc to cancel." : "Press 1 to \(count), or Esc to cancel.")
  }
  package var heldKey: String { say("키를 길게 눌러도 한 번만 입력돼요.", "A key held down counts once.") }
  package var doubleClick: String { say("두 번 클릭해도 한 번만 처리해요.", "A double click counts once.") }
  package func typedAhead(_ keys: Int) -> String {
    say(
      "이 창이 뜨기 전에 누른 키 \(keys)개는 무시했어요.",
      "Ignored \(keys == 1 ? "1 key" : "\(keys) keys") pressed before this appeared.")
  }
  /// A number after a key that did nothing.
  package var numberOrdersNothing: String {
    say("여기서는 숫자를 눌러도 주문하지 않아요. 먼저 닫아 주세요.", "The number orders nothing here. Close this first.")
  }
  package func noWholeNumber(_ text: String) -> String {
    say(
      "“\(text)”: 수량으로 읽을 수 없어요. 1200이나 1,200처럼 입력하거나 Backspace로 지우세요.",
      "“\(text)” is no count. Type it as 1200 or 1,200; Backspace erases.")
  }
  /// - Parameters:
  ///   - units: the accepted units, the smaller one first.
  ///   - counted: the one in which the ingredient is counted.
  package func noAmount(_ text: String, units: [String], counted: String) -> String {
    let (small, large) = (units.first ?? counted, units.last ?? counted)
    let (number, other) = counted == large ? ("3", "3000\(small)") : ("1200", "2.5\(large)")
    return say(
      "“\(text)”: 수량으로 읽을 수 없어요. \(counted) 단위로 딱 떨어지게 \(number)이나 \(other)처럼 입력하거나 Backspace로 지우세요.",
      "“\(text)” is no amount in \(small) or \(large). Type whole \(counted), as \(number) or \(other); Backspace erases."
    )
  }
  package var pastedNoNumber: String {
    say("붙여넣은 내용이 숫자가 아니에요.", "The pasted text is not a number.")
  }
  package var pastedEnter: String {
    say("Enter가 너무 빨라요. 다시 누르세요.", "Enter came too fast. Press it again.")
  }
  package var pastedOrdersNothing: String {
    say("붙여넣은 글자로는 주문하지 않아요.", "Pasted text orders nothing.")
  }
  package func lastOrder(_ order: String) -> String {
    say("이 포스의 마지막 주문: \(order)", "Last order: \(order)")
  }
  package func lastOrderInShort(_ order: String) -> String {
    say("마지막: \(order)", "Last: \(order)")
  }
  package func saved(_ change: String) -> String { say("저장: \(change)", "Saved: \(change)") }
  package func marks(_ ingredients: String, _ mark: SoldOutMark) -> String {
    say(
      "\(ingredients) \(name(of: mark))",
      "\(ingredients) \(mark == .marked ? "marked as" : "no longer") sold out")
  }
  package func undone(_ kind: JournalEntry.Kind, _ content: String) -> String {
    let act =
      switch kind {
      case .order: name(of: .void)
      case .soldOut: "되돌림"
      default: "\(name(of: kind)) 되돌림"
      }
    return say("\(act): \(content)", "\(kind == .order ? "Voided" : "Undone"): \(content)")
  }
  package func undoneBefore(_ kind: JournalEntry.Kind, _ content: String) -> String {
    say(
      kind == .order ? "이미 취소한 주문이에요: \(content)" : "이미 되돌렸어요: \(content)",
      "\(kind == .order ? "Voided" : "Undone") already: \(content)")
  }
  package func refundedBefore(_ content: String) -> String {
    say("이미 환불한 주문이에요: \(content)", "Refunded already: \(content)")
  }
  package func notUndone(_ kind: JournalEntry.Kind, _ content: String) -> String {
    say(
      kind == .order ? "주문을 취소하지 못했어요: \(content)" : "되돌리지 못했어요: \(content)",
      "Not \(kind == .order ? "voided" : "undone"): \(content)")
  }
  package var nothingToUndo: String {
    say("되돌릴 작업이 없어요.", "Nothing done at this till is left to undo.")
  }
  package var noChangeToUndo: String {
    say("이 포스에서 되돌릴 재고 변경이 없어요.", "No stock change of this till is left to undo.")
  }
  package var working: String { say("처리 중…", "Working…") }
  /// The outcome of a change is unknown; the till retries.
  package var changeUnanswered: String {
    say(
      "서버가 응답하지 않아 처리됐는지 아직 알 수 없어요. 확인될 때까지 기다려 주세요. 그동안은 다른 변경을 할 수 없어요.",
      "The server does not answer, so this may be done or not. Please wait: the till keeps asking, and accepts no other change until it knows."
    )
  }
  /// Another change was refused meanwhile.
  package var awaitedAnswer: String {
    say(
      "처리하지 않았어요. 앞의 변경이 처리됐는지 아직 확인하고 있어요.",
      "Not done: the till still waits for the answer to the change before.")
  }
  /// Shown under `working` after a while.
  package var slowStore: String {
    say("저장소가 느려요. 지금 누른 것은 받지 않아요.", "The store is slow. Keys that you press now are ignored.")
  }
  /// The outage bar: time and reason; about 39 columns at most.
  package func outage(since clock: String, _ error: StoreError) -> String {
    say("주문 중단(\(clock)~): \(inShort(error))", "No orders since \(clock): \(inShort(error))")
  }
  /// A screen shows the entries before an invalid one. A narrow title cuts the end.
  package func journalEnds(before seq: Int) -> String {
    say(
      "\(entry(seq - 1))까지만 보여요. \(entry(seq))에 맞지 않는 것이 있어요. 백업으로 되돌리세요.",
      "Only up to entry \(seq - 1): \(seq) does not add up. Go back to a backup.")
  }
  /// The journal of the store was replaced; 39 columns at most.
  package var storeRestored: String {
    say("백업을 복원했어요. 재고를 확인하세요.", "A backup was restored. Check the stock.")
  }
  package var orderGone: String {
    say("이제 저장소에 없는 주문이에요.", "That order is not in the store any more.")
  }
  package var outageForCustomers: String {
    say("죄송해요. 지금은 주문을 받을 수 없어요.", "Sorry, no orders can be taken just now.")
  }
  /// Printed after the till has closed.
  package var changeUnderway: String {
    say(
      "끝나지 않은 변경이 있는데 포스를 닫았어요. 반영됐는지는 “juice-maker history”로 확인하세요.",
      "A change was still on its way when the till closed. “juice-maker history” tells whether it was made."
    )
  }
  package func sentToServer(_ time: String) -> String {
    say("서버로 보냄 \(time)", "Sent to the server \(time)")
  }
  package func sent(_ time: String) -> String { say("보냄 \(time)", "Sent \(time)") }
  package func notSent(_ entries: Int) -> String { say("\(entries)개 못 보냄", "\(entries) not sent") }
  package func notSent(_ entries: Int, since time: String) -> String {
    say("\(notSent(entries)) · \(time)부터", "\(notSent(entries)) since \(time)")
  }
  package var serverDiffers: String { say("서버의 기록과 달라요", "The server has another journal") }
  package var differs: String { say("서버와 다름", "Server differs") }
  /// The short form of `storeOnNetwork`.
  package var onNetwork: String {
    say(
      "저장소가 네트워크 드라이브에 있어요. 포스 둘이 쓰면 망가질 수 있어요.",
      "The store is on a network drive: two tills may spoil it.")
  }
  package func storeOnNetwork(_ path: String) -> String {
    say(
      "\(path.visible(most: 1000)): 저장소가 네트워크 드라이브에 있어요. 잠금이 안 될 수 있어서 포스 둘이 쓰면 망가질 수 있어요. 이 컴퓨터의 디스크에 두세요.",
      "\(path.visible(most: 1000)): the store is on a network drive, whose locks can fail: two tills may spoil it. Keep it on a disk of this machine."
    )
  }
  package func newStore(_ path: String) -> String {
    say(
      "\(location(path))에 새로 만든 저장소의 첫 주문이에요. 쓰던 저장소를 찾는다면 --store와 JUICE_MAKER_STORE를 확인하세요.",
      "\(location(path)) is a new store, and this is its first order. If you expect your own store, check --store and JUICE_MAKER_STORE."
    )
  }
  /// The status line of a till on a new store.
  package func newStoreStatus(_ path: String) -> String {
    say("새 저장소예요, 아직 주문이 없어요: \(location(path))", "New store, no order yet: \(location(path))")
  }
  package var newStoreInShort: String { say("새 저장소예요", "New store, no order yet") }
  package func limit(_ ingredient: String) -> String {
    say("(\(ingredient.with("이", "가")) 가장 먼저 떨어져요)", "(limit: \(ingredient))")
  }
  package func searching(_ text: String, found: Int) -> String {
    say("찾기: \(text)▏ \(found)가지", "Search: \(text)▏ \(found) found")
  }
  package var free: String { say("무료", "free") }
  package func selectedOnly(_ juice: String) -> String {
    say(
      "\(juice.with("을", "를")) 선택했어요. Enter로 담거나 주문하세요.",
      "\(juice) is selected. Press Enter to add or order it.")
  }
  package var nothingFound: String { say("그런 쥬스가 없어요", "No such juice") }
  package var allHidden: String { say("모두 숨겨져 있어요", "All juices are hidden") }
  package var selectJuice: String { say("쥬스를 먼저 골라 주세요", "Select a juice first") }
  /// A question about ingredients with a new unit; their counts stand below it.
  package var askToCount: String {
    say(
      "단위가 바뀌었어요. 재고 숫자는 그대로예요. 지금 실사할까요?",
      "The unit has changed, and the count has kept its number. Count it now?")
  }
  package var menuReloaded: String { say("메뉴를 새로 읽었어요", "Menu reloaded") }
  package var menuRemoved: String {
    say("메뉴 파일이 없어졌어요. 마지막 메뉴를 그대로 써요.", "The menu file is gone. The last menu stays.")
  }
  package func settingsSkipped(_ problem: String) -> String {
    say("쓰지 못한 설정이 있어요: \(problem)", "Some settings could not be used: \(problem)")
  }
  /// Orders would get an earlier day than those before.
  package func clockBehind(_ now: Date, last: Date) -> String {
    let (now, last) = (Timestamp.toTheMinute(now), Timestamp.toTheMinute(last))
    return say(
      "시계를 맞추세요: 지금 \(now), 마지막 기록 \(last)",
      "Set the clock: it says \(now), and the last entry \(last).")
  }
  /// Another language was chosen, but `LANG=en_US.UTF-8` or the like takes precedence at the next start.
  package func languageForNow(_ decider: String) -> String {
    say(
      "이번에만 바뀌어요. 다음에 시작할 때는 \(decider)에 따라요.",
      "This language lasts until you leave. At the next start, \(decider) decides.")
  }
  package func languageNotRemembered(_ problem: String) -> String {
    say(
      "이번에만 바뀌어요. 언어를 기억해 두지 못했어요. \(problem)",
      "The language could not be saved and lasts only until you leave. \(problem)")
  }
  package func menuKept(_ problem: String) -> String {
    say("이전 메뉴를 그대로 써요. \(problem)", "The menu stays as it was. \(problem)")
  }
  package var menuNotFollowed: String {
    say(
      "메뉴 파일이 바뀌어도 알 수 없어요. 바꾼 뒤에는 포스를 다시 시작하세요.",
      "The till can't see changes to the menu file. Start it again after a change.")
  }
  package func page(_ page: Int, of pages: Int) -> String {
    say("\(page)/\(pages) 페이지", "page \(page)/\(pages)")
  }
  package func tooSmall(columns: Int, rows: Int) -> [String] {
    say(
      ["창을 \(columns) x \(rows) 이상으로", "키워 주세요"],
      ["Please make the window", "at least \(columns) x \(rows)"])
  }
  package var ordersLabel: String { say("주문", "Orders") }
  package func orderCount(_ orders: Int) -> String { say("\(orders)건", "\(orders)") }
  package var soldLabel: String { say("판매", "Sold") }
  package var takingsLabel: String { say("매출", "Takings") }
  package var newestOrders: String { say("최근 주문", "Newest orders") }
  package var noOrderToday: String {
    say("주문을 받으면 시각과 금액이 여기에 보여요.", "Each order will stand here, with its time and amount.")
  }
  package var runningLow: String { say("곧 떨어질 재료", "Running low") }
  package var bestSellers: String { say("많이 팔린 쥬스", "Best sellers") }
  package var todayNotRead: String { say("오늘 기록을 못 읽었어요", "Can't read today's sales") }
  package var restockTitle: String { say("재고 추가", "Restock") }
  package var countTitle: String { say("재고 실사", "Stock-take") }
  package func wasteTitle(_ reason: WasteReason) -> String {
    say("폐기 (\(name(of: reason)))", "Waste (\(name(of: reason)))")
  }
  package var save: String { say("저장하고 닫기", "Save and close") }
  package var cancel: String { say("취소", "Cancel") }
  package var deliveryTab: String { say("입고", "Delivery") }
  package var countTab: String { say("실사", "Count") }
  package var wasteTab: String { say("폐기", "Waste") }
  package var nowColumn: String { say("현재고", "Now") }
  package var changeColumn: String { say("증감", "Change") }
  package var thenColumn: String { say("저장 후", "Then") }
  package var lowColumn: String { say("부족 기준", "Low at") }
  package var notSaved: String { say("저장하지 못했어요", "Not saved") }
  /// Replaces `stockMoved` if a count would be out of range.
  package var stockMovedTooFar: String {
    say(
      "저장하지 못했어요. 세는 동안 재고가 바뀌었으니 다시 세어 주세요.",
      "Not saved: the stock changed while you counted. Count again.")
  }
  package var typedCleared: String {
    say("앞서 입력한 값은 지웠어요.", "The amounts typed before were cleared.")
  }
  /// Prompts before saving a stock-take, above the rows of `moved`.
  package var stockMoved: String {
    say("세는 동안 재고가 바뀌었어요. 저장할까요?", "The stock changed while you counted. Save this?")
  }
  /// A count that changed after another was typed over it.
  ///
  /// - Parameter then: the count that Yes saves.
  package func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int)
    -> String
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
  package func movedTooFar(_ ingredient: String, _ was: Int, _ now: Int, counted: Int) -> String {
    say(
      "\(ingredient): 재고 \(was) → \(now), 센 수량 \(counted)",
      "\(ingredient) \(was) → \(now), counted \(counted)")
  }
  package var historyTitle: String { say("기록", "History") }
  package var everything: String { say("전체", "everything") }
  package func searchedFor(_ text: String) -> String { say("찾기: \(text)▏", "Search: \(text)▏") }
  package var searching: String { say("찾는 중…", "Searching…") }
  /// - Parameter number: 0 for Sunday.
  func weekday(_ number: Int) -> String {
    say(
      ["일", "월", "화", "수", "목", "금", "토"],
      ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])[number]
  }
  package func lastWeekday(_ number: Int) -> String {
    say("지난주 \(weekday(number))요일", "Last \(weekday(number))")
  }
  /// The heading of a day, with the year if it is not the current one.
  ///
  /// - Parameter now: `nil` for a page that is read later.
  package func heading(_ day: LocalDay, now: Date?) -> String {
    let weekday = weekday(day.weekday)
    let isThisYear = now.map { day.isInYear(of: $0) } ?? false
    let year = isThisYear ? "" : say("\(day.year)년 ", ", \(day.year)")
    return say(
      "\(year)\(day.month)월 \(day.day)일 \(weekday)요일",
      "\(weekday), \(Self.months[day.month - 1]) \(day.day)\(year)")
  }
  package func entry(_ seq: Int) -> String { say("기록 \(seq)", "Entry \(seq)") }
  package func place(_ place: Int, of count: String) -> String {
    say("\(count)개 중 \(place)", "\(place) of \(count)")
  }
  package func newEntries(_ count: String) -> String { say("새 기록 \(count) ↑", "\(count) new ↑") }
  package var voidThis: String { say("이 주문을 취소할까요?", "Void this order?") }
  package var onlyOrders: String {
    say(
      "여기서는 주문만 취소할 수 있어요. 재고 변경은 재고 화면에서 u로 되돌리세요.",
      "Only orders are voided here. Undo changes of stock with u on the restock screen.")
  }
  /// Answers `f` on other entries.
  package var onlyOrdersAreRefunded: String { say("주문만 환불할 수 있어요.", "Only orders are refunded.") }
  package var reportTitle: String { say("보고서", "Report") }
  package var shoppingTitle: String { say("발주 목록", "Shopping list") }
  /// - Parameter days: the number of weekdays with sales, 1 to 4.
  package func shoppingBasis(days: Int) -> String {
    say(
      "최근 같은 요일 \(days)일 기준",
      days == 1
        ? "like the last such weekday"
        : "like the last \(days) such weekdays with sales")
  }
  /// The fallback without sales on such weekdays.
  package var shoppingByToday: String { say("오늘 판매 기준", "as sold today so far") }
  package var nothingToGoBy: String {
    say(
      "오늘도, 최근 네 번의 같은 요일에도 판매가 없어서 얼마나 발주할지 알 수 없어요.",
      "Nothing was sold today or on the last four such weekdays: nothing to go by.")
  }
  package var nothingToBuy: String {
    say("발주할 것이 없어요. 재고가 충분해요.", "Nothing to buy: there is enough.")
  }
  package func shoppingCost(_ cost: String) -> String {
    say("예상 원가 \(cost)", "Expected cost \(cost)")
  }
  package var toBuy: String { say("발주량", "To buy") }
  package var expected: String { say("예상 사용", "Expected") }
  /// Takings divided by cups.
  package var perCup: String { say("잔당 평균", "Per cup") }
  /// - Parameter goesOn: the current span continues.
  package func timeBefore(_ length: ReportSpan.Length, goesOn: Bool) -> String {
    switch length {
    case .days(let days) where days > 1: say("그 전 \(days)일", "\(days) days before")
    case .days, .week: goesOn ? say("지난주", "Last week") : say("일주일 전", "Week before")
    case .month: goesOn ? say("지난달", "Last month") : say("한 달 전", "Month before")
    case .year: goesOn ? say("작년", "Last year") : say("1년 전", "Year before")
    }
  }
  /// The name of the span before, cut to the same time of day.
  package func byNow(_ time: String) -> String { say("\(time) 이맘때", "\(time) by now") }
  package var today: String { say("오늘", "Today") }
  package var yesterday: String { say("어제", "Yesterday") }
  package var thisWeek: String { say("이번 주", "This week") }
  package var thisMonth: String { say("이번 달", "This month") }
  package func lastDays(_ days: Int) -> String { say("최근 \(days)일", "The last \(days) days") }
  package func typedSpan(_ text: String) -> String { say("기간: \(text)▏", "Days: \(text)▏") }
  package var notASpan: String {
    say(
      "2026-11-21, 11-21, 11-01..11-15, 2026-11(한 달), 어제처럼 쓰세요.",
      "Days as 2026-11-21, 11-21, 11-01..11-15, a month as 2026-11, or yesterday.")
  }
  package func moreBelow(_ lines: Int) -> String {
    say("\(lines)줄 더 ↓", "\(lines == 1 ? "1 more line" : "\(lines) more lines") ↓")
  }
  package var helpTitle: String { say("도움말", "Help") }
  package func name(of group: KeyGroup) -> String {
    switch group {
    case .order: say("주문", "Order")
    case .bill: say("주문서", "Bill")
    case .here: say("이 화면", "This screen")
    case .screens: say("다른 화면", "Other screens")
    case .everywhere: say("공통", "Everywhere")
    }
  }
}
