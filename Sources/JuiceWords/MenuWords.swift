public import JuiceKit
public import JuiceText

/// A field of something on the menu, as the menu screen shows it.
public enum MenuField: Hashable, Sendable {
  case name(Language)
  case price, recipe, options, hidden
  case color, low
  case drawer
  /// What a discount takes off.
  case off
  case choosing, newChoice
  case times
}

/// The texts of the menu screen.
public protocol MenuWords: Sendable {
  var menuTitle: String { get }
  func name(of part: MenuEntry.Part) -> String
  func name(of field: MenuField) -> String
  func name(of choosing: ChoiceGroup.Kind) -> String
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
  public func ask(_ field: MenuField, of thing: String) -> String {
    "\(thing): \(name(of: field))"
  }

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
  func name(of field: MenuField) -> String {
    switch field {
    case .name(.ko): "Name (Korean)"
    case .name(.en): "Name (English)"
    case .price: "Price"
    case .recipe: "Recipe"
    case .options: "Options"
    case .hidden: "Hidden"
    case .color: "Color"
    case .low: "Low at"
    case .drawer: "In the drawer"
    case .off: "Takes off"
    case .choosing: "Choosing"
    case .newChoice: "New choice"
    case .times: "Times the recipe"
    }
  }
  func name(of choosing: ChoiceGroup.Kind) -> String {
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
  func name(of field: MenuField) -> String {
    switch field {
    case .name(.ko): "이름 (한국어)"
    case .name(.en): "이름 (영어)"
    case .price: "가격"
    case .recipe: "레시피"
    case .options: "옵션"
    case .hidden: "숨김"
    case .color: "색"
    case .low: "적음 기준"
    case .drawer: "돈통에 넣음"
    case .off: "할인"
    case .choosing: "고르기"
    case .newChoice: "새 선택지"
    case .times: "레시피 배수"
    }
  }
  func name(of choosing: ChoiceGroup.Kind) -> String {
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
