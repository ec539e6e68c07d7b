package import JuiceKit
package import JuiceText

/// A field's label on the menu screen, then `|` and the help of its command-line option. Either may be missing.
package struct MenuKeyText: ExpressibleByStringLiteral {
  package let label: String
  package let help: ArgumentText

  package init(stringLiteral text: String) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    label = String(parts[0]).trimmed
    help = ArgumentText(stringLiteral: parts.count > 1 ? String(parts[1]).trimmed : "")
  }
}

extension Words {
  package func label(of key: MenuKey) -> String { text(of: key).label }

  package func ask(_ key: MenuKey, of thing: String) -> String { ask(label(of: key), of: thing) }

  package func ask(_ label: String, of thing: String) -> String { "\(thing): \(label)" }

  package var nothingSet: String { "–" }
}

extension Words {
  package var menuTitle: String { say("메뉴 관리", "Menu") }
  package func name(of part: MenuEntry.Part) -> String {
    switch part {
    case .juices: say("쥬스", "Juices")
    case .ingredients: say("재료", "Ingredients")
    case .payments: say("결제", "Payments")
    case .discounts: say("할인", "Discounts")
    case .options: say("옵션", "Options")
    case .settings: say("매장", "Shop")
    }
  }
  package func text(of key: MenuKey) -> MenuKeyText {
    switch key {
    case .name:
      say(
        "이름 | <이름> 모든 언어에 쓸 이름, 또는 하나씩: ko=망고, en=Mango",
        "Name | <name> Its name for every language, or one each: ko=망고, en=Mango.")
    case .label:
      say(
        "짧은 이름 | <이름> 좁은 곳에 쓸 짧은 이름. none이면 없음",
        "Short name | <name> A shorter name for narrow places; none for no such name.")
    case .vat:
      say(
        "부가세 | <비율> 이 쥬스 가격에 든 부가세, 0이면 없음. none이면 매장의 부가세",
        "VAT | <percent> The VAT in the price of this juice, 0 for no VAT; none for that of the shop."
      )
    case .unit:
      say(
        "단위 | <단위> 세는 단위: ml, g, ko=개. none이면 없음. ml과 g은 l과 kg으로도 입력할 수 있음",
        "Unit | <unit> The unit in which it is counted: ml, g, en=pcs; none for no unit. Amounts of ml and g may be typed in l and kg."
      )
    case .cost:
      say(
        "원가 | <원가> 한 단위의 원가. 2.5처럼 소수점 아래 4자리까지. none이면 없음",
        "Cost | <cost> The cost of one unit, as 2.5, with up to 4 decimals; none for no cost.")
    case .perCup:
      say(
        "잔마다 하나 (컵·뚜껑) | <하나> 컵이나 뚜껑처럼 큰 잔에도 하나만 쓰는지",
        "Once a cup | <once> Taken once a cup, whatever multiplies the recipe: cups, lids.")
    case .opening:
      say(
        "| <n> 시작 수량, 0부터 9999999까지", "| <n> The count it starts with, 0 to 9999999.")
    case .low:
      say(
        "부족 기준 | <n> 이 수량부터 적음으로 표시, 0부터 9999999까지. 0이면 표시하지 않음. 없으면 만들 수 있는 잔 수(메뉴의 low-cups)로 정함",
        "Low at | <n> The count at and under which it is low, 0 to 9999999; 0 is never. Without it, cups decide: see low-cups of the menu."
      )
    case .color:
      say(
        "색 | <색> 포스에서 보일 색: red, bright-green, #rrggbb. none이면 없음",
        "Color | <color> Its color at the till: red, bright-green, #rrggbb; none for no color."
      )
    case .recipe:
      say(
        "레시피 | <재료=n,...> 한 잔에 들어가는 재료와 양, 1부터 9999까지",
        "Recipe | <ingredient=n,...> The ingredients of a cup, 1 to 9999 of each.")
    case .set:
      say(
        "세트 구성 | <쥬스=n,...> 세트에 든 쥬스와 잔 수, 1부터 99까지. 레시피 대신",
        "Set | <juice=n,...> The juices of a set and 1 to 99 cups of each, in place of a recipe."
      )
    case .price:
      say(
        "가격 | <가격> 한 잔 가격. 4500이나 3.50처럼. ask이면 팔 때마다 입력",
        "Price | <price> The price of a cup, as 4500 or 3.50; ask to type it at each sale.")
    case .number:
      say(
        "번호 | <n> 포스에서 누르는 번호, 1부터 99까지. none이면 메뉴에서의 순서",
        "Number | <n> Its number on the keyboard, 1 to 99; none for its place on the menu.")
    case .options:
      say(
        "옵션 | <아이디> 고를 수 있는 옵션: size,ice. none이면 없음",
        "Options | <ids> Its options: size,ice; none for none.")
    case .hidden: say("숨김", "Hidden")
    case .drawer:
      say(
        "돈통에 넣음 | <돈통> 이렇게 받은 돈을 돈통에 넣는지",
        "In the drawer | <drawer> Whether money paid this way goes into the drawer.")
    case .percent:
      say(
        "할인 | <비율> 깎아 줄 비율, 0.01부터 100까지",
        "Takes off | <percent> What it takes off, 0.01 to 100 percent.")
    case .amount:
      say(
        "할인 | <금액> 깎아 줄 금액. 1000이나 1.50처럼",
        "Takes off | <amount> What it takes off, as 1000 or 1.50.")
    case .choices: say("새 선택지", "New choice")
    case .ask:
      say("선택 방법 | 반드시 골라야 함", "Choosing | Somebody has to choose; there is no usual one.")
    case .many:
      say(
        "최대 개수 | 여러 개를 고르거나 안 골라도 됨",
        "Of each at most | A cup may have several of its choices, or none.")
    case .times:
      say(
        "레시피 배수 | <n> 레시피의 몇 배인지, 0.01부터 99까지: 2, 1.5",
        "Times the recipe | <n> How many times the recipe it takes, 0.01 to 99: 2, 1.5.")
    case .instead:
      say(
        "재료 바꾸기 | <재료=재료,...> 다른 재료로 바꿀 재료: milk=oat-milk. none이면 없음",
        "Instead | <ingredient=other,...> Ingredients that are replaced by others: milk=oat-milk; none for none."
      )
    case .serving:
      say(
        "제공 방식 | <방식> queue는 만들어서 번호로 부르기, at-once는 바로 드리기",
        "Serving | <serving> queue: orders are made and called; at-once: without the line.")
    case .rounding:
      say(
        "반올림 | <to=n,...> 합계를 반올림할 단위: to=10,for=cash 또는 for=all. none이면 반올림하지 않음",
        "Rounding | <to=n,...> The rounding of totals: to=10,for=cash, or for=all; none for no rounding."
      )
    // As an option, it is the end of an offer.
    case .to:
      say(
        "단위 | <시각> 할인이 끝나는 시각. 이 시각부터는 할인하지 않음. none이면 하루의 끝",
        "Rounds to | <time> The time at which a discount ends; none for the end of the day.")
    case .ofJuices:
      say(
        "할인하는 쥬스 | <쥬스> 이 쥬스만 할인: mango,kiwi. 금액은 잔마다 할인. none이면 모든 쥬스",
        "Only on | <ids> The juices that it counts on, an amount for each cup: mango,kiwi; none for the whole bill."
      )
    case .from:
      say(
        "시간 | <시각> 할인이 시작하는 시각. none이면 하루의 시작",
        "Times | <time> The time at which a discount begins; none for the start of the day.")
    case .weekdays:
      say(
        "요일 | <요일> 할인하는 요일: mon,tue. none이면 매일",
        "On | <days> The weekdays on which a discount begins: mon,tue; none for every day.")
    case .automatic:
      say(
        "자동 할인 | <자동> 포스가 알아서 할인하는지",
        "By itself | <auto> Whether the till gives a discount by itself.")
    case .scope: say("대상", "Applies to")
    case .shop:
      say(
        "영수증 정보 | <name=...> 상호와 부가세, lines=마다 그 아래 한 줄. none이면 없음",
        "On receipts | <name=...> The shop's name, the VAT in percent, and a line below the name with each lines=; none takes one away."
      )
    case .shopLines: say("줄", "Line")
    case .lowCups:
      say(
        "부족 기준 (잔) | <n> 기준이 따로 없는 재료를 적음으로 표시할 잔 수, 0부터 9999까지. 0이면 표시하지 않음",
        "Low under (cups) | <n> The cups under which an ingredient without a mark of its own is low, 0 to 9999; 0 is never."
      )
    case .dayStarts:
      say(
        "하루 시작 | <시각> 하루가 시작하는 시각, 00:00부터 23:59까지",
        "Day starts | <time> The time at which a day begins, 00:00 to 23:59.")
    case .lead:
      say(
        "픽업 준비 (분) | <분> 픽업 시각 몇 분 전에 만들 차례가 되는지, 0부터 1440까지. 없으면 10",
        "Pick-up lead (min) | <minutes> The minutes before its pick-up time at which an order joins the line, 0 to 1440, usually 10."
      )
    case .allergens:
      say(
        "알레르기 | <알레르기,...> 알레르기를 일으키는 것: milk,nuts. none이면 없음",
        "Allergens | <allergen,...> Its allergens: milk,nuts; none for none.")
    case .tips:
      say(
        "팁 | <비율,...> 결제할 때 고를 팁의 비율, 5개까지: 5,10,15. none이면 없음",
        "Tips | <percent,...> The tips to choose from when an order is paid, up to 5: 5,10,15; none for none."
      )
    }
  }
  package var contains: String { say("알레르기", "Contains") }
  /// The allergens of a juice whose options alone bring some.
  var noAllergens: String { say("없음", "none") }
  /// The name of one of the fourteen that the EU lists; others as the menu has them.
  package func name(of allergen: Allergen) -> String {
    say(koreanAllergens[allergen.text] ?? allergen.text, allergen.text)
  }
  package func label(of key: MenuKey, in language: Language) -> String {
    say(
      "\(label(of: key)) (\(language == .ko ? "한국어" : "영어"))",
      "\(label(of: key)) (\(language == .ko ? "Korean" : "English"))")
  }
  /// - Parameters:
  ///   - most: the limit of each choice in a cup, if it can have several.
  ///   - usual: the name of the default choice.
  package func name(of choosing: Menu.OptionGroup.Kind, most: Int, usual: String) -> String {
    switch choosing {
    case .usual: say("하나 선택 (기본: \(usual))", "one, usually \(usual)")
    case .asked: say("하나 선택 (꼭 물어보기)", "one, always asked")
    case .many where most > 1:
      say("여러 개 선택 가능 (\(most)개씩까지)", "several, or none, up to \(most) of each")
    case .many: say("여러 개 선택 가능", "several, or none")
    }
  }
  package func name(of serving: Serving) -> String {
    switch serving {
    case .atOnce: say("바로 드리기", "at once")
    case .queue: say("만들어서 번호로 부르기", "made, then called by number")
    }
  }
  package func name(of scope: Rounding.Scope) -> String {
    switch scope {
    case .all: say("모든 주문", "every order")
    case .cash: say("현금 결제만", "cash only")
    }
  }
  package func name(of color: Color.Named) -> String {
    let english = color.rawValue.replacing("-", with: " ")
    return say(koreanColors[color] ?? english, english)
  }
  package func name(of hidden: Juice.Hidden?) -> String {
    switch hidden {
    case nil: no
    case .on: say("오늘만", "Today only")
    case .always: say("계속", "Until shown")
    }
  }
  package func hiddenCount(_ juices: Int) -> String { say("숨김 \(juices)", "\(juices) hidden") }
  package var noSuchName: String { say("그런 이름이 없어요.", "No such name.") }
  package func nothingYet(in part: MenuEntry.Part) -> String {
    say("아직 없어요. n을 누르면 추가해요.", "None yet. n adds one.")
  }
  package func askNew(_ part: MenuEntry.Part) -> String {
    switch part {
    case .juices: say("새 쥬스의 이름", "Name of the new juice")
    case .ingredients: say("새 재료의 이름", "Name of the new ingredient")
    case .payments: say("새 결제 방법의 이름", "Name of the new way to pay")
    case .discounts: say("새 할인의 이름", "Name of the new discount")
    case .options: say("새 옵션의 이름 (예: 크기)", "Name of the new option, as Size")
    // The settings can't be added to.
    case .settings: ""
    }
  }
  package var mostHelp: ArgumentText {
    say("<n> 선택지마다 최대 개수, 1부터 9까지", "<n> The most of each choice in a cup, 1 to 9.")
  }
  package var askNewChoices: String {
    say("선택지를 기본부터 쓰세요: 보통, 큰 컵", "Its choices, the usual one first: Regular, Large")
  }
  package var askCurrency: String { say("가격의 통화 (예: KRW)", "Currency of the prices, as USD") }
  /// - Parameter unit: `nil` for pieces.
  package func askOpening(in unit: String?) -> String {
    unit.map { say("지금 몇 \($0) 있나요?", "How many \($0) of it are there?") }
      ?? say("지금 몇 개 있나요?", "How many of it are there?")
  }
  package func askUnit(of thing: String) -> String {
    say("\(thing): 단위 (ml, g, 개). 없으면 Enter", "\(thing): unit, as ml, g or pcs. Enter for none")
  }
  /// - Parameters:
  ///   - juices: the number of juices without a price.
  ///   - price: the first price of the menu.
  package func askToFree(_ juices: Int, for price: String) -> String {
    say(
      "처음 정하는 가격이에요(\(price)). 나머지 쥬스 \(juices)가지는 무료가 돼요. 그래도 정할까요?",
      juices == 1
        ? "\(price) is the first price: the other juice then costs nothing. Set it?"
        : "\(price) is the first price: the other \(juices) juices then cost nothing. Set it?")
  }
  package func replacement(of ingredient: String, by substitute: String) -> String {
    "\(ingredient) → \(substitute)"
  }
  package func askToRemove(_ thing: String) -> String {
    say("메뉴에서 삭제할까요? \(thing)", "Remove \(thing) from the menu?")
  }
  package func askToTakeOff(_ price: String) -> String {
    say("가격을 지울까요? \(price)", "Remove the price \(price)?")
  }
  package var notName: String {
    say(
      "이름은 1칸부터 40칸까지 쓰세요. 한글은 한 글자가 두 칸이에요.",
      "Type a name of 1 to 40 columns. A Korean letter takes 2.")
  }
  package var notRecipe: String {
    say("재료와 양을 쓰세요: 망고 2, 바나나 1", "Type ingredients and how many: Mango 2, Banana 1")
  }
  package func sentence(for problem: RecipeProblem) -> String {
    switch problem {
    case .noAmount(let name):
      say("“\(name)” 뒤에 한 칸 띄고 양을 쓰세요.", "“\(name)” needs a blank and an amount after it.")
    case .badAmount(let piece, let range):
      say(
        "“\(piece)”: 양은 소수점 없이 \(range.lowerBound)부터 \(range.upperBound)까지예요.",
        "“\(piece)”: an amount is a whole number, \(range.lowerBound) to \(range.upperBound).")
    case .noComma(let piece):
      say("“\(piece)”: 재료 사이에 쉼표를 쓰세요.", "“\(piece)” needs a comma between ingredients.")
    case .noSubstitute(let piece):
      say(
        "“\(piece)”: 대신할 재료를 = 뒤에 쓰세요: 우유 = 귀리 우유",
        "“\(piece)” needs = and the ingredient to take instead: Milk = Oat milk")
    case .unknown(let name): say("“\(name)”: 그런 재료가 없어요.", "There is no ingredient “\(name)”.")
    case .unknownJuice(let name): say("“\(name)”: 그런 쥬스가 없어요.", "There is no juice “\(name)”.")
    case .repeated(let name): say("“\(name)”: 두 번 썼어요.", "“\(name)” is there twice.")
    case .empty: notRecipe
    }
  }
  package var notSet: String {
    say("쥬스와 잔 수를 쓰세요: 망고쥬스 1, 키위쥬스 2", "Type juices and how many: Mango 1, Kiwi 2")
  }
  package var emptyForSet: String {
    say("여러 쥬스로 된 세트면 비워 두세요.", "For a set of several juices, leave the line empty.")
  }
  package var emptyForRecipe: String {
    say("재료로 만드는 쥬스면 비워 두세요.", "For a juice made of ingredients, leave the line empty.")
  }
  package func ingredients(_ names: String) -> String {
    say("재료: \(names)", "Ingredients: \(names)")
  }
  package func juices(_ names: String) -> String { "\(name(of: .juices)): \(names)" }
  package func notNumber(_ range: ClosedRange<Int>) -> String {
    say(
      "\(range.lowerBound)부터 \(range.upperBound)까지 숫자를 쓰세요.",
      "Type a number from \(range.lowerBound) to \(range.upperBound).")
  }
  package var entryGone: String { say("그사이에 메뉴에서 삭제됐어요.", "It is no longer on the menu.") }
  package var notCurrency: String {
    say("통화의 세 글자를 쓰세요: KRW, USD, EUR", "Type the three letters of a currency: USD, EUR, KRW")
  }
  package var menuNotWritten: String { say("메뉴를 바꾸지 않았어요.", "The menu is not changed.") }
}

private let koreanAllergens = [
  "gluten": "글루텐", "crustaceans": "갑각류", "eggs": "달걀", "fish": "생선", "peanuts": "땅콩",
  "soya": "대두", "milk": "우유", "nuts": "견과류", "celery": "셀러리", "mustard": "겨자",
  "sesame": "참깨", "sulphites": "아황산염", "lupin": "루핀", "molluscs": "연체동물",
]

private let koreanColors: [Color.Named: String] = [
  .black: "검정", .red: "빨강", .green: "초록", .yellow: "노랑",
  .blue: "파랑", .magenta: "분홍", .cyan: "청록", .white: "하양",
  .brightBlack: "회색", .brightRed: "밝은 빨강", .brightGreen: "밝은 초록", .brightYellow: "밝은 노랑",
  .brightBlue: "밝은 파랑", .brightMagenta: "밝은 분홍", .brightCyan: "밝은 청록", .brightWhite: "밝은 하양",
]
