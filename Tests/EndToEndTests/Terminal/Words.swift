struct Words: Sendable {
  let title: String
  let restockButton: String
  let soldOut: String
  let notEnough: String
  let yes: String
  let no: String
  let save: String
  let help: String
  let ingredients: [String]
  /// In the order of their digits.
  let juices: [String]

  let order: @Sendable (_ left: Int) -> String
  let ready: @Sendable (_ juice: String) -> String
}

extension TmuxTerminal.Language {
  var words: Words { self == .en ? .english : .korean }
}

extension TmuxTerminal {
  var words: Words { language.words }
}

extension Words {
  fileprivate static let english = Words(
    title: "Fresh juice, made for you!", restockButton: "Restock", soldOut: "Sold out",
    notEnough: "Not enough ingredients. Restock now?",
    yes: "Yes", no: "No", save: "Save and close", help: "Help",
    ingredients: ["Strawberry", "Banana", "Pineapple", "Kiwi", "Mango"],
    juices: [
      "Strawberry Banana", "Mango Kiwi", "Strawberry", "Banana", "Pineapple", "Kiwi", "Mango",
    ],
    order: { "Order, \($0) left" }, ready: { "Your \($0) juice is ready. Enjoy!" })

  fileprivate static let korean = Words(
    title: "맛있는 쥬스를 만들어 드려요!", restockButton: "재고수정", soldOut: "품절",
    notEnough: "재료가 모자라요. 재고를 수정할까요?", yes: "예", no: "아니오", save: "저장하고 닫기",
    help: "도움말",
    ingredients: ["딸기", "바나나", "파인애플", "키위", "망고"],
    juices: ["딸바쥬스", "망키쥬스", "딸기쥬스", "바나나쥬스", "파인애플쥬스", "키위쥬스", "망고쥬스"],
    order: { "주문 \($0)잔" }, ready: { "\($0) 나왔습니다! 맛있게 드세요!" })
}
