struct Scene {
  let name: String
  let columns: Int
  let rows: Int
  var arguments: [String] = []
  let steps: [Step]

  struct Step {
    /// tmux's name of the key.
    let key: String
    /// The text that the key brings onto the screen.
    let shows: [TmuxTerminal.Language: String]

    init(_ key: String, _ english: String, _ korean: String? = nil) {
      self.key = key
      shows = [.en: english, .ko: korean ?? english]
    }
  }

  /// The pictures of the READMEs and of the day's pages. Add a row here and a `<picture>` there. None of them sells.
  static let pictures = [
    Scene(name: "order", columns: 80, rows: 24, steps: bill),
    Scene(name: "make", columns: 100, rows: 30, arguments: ["--make"], steps: []),
    Scene(name: "report", columns: 100, rows: 30, steps: [Step("t", "₩")]),
    Scene(
      name: "kiosk", columns: 100, rows: 30, arguments: ["--kiosk"],
      steps: [
        Step("1", "Regular", "보통 컵"), Step("Enter", "Total 1 cup", "합계 1잔"),
        Step("2", "Regular", "보통 컵"), Step("Enter", "Total 2 cups", "합계 2잔"),
      ]),
    Scene(
      name: "pay", columns: 80, rows: 24,
      steps: bill + [Step("b", "How is it paid", "결제")]),
    Scene(name: "history", columns: 80, rows: 24, steps: [Step("o", "Jun")]),
    Scene(
      name: "restock", columns: 80, rows: 24,
      steps: [
        Step("r", "Save and close", "저장하고 닫기"),
        Step("Down", "► Strawberry", "► 딸기"),
        Step("5", "+5"),
        Step("0", "+50"),
        Step("0", "+500"),
      ]),
  ]

  private static let bill = [
    Step("1", "₩5,500"), Step("1", "₩11,000"), Step("4", "₩16,500"),
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
      Step("2", "+2 "),
      Step("0", "+20"),
      Step("Enter", "Order Strawberry now?", "딸기쥬스 1잔 주문할까요?"),
      Step("y", "Your Strawberry juice is ready", "딸기쥬스 나왔습니다"),
      Step("Escape", "Strawberry 10, Banana 1", "딸기 10, 바나나 1"),
    ])
}
