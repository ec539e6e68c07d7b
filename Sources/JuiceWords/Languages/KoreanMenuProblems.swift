import JuiceKit
import JuiceText

/// Says what is wrong in a menu file or a settings file, in Korean.
extension Korean {
  func inUse(_ ingredient: String, by users: [String]) -> String {
    "\(ingredient): 아직 쓰는 메뉴가 있어서 뺄 수 없어요 (\(users.joined(separator: ", ")))."
  }
  var menuNotChanged: String { "바꾸지 않았어요. 바꾸면 메뉴가 이렇게 잘못돼요:" }

  func moreProblems(_ count: Int) -> String { "문제가 \(count)개 더 있어요" }

  private func words(for fault: YAMLFault) -> String {
    switch fault {
    case .openQuote: "따옴표가 닫히지 않았어요. 닫으세요"
    case .openBracket(let line):
      "\(line)번째 줄의 괄호가 아직 열려 있어요. 닫거나, 이 앞에 쉼표를 쓰세요"
    case .colon:
      "여기에는 `: `를 쓸 수 없어요. 위의 키와 줄을 맞추고(키의 `:` 뒤에는 빈칸), 이름이라면 따옴표로 묶으세요"
    case .keyWithoutColon: "키도 값도 아니에요. `키: 값`으로 쓰세요"
    case .alignment: "위의 줄과 맞지 않아요. 같은 칸에 맞추거나, 글 전체를 따옴표로 묶으세요"
    case .dash: "여기서는 목록을 시작할 수 없어요. `- `는 줄의 처음에 쓰세요"
    case .start(let scalar): "`\(scalar)`로 시작하는 글은 따옴표로 묶으세요"
    case .noValue: "값이 없어요. 값을 쓰거나, 앞의 쉼표나 괄호를 지우세요"
    case .escape: "여기서 `\\`는 뜻이 없어요. `\\\\`로 쓰거나 작은따옴표로 묶으세요"
    case .other(let words): words
    }
  }

  func sentence(for problem: MenuProblem.Kind) -> String {
    switch problem {
    case .tooLarge(let most): "\(most >> 20) MiB보다 커요. 이런 파일은 훨씬 작아요"
    case .notUTF8: "UTF-8 글이 아니에요. UTF-8로 저장하세요"
    case .controlCharacter(let scalar):
      "파일에 제어 문자가 있어요: \(scalar.escaped). 지우세요"
    case .notYAML(let fault): "YAML이 아니에요: \(words(for: fault))"
    case .tabIndent: "YAML이 아니에요: 탭은 쓸 수 없어요. 빈칸으로 들여 쓰세요"
    case .empty: "비어 있어요. `juice-maker menu example`이 처음 쓸 메뉴를 보여 줘요"
    case .secondDocument: "여기서 두 번째 문서가 시작돼요. 하나만 쓸 수 있으니 `---`를 지우세요"
    case .tooDeep(let most): "너무 깊어요. \(most)단계까지 쓸 수 있어요"
    case .anchor: "여기에는 앵커와 별칭을 쓰지 않아요. `&`를 지우거나 따옴표로 묶으세요"
    case .alias: "여기에는 앵커와 별칭을 쓰지 않아요. 값을 직접 쓰세요"
    case .tag(let tag): "여기에는 태그를 쓰지 않아요. \(quoted(tag)) 태그를 지우거나 따옴표로 묶으세요"
    case .mergeKey: "여기에는 병합 키(`<<`)를 쓰지 않아요. 항목을 직접 쓰세요"
    case .wrongType(let found, let wanted):
      "\(phrase(for: wanted)) 자리에 \(subject(found)) 있어요"
        + (wanted.isText && found.isScalar ? ". 글자 그대로라면 따옴표로 묶으세요" : "")
    case .keyNotText(let found): "키 자리에 \(subject(found)) 있어요"
    case .unknownKey(let key, let known):
      "\(quoted(key)): 없는 키예요. \(suggestion(key, known) ?? "쓸 수 있는 키: \(choice(known))")"
    case .repeatedKey(let key, let line):
      "\(quoted(key)): 두 번 나와요. 처음은 \(line)번째 줄이에요. 하나만 두세요"
    case .missingKey(let key): "`\(key)` 키가 없어요. 써 넣으세요"
    case .noEntries(let section): "\(subject(section)) 없어요. 하나 이상 쓰세요"
    case .tooManyEntries(let section, let most):
      "\(subject(section)) \(most)가지를 넘어요. 여기부터는 빼세요"
    case .badIdentifier(let text):
      "\(quoted(text)): 아이디가 아니에요. `a-z`, `0-9`, `-`로 1자에서 40자까지 쓰세요"
    case .repeatedIdentifier(let text, _, let line):
      "\(quoted(text)): \(line)번째 줄에 같은 아이디가 있어요. 서로 다르게 쓰세요"
    case .blankName: "이름이 비어 있어요. 부르는 이름을 쓰세요"
    case .nameTooLong(let most): "보이지 않는 글자까지 \(most)자가 넘어요. 이름은 훨씬 짧아요"
    case .nameTooWide(let text, let columns, let most):
      "\(quoted(text)): \(columns)칸이에요. 이름은 \(most)칸까지예요"
    case .nameWithControl(let text, let scalar):
      "\(quoted(text)): 제어 문자가 있어요: \(scalar.escaped). 지우세요"
    case .nameWithoutLanguage(let known):
      "어느 언어의 이름도 없어요. \(choice(known)) 이름이나 모두에 쓸 이름 하나를 쓰세요"
    case .unknownLanguage(let code, let known):
      "\(quoted(code)): 없는 언어예요. \(suggestion(code, known) ?? "쓸 수 있는 언어: \(choice(known))")"
    case .repeatedName(let text, _, let line):
      "\(quoted(text)): \(line)번째 줄에 같은 이름이 있어요. 서로 다르게 쓰세요"
    case .notCount(let text, let range):
      "\(quoted(text)): 수량이 아니에요. \(phrase(for: range)) 숫자로만 쓰세요"
    case .quotedCount(let text): "\(quoted(text)): 수량에 따옴표가 있어요. 따옴표를 지우세요"
    case .countOutOfRange(let text, let range):
      "\(quoted(text)): 범위를 벗어났어요. \(phrase(for: range)) 쓸 수 있어요"
    case .emptyRecipe: "레시피가 비어 있어요. 재료를 하나 이상 쓰세요"
    case .unknownIngredient(let id, let known):
      "\(quoted(id)): 그런 재료가 없어요. \(suggestion(id, known) ?? "`ingredients`에 더하거나 있는 재료를 쓰세요")"
    case .repeatedIngredient(let id, let line):
      "\(quoted(id)): 이 레시피에 두 번 나와요. 처음은 \(line)번째 줄이에요. 합쳐서 한 번만 쓰세요"
    case .unknownColor(let text):
      "\(quoted(text)): 그런 색이 없어요. \(suggestion(text, Color.names) ?? "\(choice(Color.names)) 가운데 하나나 `\"#d7005f\"`처럼 섞은 색을 쓰세요")"
    case .notHidden(let text):
      "\(quoted(text)): 쓸 수 없는 값이에요. `true`나 숨길 날짜를 `2026-11-24`처럼 쓰세요"
    case .notOneOf(let text, let known): "\(quoted(text)): 쓸 수 없는 값이에요. \(choice(known)) 중에서 쓰세요"
    case .unknownCurrency(let text):
      "\(quoted(text)): 그런 통화가 없어요. \(suggestion(text, Currency.codes.sorted()) ?? "ISO 4217 코드를 쓰세요, 예: `KRW`")"
    case .priceWithoutCurrency: "가격이 있는데 통화가 없어요. 맨 위에 `currency: KRW`처럼 쓰세요"
    case .badPrice(let text, let currency):
      "\(quoted(text)): 가격이 아니에요. `\(currency.example)`처럼 숫자로만 쓰세요"
    case .negativePrice(let text, let currency):
      "\(quoted(text)): 0보다 작아요. 가격은 `\(currency.example)`처럼 쓰세요"
    case .tooManyDecimals(let text, let currency):
      "\(quoted(text)): \(currency.code)는 \(currency.decimals == 0 ? "소수점 아래가 없어요" : "소수점 아래 \(currency.decimals)자리까지예요"). 가격은 `\(currency.example)`처럼 쓰세요"
    case .priceTooLarge(let text, let most):
      "\(quoted(text)): 너무 커요. 가격은 `\(most.plain)`까지예요"
    case .unknownOption(let id, let known):
      "\(quoted(id)): 그런 옵션이 없어요. \(suggestion(id, known) ?? "메뉴의 `options`에 더하세요")"
    case .repeatedOption(let id, let line):
      "\(quoted(id)): 이 쥬스에 두 번 나와요. 처음은 \(line)번째 줄이에요. 하나만 두세요"
    case .tooManyTimes(let most):
      "옵션을 다 고르면 한 잔에 레시피가 \(most)번 넘게 들어가요. `times`를 줄이세요"
    case .askAndMany: "옵션에는 `ask`나 `many` 하나만 쓸 수 있어요. 하나를 지우세요"
    case .badPercent(let text):
      "\(quoted(text)): 퍼센트가 아니에요. `10`이나 `5.5`처럼 0.01부터 100까지 쓰세요"
    case .percentOrAmount: "할인에는 `percent`와 `amount` 중 하나만 쓰세요"
    }
  }

  private func suggestion(_ word: String, _ known: [String]) -> String? {
    nearMatch(word, among: known).map { "혹시 \(quoted($0))인가요?" }
  }

  private func phrase(for section: MenuProblem.Section) -> String {
    switch section {
    case .ingredients: "재료"
    case .juices: "쥬스"
    case .payments: "결제 방법"
    case .discounts: "할인"
    case .lines: "줄"
    case .options: "옵션"
    case .choices: "선택지"
    }
  }

  /// The phrase with the particle of a subject.
  private func subject(_ section: MenuProblem.Section) -> String {
    phrase(for: section)
      + ([.payments, .discounts, .lines, .options].contains(section) ? "이" : "가")
  }

  /// The phrase with the particle of a subject.
  private func subject(_ shape: MenuProblem.Shape) -> String {
    switch shape {
    case .mapping: "키와 값의 묶음이"
    case .list: "목록이"
    case .nothing: "빈 값이"
    case .boolean: "참/거짓 값이"
    case .number: "숫자가"
    case .text: "글이"
    }
  }

  private func phrase(for wanted: MenuProblem.Wanted) -> String {
    switch wanted {
    case .menu: "`ingredients`와 `juices`의 묶음"
    case .entries(let section): "\(phrase(for: section)) 목록"
    case .entry(.ingredients): "재료(`id`와 `name`의 묶음)"
    case .entry(.juices): "쥬스(`id`, `name`, `recipe`의 묶음)"
    case .settings: "`language`, `side`, `bell`, `lock-after`, `printer`의 묶음"
    case .oneOf(let known): choice(known)
    case .identifier: "아이디"
    case .entry(.payments): "결제 방법(아이디, 또는 `id`가 있는 묶음)"
    case .name, .nameText: "이름"
    case .color: "색(`red`, 또는 따옴표로 묶은 `\"#d7005f\"`)"
    case .hidden: "`true` 또는 날짜(`2026-11-24`)"
    case .recipe: "재료와 수량의 묶음"
    case .currency: "통화(ISO 4217 코드)"
    case .price: "가격"
    case .entry(.options): "옵션(`id`, `name`, `choices`의 묶음)"
    case .entry(.choices): "옵션의 선택지(`id`와 `name`의 묶음)"
    case .entry(.discounts): "할인(`id`와 `percent` 또는 `amount`의 묶음)"
    case .percent: "퍼센트"
    case .shop: "`name`, `lines`, `vat`의 묶음"
    case .entry(.lines): "한 줄의 글"
    case .printer: "프린터(글, 또는 `to`, `format`, `columns`의 묶음)"
    case .printerText: "장치, `주소:9100`, 또는 명령"
    case .count(let range): "수량(\(phrase(for: range)))"
    }
  }
}
