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
}

extension Wording {
  /// `opened ₩50,000`, `taken out ₩15,000 (ice)`, `closed ₩123,000, Difference -₩3,000 · Closing 3`.
  public func content(of move: DrawerMove) -> String {
    let amount = "\(words.name(of: move.action)) \(move.amount.text)"
    let note = move.note.map { " (\($0))" } ?? ""
    guard let closing = move.closing, let difference = move.difference else {
      return amount + note
    }
    return
      "\(amount)\(note), \(words.drawerDifference) \(difference.signed) · \(words.closing(closing.number))"
  }

  /// The sums of a drawer, each with its name, as they add up to what is to be in it.
  ///
  /// - Parameter closing: what it was closed with, if it was.
  public func sums(of drawer: Drawer.Open, closing: DrawerMove?) -> [(name: String, sum: String)] {
    func below(_ price: Price) -> String {
      (Price(minorUnits: 0, currency: price.currency) - price).text
    }
    let sums = [
      (words.float, drawer.float.text), (words.cashSales, drawer.sales.text),
      (words.cashRefunds, below(drawer.refunds)), (words.putIn, drawer.putIn.text),
      (words.takenOut, below(drawer.takenOut)),
      (words.expectedInDrawer, (closing?.closing?.expected ?? drawer.expected).text),
    ]
    guard let closing, let difference = closing.difference else { return sums }
    return sums + [
      (words.counted, closing.amount.text), (words.drawerDifference, difference.signed),
    ]
  }

  /// `Staff 50%`, `10%`, `Coupon`, `Birthday`: what a discount is called.
  public func name(of discount: Discount) -> String {
    let name = discount.id.map(name) ?? discount.reason
    return [name, discount.percent.map { "\($0.text)%" }].compactMap(\.self)
      .joined(separator: " ")
  }

  public func name(of kind: DiscountKind) -> String {
    kind.id.map(name) ?? kind.reason ?? words.noReason
  }

  /// `Discount Staff 50%`.
  public func title(of discount: Discount) -> String {
    [words.discount, name(of: discount)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `Discount Staff 50% -₩4,500`.
  public func content(of discount: Discount) -> String {
    "\(title(of: discount)) \(discount.change.text)"
  }
}

extension Price {
  /// With a plus above 0: `+₩3,000`.
  public var signed: String { minorUnits > 0 ? "+" + text : text }
}
