import JuiceText

/// The names and notes in the demo's journal.
struct DemoPeople {
  let cashiers: [String]
  let customers: [String]
  /// The names of the bills that are set aside.
  let bills: [String]
  let refundReason: String
  let bank: String

  init(_ language: Language) {
    switch language {
    case .ko:
      cashiers = ["지우", "민준"]
      customers = ["서연", "도윤", "하은", "시우", "수아", "예준"]
      bills = ["창가 자리", "서연", "택배 기사님"]
      refundReason = "주문이 잘못 들어감"
      bank = "은행 입금"
    case .en:
      cashiers = ["Anna", "Ben"]
      customers = ["Olivia", "Noah", "Emma", "Liam", "Mia", "Lucas"]
      bills = ["Window seat", "Olivia", "Courier"]
      refundReason = "Wrong juice"
      bank = "To the bank"
    }
  }
}
