struct Scene {
  let name: String
  let columns: Int
  let rows: Int
  let steps: [Step]

  struct Step {
    /// tmux's name of the key.
    let key: String
    /// The text that the key brings onto the screen.
    let shows: [TmuxTerminal.Language: String]

    init(_ key: String, _ english: String, _ korean: String) {
      self.key = key
      shows = [.en: english, .ko: korean]
    }
  }

  /// The pictures of the READMEs and of the day's pages. Add a row here and a `<picture>` there.
  static let pictures = [
    Scene(
      name: "order", columns: 80, rows: 24,
      steps: [
        Step("2", "Your Mango Kiwi juice is ready", "망키쥬스 나왔습니다"),
        Step("Escape", "Pineapple 2", "파인애플 2"),
      ]),
    Scene(
      name: "bill", columns: 112, rows: 26,
      steps: [
        Step("+", "Press a number", "번호를 누르세요"),
        Step("1", "Total 1 cup", "합계 1잔"),
        Step("5", "Total 2 cups", "합계 2잔"),
        Step("7", "Total 3 cups", "합계 3잔"),
      ]),
    Scene(
      name: "restock", columns: 100, rows: 24,
      steps: [
        Step("r", "Save and close", "저장하고 닫기"),
        Step("2", "+2", "+2"),
        Step("0", "+20", "+20"),
        Step("Down", "► Banana", "► 바나나"),
        Step("1", "+1 ", "+1 "),
        Step("2", "+12", "+12"),
        Step("Down", "► Pineapple", "► 파인애플"),
      ]),
    Scene(
      name: "report", columns: 100, rows: 30,
      steps: [Step("t", "27 cups", "27잔")]),
  ]

  /// Three customers: by digit, by arrow and Enter, and after a delivery of strawberries.
  static let serving = Scene(
    name: "serving", columns: 80, rows: 24,
    steps: [
      Step("2", "Your Mango Kiwi juice is ready", "망키쥬스 나왔습니다"),
      Step("Left", "Pineapple 2", "파인애플 2"),
      Step("Enter", "Your Strawberry Banana juice is ready", "딸바쥬스 나왔습니다"),
      Step("3", "Not enough ingredients", "재료가 모자라요"),
      Step("y", "Save and close", "저장하고 닫기"),
      Step("2", "+2 ", "+2 "),
      Step("0", "+20", "+20"),
      Step("Enter", "Order Strawberry now?", "딸기쥬스 1잔 주문할까요?"),
      Step("y", "Your Strawberry juice is ready", "딸기쥬스 나왔습니다"),
      Step("Escape", "Strawberry 10, Banana 1", "딸기 10, 바나나 1"),
    ])
}
