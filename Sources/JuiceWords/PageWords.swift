public import JuiceKit
internal import JuiceText

/// Texts of the pages for a browser and for paper.
extension Words {
  public func month(_ first: LocalDay) -> String {
    say("\(first.year)년 \(first.month)월", "\(Self.months[first.month - 1]) \(first.year)")
  }
  public func year(_ year: Int) -> String { say("\(year)년", "\(year)") }
  public func pageMade(_ time: String) -> String { say("\(time)에 만듦", "Made on \(time)") }
  public var nothingSold: String {
    say("이 기간에는 판매가 없어요.", "Nothing was sold in this period.")
  }
  public var stands: String { say("매장별", "Stands") }
  public var salesByHour: String { say("시간대별 판매", "Sales by hour") }
  public var salesByDay: String { say("날짜별 판매", "Sales by day") }
  public var salesByMonth: String { say("월별 판매", "Sales by month") }
  public var salesByJuice: String { say("쥬스별 판매", "Sales by juice") }
  public var discounts: String { say("할인", "Discounts") }
  public var typedDiscounts: String { say("직접 입력한 할인", "Typed discounts") }
  public var costAndMargin: String { say("원가와 마진", "Cost and margin") }
  public var voidedAndRefunded: String { say("취소와 환불", "Voided and refunded") }
  public var cashiers: String { say("담당 직원", "Cashiers") }
  public var hourColumn: String { say("시간", "Hour") }
  public var dayColumn: String { say("날짜", "Day") }
  public var monthColumn: String { say("월", "Month") }
  public var cupsColumn: String { say("잔", "Cups") }
  public var cupsPerHourColumn: String { say("시간당 잔", "Cups an hour") }
  public var waitColumn: String { say("보통 대기", "Usual wait") }
  public var receivedColumn: String { say("실제 받은 돈", "Received") }
  public var receivedWithTipsColumn: String { say("실제 받은 돈(팁 포함)", "Received with tips") }
  public var amountColumn: String { say("금액", "Amount") }
  public var rateColumn: String { say("세율", "Rate") }
}
