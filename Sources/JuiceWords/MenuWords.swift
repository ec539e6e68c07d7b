public import JuiceKit
public import JuiceText

/// The label of a field on the menu screen, and the help of its option in commands; empty where there is none.
public typealias MenuKeyText = (label: String, help: ArgumentText)

/// The texts of the menu screen.
public protocol MenuWords: Sendable {
  var menuTitle: String { get }
  func name(of part: MenuEntry.Part) -> String
  func text(of key: MenuKey) -> MenuKeyText
  /// The label of a text that may differ by language.
  func label(of key: MenuKey, in language: Language) -> String
  func name(of choosing: Menu.OptionGroup.Kind) -> String
  func name(of color: Color.Named) -> String
  /// How long a juice is hidden.
  func name(of hidden: Juice.Hidden?) -> String
  /// How many juices are hidden.
  func hiddenCount(_ juices: Int) -> String
  func nothingYet(in part: MenuEntry.Part) -> String
  /// Asks for the name of something new.
  func askNew(_ part: MenuEntry.Part) -> String
  var askNewChoices: String { get }
  var askCurrency: String { get }
  var askOpening: String { get }
  func askToRemove(_ thing: String) -> String
  /// Says what can be typed.
  var notName: String { get }
  var notRecipe: String { get }
  func notNumber(_ range: ClosedRange<Int>) -> String
  var entryGone: String { get }
  var notCurrency: String { get }
  var menuNotWritten: String { get }
}

extension Words {
  public func label(of key: MenuKey) -> String { text(of: key).label }

  public func ask(_ key: MenuKey, of thing: String) -> String { ask(label(of: key), of: thing) }

  public func ask(_ label: String, of thing: String) -> String { "\(thing): \(label)" }

  /// Stands for a value that is not there.
  public var nothingSet: String { "–" }
}

extension English {
  var menuTitle: String { "Menu" }
  func name(of part: MenuEntry.Part) -> String {
    switch part {
    case .juices: "Juices"
    case .ingredients: "Ingredients"
    case .payments: "Payments"
    case .discounts: "Discounts"
    case .options: "Options"
    }
  }
  func text(of key: MenuKey) -> MenuKeyText {
    switch key {
    case .name:
      ("Name", "<name> Its name for every language, or one each: ko=망고, en=Mango.")
    case .label, .vat: ("", "")
    case .opening: ("", "<n> The count it starts with, 0 to 9999.")
    case .low:
      (
        "Low at",
        "<n> The count at and under which it is low, 0 to 9999; 0 is never. Without it, cups decide: see low-cups of the menu."
      )
    case .color:
      (
        "Color",
        "<color> What it is marked with at the till: red, bright-green, #rrggbb; none for no mark."
      )
    case .recipe:
      ("Recipe", "<ingredient=n,...> What a cup takes: ingredients and 1 to 9999 of each.")
    case .price: ("Price", "<price> The price of a cup, as 4500 or 3.50.")
    case .options:
      ("Options", "<ids> The options that it is had with: size,ice; none for none.")
    case .hidden: ("Hidden", "")
    case .drawer:
      ("In the drawer", "<drawer> Whether what is paid so lies in the cash drawer.")
    case .percent: ("Takes off", "<percent> What it takes off, 0.01 to 100 percent.")
    case .amount: ("Takes off", "<amount> What it takes off, as 1000 or 1.50.")
    case .choices: ("New choice", "")
    case .ask: ("Choosing", "Somebody has to choose; there is no usual one.")
    case .many: ("Choosing", "A cup may have several of its choices, or none.")
    case .times: ("Times the recipe", "<n> How many times the recipe it takes, 1 to 99.")
    }
  }
  func label(of key: MenuKey, in language: Language) -> String {
    "\(label(of: key)) (\(language == .ko ? "Korean" : "English"))"
  }
  func name(of choosing: Menu.OptionGroup.Kind) -> String {
    switch choosing {
    case .usual: "one, usually the first"
    case .asked: "one, always asked"
    case .many: "several, or none"
    }
  }
  func name(of color: Color.Named) -> String {
    color.rawValue.replacing("bright-", with: "bright ")
  }
  func name(of hidden: Juice.Hidden?) -> String {
    switch hidden {
    case nil: no
    case .on: "Today only"
    case .always: "Until shown"
    }
  }
  func hiddenCount(_ juices: Int) -> String { "\(juices) hidden" }
  func nothingYet(in part: MenuEntry.Part) -> String { "None yet. n adds one." }
  func askNew(_ part: MenuEntry.Part) -> String {
    switch part {
    case .juices: "Name of the new juice"
    case .ingredients: "Name of the new ingredient"
    case .payments: "Name of the new way to pay"
    case .discounts: "Name of the new discount"
    case .options: "Name of the new option, as Size"
    }
  }
  var askNewChoices: String { "Its choices, the usual one first: Regular, Large" }
  var askCurrency: String { "Currency of the prices, as USD" }
  var askOpening: String { "How many of it are there?" }
  func askToRemove(_ thing: String) -> String { "Remove \(thing) from the menu?" }
  var notName: String { "A name takes 1 to 40 columns." }
  var notRecipe: String { "Type ingredients and how many: Mango 2, Banana 1" }
  func notNumber(_ range: ClosedRange<Int>) -> String {
    "Type a number from \(range.lowerBound) to \(range.upperBound)."
  }
  var entryGone: String { "It is no longer on the menu." }
  var notCurrency: String { "Type the three letters of a currency: USD, EUR, KRW" }
  var menuNotWritten: String { "The menu is not changed." }
}

extension Korean {
  var menuTitle: String { "메뉴 고치기" }
  func name(of part: MenuEntry.Part) -> String {
    switch part {
    case .juices: "쥬스"
    case .ingredients: "재료"
    case .payments: "결제"
    case .discounts: "할인"
    case .options: "옵션"
    }
  }
  func text(of key: MenuKey) -> MenuKeyText {
    switch key {
    case .name: ("이름", "<이름> 모든 언어에 쓸 이름, 또는 하나씩: ko=망고, en=Mango")
    case .label, .vat: ("", "")
    case .opening: ("", "<n> 처음 수량, 0부터 9999까지")
    case .low:
      ("적음 기준", "<n> 이 수량부터 적음으로 표시, 0부터 9999까지. 0이면 표시하지 않음. 없으면 만들 수 있는 잔 수(메뉴의 low-cups)로 정함")
    case .color: ("색", "<색> 포스에서 보일 색: red, bright-green, #rrggbb. none이면 없음")
    case .recipe: ("레시피", "<재료=n,...> 한 잔에 들어가는 재료와 양, 1부터 9999까지")
    case .price: ("가격", "<가격> 한 잔 가격. 4500이나 3.50처럼")
    case .options: ("옵션", "<아이디> 고를 수 있는 옵션: size,ice. none이면 없음")
    case .hidden: ("숨김", "")
    case .drawer: ("돈통에 넣음", "<돈통> 이렇게 받은 돈을 돈통에 넣는지")
    case .percent: ("할인", "<비율> 깎아 줄 비율, 0.01부터 100까지")
    case .amount: ("할인", "<금액> 깎아 줄 금액. 1000이나 1.50처럼")
    case .choices: ("새 선택지", "")
    case .ask: ("고르기", "반드시 골라야 함")
    case .many: ("고르기", "여러 개를 고르거나 안 골라도 됨")
    case .times: ("레시피 배수", "<n> 레시피의 몇 배인지, 1부터 99까지")
    }
  }
  func label(of key: MenuKey, in language: Language) -> String {
    "\(label(of: key)) (\(language == .ko ? "한국어" : "영어"))"
  }
  func name(of choosing: Menu.OptionGroup.Kind) -> String {
    switch choosing {
    case .usual: "하나, 말이 없으면 첫째"
    case .asked: "하나, 꼭 물어보기"
    case .many: "여러 개 또는 없음"
    }
  }
  func name(of color: Color.Named) -> String {
    switch color {
    case .black: "검정"
    case .red: "빨강"
    case .green: "초록"
    case .yellow: "노랑"
    case .blue: "파랑"
    case .magenta: "자홍"
    case .cyan: "청록"
    case .white: "하양"
    case .brightBlack: "밝은 검정"
    case .brightRed: "밝은 빨강"
    case .brightGreen: "밝은 초록"
    case .brightYellow: "밝은 노랑"
    case .brightBlue: "밝은 파랑"
    case .brightMagenta: "밝은 자홍"
    case .brightCyan: "밝은 청록"
    case .brightWhite: "밝은 하양"
    }
  }
  func name(of hidden: Juice.Hidden?) -> String {
    switch hidden {
    case nil: no
    case .on: "오늘만"
    case .always: "보일 때까지"
    }
  }
  func hiddenCount(_ juices: Int) -> String { "숨김 \(juices)" }
  func nothingYet(in part: MenuEntry.Part) -> String { "아직 없어요. n을 누르면 더해요." }
  func askNew(_ part: MenuEntry.Part) -> String {
    switch part {
    case .juices: "새 쥬스의 이름"
    case .ingredients: "새 재료의 이름"
    case .payments: "새 결제 방법의 이름"
    case .discounts: "새 할인의 이름"
    case .options: "새 옵션의 이름 (예: 크기)"
    }
  }
  var askNewChoices: String { "선택지를 보통 것부터 쓰세요: 보통, 큰 컵" }
  var askCurrency: String { "가격의 통화 (예: KRW)" }
  var askOpening: String { "지금 몇 개 있나요?" }
  func askToRemove(_ thing: String) -> String { "메뉴에서 뺄까요? \(thing)" }
  var notName: String { "이름은 40칸까지 쓸 수 있어요." }
  var notRecipe: String { "재료와 양을 쓰세요: 망고 2, 바나나 1" }
  func notNumber(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)부터 \(range.upperBound)까지 숫자를 쓰세요."
  }
  var entryGone: String { "그 사이에 메뉴에서 빠졌어요." }
  var notCurrency: String { "통화의 세 글자를 쓰세요: KRW, USD, EUR" }
  var menuNotWritten: String { "메뉴를 바꾸지 않았어요." }
}
