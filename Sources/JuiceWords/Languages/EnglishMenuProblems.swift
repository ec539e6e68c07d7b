import JuiceKit
import JuiceText

/// Says what is wrong in a menu file or a settings file, in English.
extension English {
  func inUse(_ ingredient: String, by users: [String]) -> String {
    "\(ingredient) is not removed: it is still in \(users.joined(separator: ", "))."
  }
  var menuNotChanged: String { "Nothing is changed. The menu would have been wrong:" }

  func moreProblems(_ count: Int) -> String {
    "\(count) more problem\(count == 1 ? "" : "s") not shown"
  }

  private func words(for fault: YAMLFault) -> String {
    switch fault {
    case .openQuote: "this quote is never closed; close it"
    case .openBracket(let line):
      "the bracket of line \(line) is still open here; close it, or put a comma before this"
    case .colon:
      "`: ` can't be here; line the key up with those above, which have a blank after their `:`, "
        + "or put the text in quotes"
    case .keyWithoutColon: "no key and no value; write `key: value`"
    case .alignment:
      "not in line with what it belongs to above; indent it as that is, or put the whole text in quotes"
    case .dash: "a list can't begin here; put each `- ` at the beginning of a line"
    case .start(let scalar): "a text can't begin with `\(scalar)`; put it in quotes"
    case .noValue: "a value is missing here; write it, or take the comma or bracket before it out"
    case .escape: "`\\` stands for nothing here; write `\\\\`, or take single quotes"
    case .other(let words): words
    }
  }

  func sentence(for problem: MenuProblem.Kind) -> String {
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
      "\(phrase(for: found)) where \(phrase(for: wanted)) is wanted"
        + (wanted.isText && found.isScalar ? "; if that is the text itself, put it in quotes" : "")
    case .keyNotText(let found): "\(phrase(for: found)) stands where a key is wanted"
    case .unknownKey(let key, let known):
      "\(quoted(key)): no such key; \(suggestion(key, known) ?? "write \(choice(known))")"
    case .repeatedKey(let key, let line):
      "\(quoted(key)): given twice, first in line \(line); keep one"
    case .missingKey(let key): "`\(key)` is missing; add it"
    case .noEntries(let section): "no \(section.rawValue); list one or more"
    case .tooManyEntries(let section, let most):
      "more than \(most) \(section.rawValue); this one is one too many"
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
    case .emptyRecipe: "the recipe is empty; name one or more ingredients"
    case .unknownIngredient(let id, let known):
      "\(quoted(id)): no such ingredient; \(suggestion(id, known) ?? "add it to `ingredients`, or name one that is there")"
    case .repeatedIngredient(let id, let line):
      "\(quoted(id)): named twice in this recipe, first in line \(line); give the sum once"
    case .unknownColor(let text):
      "\(quoted(text)): no such colour; \(suggestion(text, Color.names) ?? "write one of \(choice(Color.names)), or a mix as `\"#d7005f\"`")"
    case .notHidden(let text):
      "\(quoted(text)): not known here; write `true`, or the day it is hidden on, as `2026-11-24`"
    case .notOneOf(let text, let known): "\(quoted(text)): not known here; write \(choice(known))"
    case .unknownCurrency(let text):
      "\(quoted(text)): no such currency; \(suggestion(text, Currency.codes.sorted()) ?? "write its ISO 4217 code, `KRW`")"
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
    case .repeatedOption(let id, let line):
      "\(quoted(id)): named twice for this juice, first in line \(line); keep one"
    case .tooManyTimes(let most):
      "with all of its options a cup takes the recipe more than \(most) times; lower `times`"
    case .askAndMany: "an option has `ask` or `many`, not both; take one out"
    case .badPercent(let text):
      "\(quoted(text)): not a percentage; write 0.01 to 100, as `10` or `5.5`"
    case .percentOrAmount: "a discount has either `percent` or `amount`"
    }
  }

  private func suggestion(_ word: String, _ known: [String]) -> String? {
    nearMatch(word, among: known).map { "did you mean \(quoted($0))?" }
  }

  private func phrase(for shape: MenuProblem.Shape) -> String {
    switch shape {
    case .mapping: "a mapping"
    case .list: "a list"
    case .nothing: "nothing"
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "text"
    }
  }

  private func phrase(for wanted: MenuProblem.Wanted) -> String {
    switch wanted {
    case .menu: "a mapping with `ingredients` and `juices`"
    case .entries(let section): "a list of \(section.rawValue)"
    case .entry(.ingredients): "an ingredient, a mapping with `id` and `name`,"
    case .entry(.juices): "a juice, a mapping with `id`, `name` and `recipe`,"
    case .settings: "a mapping with `language`, `side`, `bell`, `lock-after` and `printer`"
    case .oneOf(let known): choice(known)
    case .identifier: "an id"
    case .entry(.payments): "a way to pay, an id or a mapping with `id`,"
    case .name, .nameText: "a name"
    case .color: "a colour, as `red` or `\"#d7005f\"` in quotes,"
    case .hidden: "`true` or a day, as `2026-11-24`,"
    case .recipe: "a mapping of ingredients to counts"
    case .currency: "a currency, its ISO 4217 code,"
    case .price: "a price"
    case .entry(.options): "an option, a mapping with `id`, `name` and `choices`,"
    case .entry(.choices): "a choice, a mapping with `id` and `name`,"
    case .entry(.discounts): "a discount, a mapping with `id` and `percent` or `amount`,"
    case .percent: "a percentage"
    case .shop: "a mapping with `name`, `lines` and `vat`"
    case .entry(.lines): "a line of text"
    case .printer: "a printer, or a mapping with `to`, `format` and `columns`,"
    case .printerText: "a device, a `host:9100` or a command"
    case .count(let range): "a count from \(phrase(for: range))"
    }
  }
}
