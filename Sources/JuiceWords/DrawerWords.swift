public import JuiceKit

/// What people are told about discounts and the drawer.
public protocol DrawerWords: Sendable {
  var discount: String { get }
  /// The prices together, before a discount.
  var subtotal: String { get }
  /// Asks for the discount on a bill of that sum.
  func askForDiscount(on sum: String) -> String
  /// Choices of that question: one to be typed, and none.
  var otherDiscount: String { get }
  var noDiscount: String { get }
  /// The discount and its reason, as they are typed.
  func typedDiscount(_ text: String) -> String
  func typedReason(_ text: String) -> String
  var notDiscount: String { get }
  /// An amount above the sum takes off that sum.
  func discountCapped(_ amount: String, to sum: String) -> String
  var noPriceToDiscount: String { get }
  var drawer: String { get }
  func name(of action: DrawerMove.Action) -> String
  /// Where nobody said what for.
  var noReason: String { get }
  func orders(_ number: Int) -> String
  var drawerIsClosed: String { get }
  /// - Parameter since: the day and the time.
  func drawerIsOpen(since: String) -> String
  /// `Closing 3`.
  func closing(_ number: Int) -> String

  var float: String { get }
  var cashSales: String { get }
  var cashRefunds: String { get }
  var putIn: String { get }
  var takenOut: String { get }
  var expectedInDrawer: String { get }
  var counted: String { get }
  var drawerDifference: String { get }

  // The slip of a closing.
  /// Stands for the number of a closing while the drawer is open.
  var drawerNow: String { get }
  var sinceLastClosing: String { get }
  var sinceOpened: String { get }
  func duration(minutes: Int) -> String
  var refund: String { get }

  // Told before it is closed.
  /// - Parameter since: the day and the time.
  func openedOnAnotherDay(since: String) -> String
  func ordersWait(_ orders: Int) -> String

  // The dialogs of the till.
  var openWithFloat: String { get }
  var putMoneyIn: String { get }
  var takeMoneyOut: String { get }
  var closeByPieces: String { get }
  var closeBySum: String { get }
  var printLastClosing: String { get }
  var printNow: String { get }
  /// Asks for the money that something is done with.
  func askMoney(_ action: DrawerMove.Action) -> String
  var askWhatFor: String { get }
  var notReason: String { get }
  var countMoneyTitle: String { get }
  var howManyOfEach: String { get }
  func counted(_ money: String) -> String
  func askToClose(_ money: String) -> String
  var drawerIsRight: String { get }
  var closingPrinted: String { get }
}

extension English {
  var discount: String { "Discount" }
  var subtotal: String { "Subtotal" }
  func askForDiscount(on sum: String) -> String { "Discount on \(sum)" }
  var otherDiscount: String { "Another percentage or amount" }
  var noDiscount: String { "No discount" }
  func typedDiscount(_ text: String) -> String { "10% or an amount: \(text)" }
  func typedReason(_ text: String) -> String { "Reason, if any: \(text)" }
  var notDiscount: String { "Type a percentage, as 10%, or an amount." }
  func discountCapped(_ amount: String, to sum: String) -> String {
    "\(amount) is more than the order costs: \(sum) is taken off."
  }
  var noPriceToDiscount: String {
    "The bill has no price that a discount could be taken off. Prices are set in the menu."
  }
  var drawer: String { "Drawer" }
  func name(of action: DrawerMove.Action) -> String {
    switch action {
    case .open: "opened"
    case .in: "put in"
    case .out: "taken out"
    case .close: "closed"
    }
  }
  var noReason: String { "no reason given" }
  func orders(_ number: Int) -> String { number == 1 ? "1 order" : "\(number) orders" }
  var drawerIsClosed: String { "The drawer is closed." }
  func drawerIsOpen(since: String) -> String { "The drawer is open since \(since)." }
  func closing(_ number: Int) -> String { "Closing \(number)" }

  var float: String { "Float" }
  var cashSales: String { "Cash sales" }
  var cashRefunds: String { "Cash refunds" }
  var putIn: String { "Put in" }
  var takenOut: String { "Taken out" }
  var expectedInDrawer: String { "Expected" }
  var counted: String { "Counted" }
  var drawerDifference: String { "Difference" }

  var drawerNow: String { "Now" }
  var sinceLastClosing: String { "Since the last closing" }
  var sinceOpened: String { "Since it was opened" }
  func duration(minutes: Int) -> String {
    minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
  var refund: String { "Refunded" }

  func openedOnAnotherDay(since: String) -> String {
    "It was opened on another day: \(since)."
  }
  func ordersWait(_ orders: Int) -> String {
    orders == 1 ? "1 order is still to be made." : "\(orders) orders are still to be made."
  }

  var openWithFloat: String { "Open it with a float" }
  var putMoneyIn: String { "Put money in" }
  var takeMoneyOut: String { "Take money out" }
  var closeByPieces: String { "Close: count notes and coins" }
  var closeBySum: String { "Close: type the sum" }
  var printLastClosing: String { "Print the last closing" }
  var printNow: String { "Print what is in it now" }
  func askMoney(_ action: DrawerMove.Action) -> String {
    switch action {
    case .open: "How much is in the drawer?"
    case .in: "How much is put in?"
    case .out: "How much is taken out?"
    case .close: "How much was counted?"
    }
  }
  var askWhatFor: String { "What for?" }
  var notReason: String { "Type what it is for, in up to 64 characters." }
  var countMoneyTitle: String { "Count the drawer" }
  var howManyOfEach: String { "How many of each?" }
  func counted(_ money: String) -> String { "Counted \(money)" }
  func askToClose(_ money: String) -> String { "Close the drawer with \(money)?" }
  var drawerIsRight: String { "It is what was expected." }
  var closingPrinted: String { "The slip was printed." }
}

extension Korean {
  var discount: String { "할인" }
  var subtotal: String { "소계" }
  func askForDiscount(on sum: String) -> String { "\(sum)에서 할인" }
  var otherDiscount: String { "비율이나 금액 직접 입력" }
  var noDiscount: String { "할인 없음" }
  func typedDiscount(_ text: String) -> String { "10% 또는 금액: \(text)" }
  func typedReason(_ text: String) -> String { "할인 이유 (없으면 Enter): \(text)" }
  var notDiscount: String { "10%처럼 비율을 쓰거나 금액을 쓰세요." }
  func discountCapped(_ amount: String, to sum: String) -> String {
    "\(amount)은 주문 금액보다 많아서 \(sum)만 할인돼요."
  }
  var noPriceToDiscount: String { "가격이 없어서 할인할 수 없어요. 가격은 메뉴에 쓰세요." }
  var drawer: String { "돈통" }
  func name(of action: DrawerMove.Action) -> String {
    switch action {
    case .open: "열기"
    case .in: "입금"
    case .out: "출금"
    case .close: "마감"
    }
  }
  var noReason: String { "이유 없음" }
  func orders(_ number: Int) -> String { "\(number)건" }
  var drawerIsClosed: String { "돈통이 닫혀 있어요." }
  func drawerIsOpen(since: String) -> String { "돈통이 열려 있어요. (\(since)부터)" }
  func closing(_ number: Int) -> String { "마감 \(number)번" }

  var float: String { "준비금" }
  var cashSales: String { "현금 판매" }
  var cashRefunds: String { "현금 환불" }
  var putIn: String { "입금" }
  var takenOut: String { "출금" }
  var expectedInDrawer: String { "있어야 할 금액" }
  var counted: String { "센 금액" }
  var drawerDifference: String { "차이" }

  var drawerNow: String { "현재" }
  var sinceLastClosing: String { "지난 마감부터" }
  var sinceOpened: String { "처음 연 뒤로" }
  func duration(minutes: Int) -> String {
    minutes < 60 ? "\(minutes)분" : "\(minutes / 60)시간 \(minutes % 60)분"
  }
  var refund: String { "환불" }

  func openedOnAnotherDay(since: String) -> String { "오늘 연 돈통이 아니에요: \(since)" }
  func ordersWait(_ orders: Int) -> String { "아직 만들 주문이 \(orders)건 있어요." }

  var openWithFloat: String { "준비금으로 열기" }
  var putMoneyIn: String { "돈 넣기" }
  var takeMoneyOut: String { "돈 빼기" }
  var closeByPieces: String { "마감: 지폐와 동전 세기" }
  var closeBySum: String { "마감: 합계만 입력" }
  var printLastClosing: String { "지난 마감 인쇄" }
  var printNow: String { "현재까지 인쇄" }
  func askMoney(_ action: DrawerMove.Action) -> String {
    switch action {
    case .open: "돈통에 든 준비금은 얼마예요?"
    case .in: "얼마를 넣어요?"
    case .out: "얼마를 빼요?"
    case .close: "센 금액은 얼마예요?"
    }
  }
  var askWhatFor: String { "이유를 입력하세요." }
  var notReason: String { "이유를 64자까지 입력하세요." }
  var countMoneyTitle: String { "돈통 세기" }
  var howManyOfEach: String { "각각 몇 장, 몇 개예요?" }
  func counted(_ money: String) -> String { "센 금액 \(money)" }
  func askToClose(_ money: String) -> String { "\(money)으로 마감할까요?" }
  var drawerIsRight: String { "딱 맞아요." }
  var closingPrinted: String { "마감 전표를 인쇄했어요." }
}
