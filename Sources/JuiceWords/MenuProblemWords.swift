package import JuiceKit
internal import JuiceText

/// Problems in the menu file or the settings.
extension Words {
  /// - Parameter users: the juices and choices whose recipes contain the ingredient.
  package func inUse(_ ingredient: String, by users: [String]) -> String {
    say(
      "\(ingredient): 아직 쓰는 메뉴가 있어서 삭제할 수 없어요 (\(users.joined(separator: ", "))).",
      "\(ingredient) is not removed: it is still in \(users.joined(separator: ", ")).")
  }
  /// - Parameter users: the sets and the offers that name the juice.
  package func inUse(_ juice: String, ofSale users: [String]) -> String {
    say(
      "\(juice): 세트나 할인에 들어 있어서 삭제할 수 없어요 (\(users.joined(separator: ", "))). 팔지 않으려면 숨기세요.",
      "\(juice) is not removed: it is still in \(users.joined(separator: ", ")). To stop its sale, hide it."
    )
  }
  package var menuNotChanged: String {
    say("바꾸지 않았어요. 바꾸면 메뉴가 이렇게 잘못돼요:", "Nothing is changed. The menu would have been wrong:")
  }
  package func moreProblems(_ count: Int) -> String {
    say("문제가 \(count)개 더 있어요", "\(count) more problem\(count == 1 ? "" : "s") not shown")
  }
  private func words(for fault: YAMLFault) -> String {
    switch fault {
    case .openQuote: say("따옴표가 닫히지 않았어요. 닫으세요", "this quote is never closed; close it")
    case .openBracket(let line):
      say(
        "\(line)번째 줄의 괄호가 아직 열려 있어요. 닫거나, 이 앞에 쉼표를 쓰세요",
        "the bracket of line \(line) is still open here; close it, or put a comma before this")
    case .colon:
      say(
        "여기에는 `: `를 쓸 수 없어요. 위의 키와 줄을 맞추고(키의 `:` 뒤에는 빈칸), 이름이라면 따옴표로 묶으세요",
        "`: ` can't be here; line the key up with those above, which have a blank after their `:`, "
          + "or put the text in quotes")
    case .keyWithoutColon:
      say("키도 값도 아니에요. `키: 값`으로 쓰세요", "no key and no value; write `key: value`")
    case .alignment:
      say(
        "위의 줄과 맞지 않아요. 같은 칸에 맞추거나, 글 전체를 따옴표로 묶으세요",
        "not in line with what it belongs to above; indent it as that is, or put the whole text in quotes"
      )
    case .dash:
      say(
        "여기서는 목록을 시작할 수 없어요. `- `는 줄의 처음에 쓰세요",
        "a list can't begin here; put each `- ` at the beginning of a line")
    case .start(let scalar):
      say("`\(scalar)`로 시작하는 글은 따옴표로 묶으세요", "a text can't begin with `\(scalar)`; put it in quotes")
    case .noValue:
      say(
        "값이 없어요. 값을 쓰거나, 앞의 쉼표나 괄호를 지우세요",
        "a value is missing here; write it, or take the comma or bracket before it out")
    case .escape:
      say(
        "여기서 `\\`는 뜻이 없어요. `\\\\`로 쓰거나 작은따옴표로 묶으세요",
        "`\\` stands for nothing here; write `\\\\`, or take single quotes")
    case .other(let words): words
    }
  }
  /// The problem without file, line and path.
  package func sentence(for problem: MenuProblem.Kind) -> String {
    switch language {
    case .ko:
      switch problem {
      case .tooLarge(let most): "\(most >> 20) MiB보다 커요. 이런 파일은 훨씬 작아요"
      case .notUTF8: "UTF-8 글이 아니에요. UTF-8로 저장하세요"
      case .controlCharacter(let scalar):
        "파일에 제어 문자가 있어요: \(scalar.escaped). 지우세요"
      case .notYAML(let fault): "YAML이 아니에요: \(words(for: fault))"
      case .tabIndent: "YAML이 아니에요: 탭은 쓸 수 없어요. 빈칸으로 들여쓰세요"
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
      case .noBlankAfterColon(let wanted):
        sentence(for: MenuProblem.Kind.wrongType(found: .text, wanted: wanted)) + ". `:` 뒤에 빈칸을 쓰세요"
      case .keyNotText(let found): "키 자리에 \(subject(found)) 있어요"
      case .unknownKey(let key, let known):
        "\(quoted(key)): 없는 키예요. \(suggestion(key, known) ?? "쓸 수 있는 키: \(choice(known))")"
      case .invisibleCharacter(let scalar):
        "키에 보이지 않는 문자가 있어요: \(named(scalar)). 지우세요"
      case .repeatedKey(let key, let line):
        "\(quoted(key)): 두 번 나와요. 처음은 \(line)번째 줄이에요. 하나만 두세요"
      case .missingKey(let key): "`\(key)` 키가 없어요. 써넣으세요"
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
      case .takesAway(let choice, let ingredient, let most):
        "\(quoted(choice)): 이 쥬스에 든 \(quoted(ingredient))보다 많이 빼요. \(most)까지 뺄 수 있어요"
      case .takesAll(let choice): "\(quoted(choice)): 이 쥬스에 든 것을 모두 빼요. 하나는 남기세요"
      case .badFactor(let text):
        "\(quoted(text)): 배수가 아니에요. 0.01부터 99까지, 소수점 아래 2자리까지 `1.5`처럼 쓰세요"
      case .emptyInstead: "바꿀 재료가 없어요. `{ milk: oat-milk }`처럼 쓰세요"
      case .replacementReplaced(let id):
        "\(quoted(id)): 이 선택지가 이 재료도 다른 재료로 바꿔요. 끝까지 쓸 재료를 바로 쓰세요"
      case .usualConflict(let one, let other):
        "\(quoted(one)), \(quoted(other)): 이 쥬스에 함께 들어가는데 같은 재료를 바꿔요. 하나를 빼세요"
      case .emptyRecipe: "레시피가 비어 있어요. 재료를 하나 이상 쓰세요"
      case .unknownIngredient(let id, let known):
        "\(quoted(id)): 그런 재료가 없어요. \(suggestion(id, known) ?? "`ingredients`에 추가하거나 있는 재료를 쓰세요")"
      case .repeatedIngredient(let id, let line):
        "\(quoted(id)): 이 레시피에 두 번 나와요. 처음은 \(line)번째 줄이에요. 합쳐서 한 번만 쓰세요"
      case .emptySet: "세트가 비어 있어요. 쥬스를 하나 이상 쓰세요"
      case .recipeAndSet: "쥬스에는 `recipe`나 `set` 하나만 쓸 수 있어요. 하나를 빼세요"
      case .unknownPart(let id, let known):
        "\(quoted(id)): 그런 쥬스가 없어요. \(suggestion(id, known) ?? "`juices`에 추가하거나 있는 쥬스를 쓰세요")"
      case .setOfSets(let id): "\(quoted(id)): 세트 안에 세트를 넣을 수 없어요. 레시피가 있는 쥬스를 쓰세요"
      case .severalRates: "세트에 든 쥬스들의 부가세가 서로 달라요. 부가세가 같은 쥬스만 묶으세요"
      case .setTakesTooMuch(let id, let most):
        "\(quoted(id)): 이 세트에 \(most)보다 많이 들어가요. 잔 수를 줄이세요"
      case .unknownColor(let text):
        "\(quoted(text)): 그런 색이 없어요. \(suggestion(text, Color.names) ?? "\(choice(Color.names)) 가운데 하나나 `\"#d7005f\"`처럼 섞은 색을 쓰세요")"
      case .notHidden(let text):
        "\(quoted(text)): 쓸 수 없는 값이에요. `true`나 숨길 날짜를 `2026-11-24`처럼 쓰세요"
      case .notTime(let text): "\(quoted(text)): 시각이 아니에요. `\"04:00\"`처럼 00:00부터 23:59까지 쓰세요"
      case .notAbsolute(let text): "\(quoted(text)): 폴더를 `/media/usb/juice`처럼 `/`부터 모두 쓰세요"
      case .unknownPlaceholder(let name, let known):
        known.isEmpty
          ? "`{\(name)}`: 명령 자체에는 쓸 수 없어요. 인자에 쓰세요"
          : "`{\(name)}`: 없는 자리예요. \(choice(known.map { "{\($0)}" })) 중에서 쓰세요"
      case .missingPlaceholder(let name): "`{\(name)}` 인자가 없어요. 써넣으세요"
      case .othersMayWrite(let path):
        "다른 사람이 \(quoted(path))에 쓸 수 있어서 이 설정의 명령을 실행하지 않아요. 주인을 확인하고 `chmod go-w`를 실행하세요"
      case .notOneOf(let text, let known): "\(quoted(text)): 쓸 수 없는 값이에요. \(choice(known)) 중에서 쓰세요"
      case .unknownCurrency(let text):
        "\(quoted(text)): 그런 통화가 없어요. \(suggestion(currency(meantBy: text)) ?? "ISO 4217 코드를 쓰세요, 예: `KRW`")"
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
        "\(quoted(id)): 그런 옵션이 없어요. \(suggestion(id, known) ?? "메뉴의 `options`에 추가하세요")"
      case .repeatedNumber(let number, let line):
        "\(number)번: 다른 쥬스의 번호예요. 처음은 \(line)번째 줄이에요. 하나를 바꾸세요"
      case .tooManyTimes(let most):
        "옵션을 다 고르면 한 잔에 레시피가 \(most)번 넘게 들어가요. `times`를 줄이세요"
      case .askAndMany: "옵션에는 `ask`나 `many` 하나만 쓸 수 있어요. 하나를 지우세요"
      case .badCost(let text):
        "\(quoted(text)): 원가가 아니에요. 숫자로 소수점 아래 4자리까지 `2.5`처럼 쓰세요. 99999999.9999까지예요"
      case .notSeveral(let text):
        "\(quoted(text)): 쓸 수 없는 값이에요. `true`나 선택지마다 몇 개까지인지 1부터 9까지 쓰세요"
      case .badPercent(let text):
        "\(quoted(text)): 퍼센트가 아니에요. `10`이나 `5.5`처럼 0.01부터 100까지 쓰세요"
      case .emptySpan(let time):
        "\(quoted(time)): 할인이 시작하자마자 끝나요. 다른 시각을 쓰거나, 하루 종일이면 `from`과 `to`를 빼세요"
      case .badAllergen(let text): "\(quoted(text)): 알레르기 재료가 아니에요. `milk`나 40자까지의 이름을 쓰세요"
      case .percentOrAmount: "할인에는 `percent`와 `amount` 중 하나만 쓰세요"
      }
    case .en:
      switch problem {
      case .tooLarge(let most): "larger than \(most >> 20) MiB; such a file is far smaller"
      case .notUTF8: "not UTF-8 text; save the file as UTF-8"
      case .controlCharacter(let scalar):
        "the control character \(scalar.escaped) is in the file; take it out"
      case .notYAML(let fault): "not YAML: \(words(for: fault))"
      case .tabIndent: "not YAML: a tab stands where only spaces can; indent with spaces"
      case .empty: "empty; `juice-maker menu example` prints a menu to start from"
      case .secondDocument: "a second document starts here; only one counts, so take the `---` out"
      case .tooDeep(let most): "nested too deep; \(most) levels are the most"
      case .anchor: "anchors and aliases are not used here; take the `&` out, or quote the text"
      case .alias: "anchors and aliases are not used here; write the value out"
      case .tag(let tag): "tags are not used here; take \(quoted(tag)) out, or quote the text"
      case .mergeKey: "merge keys (`<<`) are not used here; write the entry out"
      case .wrongType(let found, let wanted):
        "\(subject(found)) where \(phrase(for: wanted)) is wanted"
          + (wanted.isText && found.isScalar
            ? "; if that is the text itself, put it in quotes" : "")
      case .noBlankAfterColon(let wanted):
        sentence(for: MenuProblem.Kind.wrongType(found: .text, wanted: wanted))
          + "; write a blank after the `:`"
      case .keyNotText(let found): "\(subject(found)) stands where a key is wanted"
      case .unknownKey(let key, let known):
        "\(quoted(key)): no such key; \(suggestion(key, known) ?? "write \(choice(known))")"
      case .invisibleCharacter(let scalar):
        "a character that can't be seen is in the key, \(named(scalar)); take it out"
      case .repeatedKey(let key, let line):
        "\(quoted(key)): given twice, first in line \(line); keep one"
      case .missingKey(let key): "`\(key)` is missing; add it"
      case .noEntries(let section): "no \(section.name); list one or more"
      case .tooManyEntries(let section, let most):
        "more than \(most) \(section.name); this one is one too many"
      case .badIdentifier(let text):
        "\(quoted(text)): not an id; write 1 to 40 of `a-z`, `0-9` and `-`"
      case .repeatedIdentifier(let text, let section, let line):
        "\(quoted(text)): another of the \(section.rawValue) has this id, in line \(line); give each its own"
      case .blankName: "the name is blank; write what people call it"
      case .nameTooLong(let most):
        "more than \(most) characters, seen and unseen; a name is far shorter"
      case .nameTooWide(let text, let columns, let most):
        "\(quoted(text)): \(columns) columns wide; a name takes \(most) at most"
      case .nameWithControl(let text, let scalar):
        "\(quoted(text)): holds the control character \(scalar.escaped); take it out"
      case .nameWithoutLanguage(let known):
        "a name in no language; give \(choice(known)), or one name for all"
      case .unknownLanguage(let code, let known):
        "\(quoted(code)): no such language; \(suggestion(code, known) ?? "write \(choice(known))")"
      case .repeatedName(let text, let section, let line):
        "\(quoted(text)): another of the \(section.rawValue) has this name, in line \(line); give each its own"
      case .notCount(let text, let range):
        "\(quoted(text)): not a count; write \(phrase(for: range)) in plain digits"
      case .quotedCount(let text): "\(quoted(text)): a count in quotes; take the quotes off"
      case .countOutOfRange(let text, let range):
        "\(quoted(text)): out of range; a count here goes from \(phrase(for: range))"
      case .takesAway(let choice, let ingredient, let most):
        "\(quoted(choice)): takes more \(quoted(ingredient)) away than a cup of this juice has; take away \(most) at most"
      case .takesAll(let choice):
        "\(quoted(choice)): takes away all that a cup of this juice has; leave something"
      case .badFactor(let text):
        "\(quoted(text)): not a multiple; write 0.01 to 99 with up to 2 decimals, as `1.5`"
      case .emptyInstead: "no ingredient to replace; write it as `{ milk: oat-milk }`"
      case .replacementReplaced(let id):
        "\(quoted(id)): this choice replaces that ingredient too; name the one that is taken in the end"
      case .usualConflict(let one, let other):
        "\(quoted(one)) and \(quoted(other)): every cup of this juice has both, and they replace the same ingredient; take one out"
      case .emptyRecipe: "the recipe is empty; name one or more ingredients"
      case .unknownIngredient(let id, let known):
        "\(quoted(id)): no such ingredient; \(suggestion(id, known) ?? "add it to `ingredients`, or name one that is there")"
      case .repeatedIngredient(let id, let line):
        "\(quoted(id)): named twice in this recipe, first in line \(line); give the sum once"
      case .emptySet: "the set is empty; name one or more juices"
      case .recipeAndSet: "a juice has either `recipe` or `set`; take one out"
      case .unknownPart(let id, let known):
        "\(quoted(id)): no such juice; \(suggestion(id, known) ?? "add it to `juices`, or name one that is there")"
      case .setOfSets(let id):
        "\(quoted(id)): a set can't have another set; name a juice with a recipe"
      case .severalRates: "the juices of a set have several VAT rates; name juices of one rate"
      case .setTakesTooMuch(let id, let most):
        "\(quoted(id)): this set takes more than \(most) of it; name fewer cups"
      case .unknownColor(let text):
        "\(quoted(text)): no such color; \(suggestion(text, Color.names) ?? "write one of \(choice(Color.names)), or a mix as `\"#d7005f\"`")"
      case .notHidden(let text):
        "\(quoted(text)): not known here; write `true`, or the day it is hidden on, as `2026-11-24`"
      case .notTime(let text):
        "\(quoted(text)): not a time of the day; write it as `\"04:00\"`, from 00:00 to 23:59"
      case .notAbsolute(let text):
        "\(quoted(text)): not a whole path; write the folder from `/` on, as `/media/usb/juice`"
      case .unknownPlaceholder(let name, let known):
        known.isEmpty
          ? "`{\(name)}`: the command itself has no placeholders; write it as an argument"
          : "`{\(name)}`: no such placeholder; write \(choice(known.map { "{\($0)}" }))"
      case .missingPlaceholder(let name): "no argument has `{\(name)}`; add it"
      case .othersMayWrite(let path):
        "others may write \(quoted(path)), so no command of this setting is run; check its owner, and run `chmod go-w` on it"
      case .notOneOf(let text, let known): "\(quoted(text)): not known here; write \(choice(known))"
      case .unknownCurrency(let text):
        "\(quoted(text)): no such currency; \(suggestion(currency(meantBy: text)) ?? "write its ISO 4217 code, `KRW`")"
      case .priceWithoutCurrency:
        "a price without a currency; add `currency: KRW`, or another, at the top"
      case .badPrice(let text, let currency):
        "\(quoted(text)): not a price; write digits alone, `\(currency.example)`"
      case .negativePrice(let text, let currency):
        "\(quoted(text)): below 0; write a price as `\(currency.example)`"
      case .tooManyDecimals(let text, let currency):
        "\(quoted(text)): \(currency.code) has \(currency.decimals == 0 ? "no decimals" : "\(currency.decimals) decimals at most"); write a price as `\(currency.example)`"
      case .priceTooLarge(let text, let most):
        "\(quoted(text)): too large; a price is `\(most.plain)` at most"
      case .unknownOption(let id, let known):
        "\(quoted(id)): no such option; \(suggestion(id, known) ?? "add it to `options` of the menu")"
      case .repeatedNumber(let number, let line):
        "\(number): another juice has this number, first in line \(line); change one of them"
      case .tooManyTimes(let most):
        "with all of its options a cup takes the recipe more than \(most) times; lower `times`"
      case .askAndMany: "an option has `ask` or `many`, not both; take one out"
      case .badCost(let text):
        "\(quoted(text)): not a cost; write digits with up to 4 decimals, as `2.5`, 99999999.9999 at most"
      case .notSeveral(let text):
        "\(quoted(text)): not known here; write `true`, or how many of each choice, 1 to 9"
      case .badPercent(let text):
        "\(quoted(text)): not a percentage; write 0.01 to 100, as `10` or `5.5`"
      case .emptySpan(let time):
        "\(quoted(time)): the discount ends when it begins; write another time, or leave out `from` and `to` for the whole day"
      case .badAllergen(let text):
        "\(quoted(text)): not an allergen; write one as `milk`, or a text of up to 40 characters"
      case .percentOrAmount: "a discount has either `percent` or `amount`"
      }
    }
  }
  private func suggestion(_ word: String, _ known: [String]) -> String? {
    suggestion(nearMatch(word, among: known))
  }
  private func suggestion(_ meant: String?) -> String? {
    meant.map { say("혹시 \(quoted($0))인가요?", "did you mean \(quoted($0))?") }
  }
  private func phrase(for wanted: MenuProblem.Wanted) -> String {
    switch wanted {
    case .menu: say("`ingredients`와 `juices`의 묶음", "a mapping with `ingredients` and `juices`")
    case .entries(let section): say("\(phrase(for: section)) 목록", "a list of \(section.name)")
    case .entry(.ingredients):
      say("재료(`id`와 `name`의 묶음)", "an ingredient, a mapping with `id` and `name`,")
    case .entry(.juices):
      say("쥬스(`id`, `name`, `recipe`의 묶음)", "a juice, a mapping with `id`, `name` and `recipe`,")
    case .oneOf(let known): choice(known)
    case .identifier: say("아이디", "an id")
    case .entry(.payments):
      say("결제 방법(아이디, 또는 `id`가 있는 묶음)", "a way to pay, an id or a mapping with `id`,")
    case .name, .nameText: say("이름", "a name")
    case .color:
      say("색(`red`, 또는 따옴표로 묶은 `\"#d7005f\"`)", "a color, as `red` or `\"#d7005f\"` in quotes,")
    case .hidden: say("`true` 또는 날짜(`2026-11-24`)", "`true` or a day, as `2026-11-24`,")
    case .time: say("시각(`\"04:00\"`)", "a time of the day, as `\"04:00\"`,")
    case .recipe: say("재료와 수량의 묶음", "a mapping of ingredients to counts")
    case .set: say("쥬스와 잔 수의 묶음", "a mapping of juices to cups")
    case .currency: say("통화(ISO 4217 코드)", "a currency, its ISO 4217 code,")
    case .price: say("가격", "a price")
    case .cost: say("원가", "a cost")
    case .factor: say("배수", "a multiple")
    case .instead: say("바꿀 재료와 대신할 재료의 묶음", "a mapping of ingredients to those taken instead")
    case .several: say("`true` 또는 1부터 9까지", "`true` or a number from 1 to 9")
    case .entry(.options):
      say(
        "옵션(`id`, `name`, `choices`의 묶음)", "an option, a mapping with `id`, `name` and `choices`,")
    case .entry(.choices):
      say("옵션의 선택지(`id`와 `name`의 묶음)", "a choice, a mapping with `id` and `name`,")
    case .entry(.discounts):
      say(
        "할인(`id`와 `percent` 또는 `amount`의 묶음)",
        "a discount, a mapping with `id` and `percent` or `amount`,")
    case .percent: say("퍼센트", "a percentage")
    case .mapping(let keys):
      say(
        keys.map { "`\($0)`" }.joined(separator: ", ") + "의 묶음",
        "a mapping with " + keys.dropLast().map { "`\($0)`" }.joined(separator: ", ")
          + " and `\(keys.last ?? "")`")
    case .entry(.lines): say("한 줄의 글", "a line of text")
    case .entry(.tips): say("퍼센트", "a percentage")
    case .entry(.allergens): say("알레르기 재료", "an allergen")
    case .entry(.staff): say("직원(`name`과 `may`의 묶음)", "a person, a mapping with `name` and `may`,")
    case .entry(.rights): say("권한", "a right")
    case .entry(.weekdays): say("요일", "a weekday")
    case .printer:
      say(
        "프린터(글, 또는 `to`, `format`, `columns`, `code-page`의 묶음)",
        "a printer, or a mapping with `to`, `format`, `columns` and `code-page`,")
    case .backup:
      say("폴더, 또는 `to`, `keep`의 묶음", "a folder, or a mapping with `to` and `keep`,")
    case .folder: say("폴더", "a folder")
    case .terminals: say("결제 방법과 단말기의 묶음", "a mapping of ways to pay to their terminals")
    case .terminal:
      say(
        "명령과 인자의 목록, 또는 `pay`, `refund`의 묶음",
        "a list of a command and its arguments, or a mapping with `pay` and `refund`,")
    case .entry(.arguments): say("인자", "an argument")
    case .printerText: say("장치, `주소:9100`, 또는 명령", "a device, a `host:9100` or a command")
    case .count(let range): say("수량(\(phrase(for: range)))", "a count from \(phrase(for: range))")
    }
  }
  private func phrase(for section: MenuProblem.Section) -> String {
    switch section {
    case .ingredients: "재료"
    case .juices: "쥬스"
    case .payments: "결제 방법"
    case .discounts: "할인"
    case .lines: "줄"
    case .tips: "팁"
    case .allergens: "알레르기 재료"
    case .options: "옵션"
    case .choices: "선택지"
    case .staff: "직원"
    case .rights: "권한"
    case .arguments: "인자"
    case .weekdays: "요일"
    }
  }
  /// The Korean phrase with its subject particle.
  private func subject(_ section: MenuProblem.Section) -> String {
    phrase(for: section).with("이", "가")
  }
  /// The Korean phrase has its subject particle.
  private func subject(_ shape: MenuProblem.Shape) -> String {
    switch shape {
    case .mapping: say("키와 값의 묶음이", "a mapping")
    case .list: say("목록이", "a list")
    case .nothing: say("빈 값이", "nothing")
    case .boolean: say("참/거짓 값이", "true or false")
    case .number: say("숫자가", "a number")
    case .text: say("글이", "text")
    }
  }
}

/// `U+00A0 (NO-BREAK SPACE)`.
private func named(_ scalar: Unicode.Scalar) -> String {
  scalar.escaped + (scalar.properties.name.map { " (\($0))" } ?? "")
}

extension MenuProblem.Section {
  /// The English name.
  fileprivate var name: String { self == .weekdays ? "weekdays" : rawValue }
}
