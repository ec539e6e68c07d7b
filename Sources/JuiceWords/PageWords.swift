package import JuiceKit

/// Texts of the pages for a browser and for paper.
extension Words {
  package func month(_ first: LocalDay) -> String {
    say("\(first.year)년 \(first.month)월", "\(Self.months[first.month - 1]) \(first.year)")
  }
  package func year(_ year: Int) -> String { say("\(year)년", "\(year)") }
  package func pageMade(_ time: String) -> String { say("\(time)에 만듦", "Made on \(time)") }
  package var nothingSold: String {
    say("이 기간에는 판매가 없어요.", "Nothing was sold in this period.")
  }
  package var stands: String { say("매장별", "Stands") }
  package var salesByHour: String { say("시간대별 판매", "Sales by hour") }
  package var salesByDay: String { say("날짜별 판매", "Sales by day") }
  package var salesByMonth: String { say("월별 판매", "Sales by month") }
  package var salesByJuice: String { say("쥬스별 판매", "Sales by juice") }
  package var discounts: String { say("할인", "Discounts") }
  package var typedDiscounts: String { say("직접 입력한 할인", "Typed discounts") }
  package var costAndMargin: String { say("원가와 마진", "Cost and margin") }
  package var voidedAndRefunded: String { say("취소와 환불", "Voided and refunded") }
  package var cashiers: String { say("담당 직원", "Cashiers") }
  package var hourColumn: String { say("시간", "Hour") }
  package var dayColumn: String { say("날짜", "Day") }
  package var monthColumn: String { say("월", "Month") }
  package var cupsColumn: String { say("잔", "Cups") }
  package var cupsPerHourColumn: String { say("시간당 잔", "Cups an hour") }
  package var waitColumn: String { say("보통 대기", "Usual wait") }
  package var receivedColumn: String { say("실제 받은 돈", "Received") }
  package var receivedWithTipsColumn: String { say("실제 받은 돈(팁 포함)", "Received with tips") }
  package var amountColumn: String { say("금액", "Amount") }
  package var rateColumn: String { say("세율", "Rate") }
}
