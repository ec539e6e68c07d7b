internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Asks for changes of the menu, and writes them to the menu file.
final class MenuEditing {
  let context: ScreenContext
  private let change: ChangeMenu
  /// The last known menu of the file.
  var menu: Menu
  var onWritten: (MenuEntry?) -> Void = { _ in }

  init(_ context: ScreenContext, change: @escaping ChangeMenu) {
    (self.context, self.change) = (context, change)
    menu = context.menu
  }

  var wording: Wording { Wording(context.wording.language, menu) }
  var words: Words { context.words }

  // MARK: Writing

  /// Writes a change. A first price makes other juices free, so it is written only after a question.
  ///
  /// - Parameter then: the next question.
  func write(
    _ entry: MenuEntry?, _ body: @escaping @Sendable (inout Menu) throws -> Void,
    then next: @escaping () -> Void = {}
  ) {
    var changed = menu
    // A change that fails is reported when it is written.
    let freed = (try? body(&changed)) == nil ? 0 : menu.freed(on: changed).count
    guard freed > 0 else { return writeUnasked(entry, body, then: next) }
    context.show { [self] in
      Alert(
        kind: .question(isYes: false) { [self] isYes in
          if isYes { writeUnasked(entry, body, then: next) } else { next() }
        }, message: words.askToFree(freed, for: changed.prices.first?.text ?? words.asksPrice))
    }
  }

  private func writeUnasked(
    _ entry: MenuEntry?, _ body: @escaping @Sendable (inout Menu) throws -> Void,
    then next: @escaping () -> Void
  ) {
    context.perform { [self] in
      do {
        let (menu, newFile) = try await change { menu in
          try body(&menu)
          if let entry, !menu.has(entry) { throw EntryGone() }
        }
        self.menu = menu
        onWritten(entry)
        next()
        if let newFile { context.remark(words.newMenuFile(newFile)) }
      } catch let error as StoreError {
        throw error
      } catch {
        context.report(words.menuNotWritten, because: sentence(for: error), style: .title)
      }
    }
  }

  private func sentence(for error: any Error) -> String {
    switch error {
    case is EntryGone: words.entryGone
    case let refused as RefusedMenuChange: wording.refusal(of: refused.error)
    default: wording.sentence(for: (error as? MenuFileError)?.inShort ?? error)
    }
  }

  /// Hides a juice for today, or shows it again.
  func toggleHidden(_ entry: MenuEntry) {
    guard case .juice(let id) = entry, let juice = menu.juice(id) else { return }
    let hidden = juice.hidden(on: context.today) == nil ? Juice.Hidden.on(context.today) : nil
    write(entry) { $0.juices.change(id) { $0.hidden = hidden } }
  }

  func move(_ entry: MenuEntry, by step: Int) {
    let all = menu.siblings(of: entry)
    guard let index = all.firstIndex(of: entry), all.indices.contains(index + step) else { return }
    let next = step < 0 ? all[index - 1] : all.dropFirst(index + 2).first
    write(entry) { $0.move(entry, before: next) }
  }

  func askToRemove(_ entry: MenuEntry) {
    context.show { [self] in
      Alert(
        kind: .question(isYes: false) { [self] isYes in
          if isYes { write(nil) { try $0.remove(entry) } }
        }, message: words.askToRemove(wording.name(of: entry)))
    }
  }

  // MARK: Asking

  /// - Parameters:
  ///   - refusal: the menu file's error for a line; replaces `problem`.
  ///   - back: called on cancel.
  func ask<Value>(
    _ heading: @escaping (Words) -> String, _ start: String = "",
    replaces: Bool = false, swatches: [(text: String, paint: Paint)] = [],
    problem: @escaping (Words) -> String = \.notName,
    refusal: ((String) -> MenuProblem.Kind)? = nil, read: @escaping (String) -> Value?,
    enter: KeyAction = .saveLine,
    back: @escaping () -> Void = {}, onAccept: @escaping (Value) -> Void
  ) {
    var question = LineController.Question(
      heading, read: read, problem: problem, enter: enter, onAccept: onAccept)
    if let refusal {
      question.rows = { words, typed in
        read(typed) == nil ? [words.sentence(for: refusal(typed))] : []
      }
    }
    question.onCancelled = back
    question.swatches = swatches
    question.line = TypedLine(text: start, longest: 400, isReplaced: replaces)
    context.open(question)
  }

  /// Asks for a price; `nil` removes it. Asks for the currency first if the menu has none.
  ///
  /// - Parameter onAsk: called for the word `ask`; `nil` if a price must be fixed.
  func askPrice(
    _ heading: @escaping (Words) -> String, _ price: Price?, isAsked: Bool = false,
    onAsk: ((Currency) -> Void)? = nil,
    back: @escaping () -> Void = {}, onAccept: @escaping (Price?) -> Void
  ) {
    func ask(in currency: Currency) {
      self.ask(
        heading, isAsked ? Juice.askWord : price?.plain ?? "", replaces: true,
        problem: onAsk == nil ? \.notMoney : \.notMoneyNorAsk,
        read: { text -> (price: Price?, isAsked: Bool)? in
          let text = text.trimmed
          if onAsk != nil, text.lowercased() == Juice.askWord { return (nil, true) }
          return text.isEmpty
            ? (nil, false) : Price(typed: text, currency: currency).map { ($0, false) }
        }, back: back,
        onAccept: { [self] (new, isAsked) in
          if isAsked {
            onAsk?(currency)
          } else if let price, new == nil {
            askToTakeOff(price, back: back) { onAccept(nil) }
          } else {
            onAccept(new)
          }
        })
    }
    askCurrency(back: back, onAccept: ask)
  }

  func askCurrency(back: @escaping () -> Void, onAccept: @escaping (Currency) -> Void) {
    if let currency = menu.currency { return onAccept(currency) }
    ask(
      \.askCurrency, context.wording.language == .ko ? "KRW" : "", replaces: true,
      problem: \.notCurrency,
      read: { Currency(code: $0.trimmed.uppercased()) }, enter: .takeLine, back: back,
      onAccept: onAccept)
  }

  private func askToTakeOff(
    _ price: Price, back: @escaping () -> Void, onYes: @escaping () -> Void
  ) {
    context.show { [context] in
      Alert(
        kind: .question(isYes: false) { $0 ? onYes() : back() },
        message: context.words.askToTakeOff(price.text))
    }
  }

  /// Asks for the recipe of a juice, or for the parts of a set. An empty line leads from one to the other.
  func askContent(
    _ content: Juice.Content, of name: String, enter: KeyAction = .saveLine,
    back: @escaping () -> Void = {}, onAccept: @escaping (Juice.Content) -> Void
  ) {
    let other = { [self] (content: Juice.Content) in
      askContent(content, of: name, enter: enter, back: back, onAccept: onAccept)
    }
    switch content {
    case .recipe(let recipe):
      askRecipe(
        { $0.ask(.recipe, of: name) }, recipe,
        hints: { [$0.notRecipe, $0.emptyForSet] }, enter: enter, back: back,
        onAccept: { $0.parts.isEmpty ? other(.set([])) : onAccept(.recipe($0)) })
    case .set(let parts):
      askParts(
        { $0.ask(.set, of: name) }, parts, enter: enter, back: back,
        onAccept: { $0.isEmpty ? other(.recipe([:])) : onAccept(.set($0)) })
    }
  }

  /// - Parameter hints: shown while the line is empty.
  func askRecipe(
    _ heading: @escaping (Words) -> String, _ recipe: Recipe,
    in range: ClosedRange<Int> = Recipe.amounts,
    hints: @escaping (Words) -> [String] = { _ in [] },
    enter: KeyAction = .saveLine, back: @escaping () -> Void = {},
    onAccept: @escaping (Recipe) -> Void
  ) {
    let shown = wording.list(recipe, hasUnits: false)
    let read = { [menu, wording] (text: String) throws(RecipeProblem) -> Recipe in
      // Keeps the recipe if its text is unchanged: names may contain commas or digits.
      if text == shown, !recipe.parts.isEmpty { return recipe }
      if text.trimmed.isEmpty { return [:] }
      return try Recipe(typed: text, on: menu, in: wording.language, range)
    }
    askForList(
      heading, start: shown, known: allIngredients, hints: hints, read: read, enter: enter,
      back: back, onAccept: onAccept)
  }

  /// Asks for the juices of a set as `Mango 1, Kiwi 2`. Sets can't be parts.
  private func askParts(
    _ heading: @escaping (Words) -> String, _ parts: [Juice.Part], enter: KeyAction,
    back: @escaping () -> Void, onAccept: @escaping ([Juice.Part]) -> Void
  ) {
    let shown = parts.map { "\(wording.name(of: $0.juice)) \($0.cups)" }.joined(separator: ", ")
    let read = { [menu, wording] (text: String) throws(RecipeProblem) -> [Juice.Part] in
      // Keeps the parts if their text is unchanged: names may contain commas or digits.
      if text == shown { return parts }
      return try [Juice.Part](typed: text, on: menu, in: wording.language)
    }
    let names = menu.juices.filter { !$0.isSet }.map { wording.text($0.name) }
    askForList(
      heading, start: shown, known: { $0.juices(names.joined(separator: ", ")) },
      hints: { [$0.notSet, $0.emptyForRecipe] }, read: read, enter: enter, back: back,
      onAccept: onAccept)
  }

  /// Asks for replacements as `Milk = Oat milk, Cream = Oat cream`.
  func askReplacements(
    _ heading: @escaping (Words) -> String, _ replacements: [Replacement],
    back: @escaping () -> Void, onAccept: @escaping ([Replacement]) -> Void
  ) {
    let read = { [menu, wording] (text: String) throws(RecipeProblem) -> [Replacement] in
      try [Replacement](typed: text, on: menu, in: wording.language)
    }
    let shown = replacements.map {
      "\(wording.name(of: $0.replaced)) = \(wording.name(of: $0.substitute))"
    }
    askForList(
      heading, start: shown.joined(separator: ", "), known: allIngredients, hints: { _ in [] },
      read: read, enter: .saveLine, back: back, onAccept: onAccept)
  }

  /// Lists the ingredients below a line that names some.
  private var allIngredients: (Words) -> String {
    let names = menu.ingredients.map { wording.text($0.name) }.joined(separator: ", ")
    return { $0.ingredients(names) }
  }

  /// Asks for a line of several items.
  ///
  /// - Parameters:
  ///   - known: the names to choose from, listed below the line.
  ///   - hints: shown while the line is empty.
  private func askForList<Value>(
    _ heading: @escaping (Words) -> String, start: String, known: @escaping (Words) -> String,
    hints: @escaping (Words) -> [String],
    read: @escaping (String) throws(RecipeProblem) -> Value, enter: KeyAction,
    back: @escaping () -> Void, onAccept: @escaping (Value) -> Void
  ) {
    var question = LineController.Question(
      heading: { words, typed in "\(heading(words))\n\(typed)▏" },
      rows: { words, typed in
        let list = known(words)
        do throws(RecipeProblem) {
          _ = try read(typed)
          return (typed.isEmpty ? hints(words) : []) + [list]
        } catch {
          return [words.sentence(for: error), list]
        }
      },
      accept: { typed in (try? read(typed)).map { value in { onAccept(value) } } })
    question.onCancelled = back
    question.line = TypedLine(text: start, longest: 400)
    question.enter = enter
    context.open(question)
  }

  /// Parses a name of 1 to 40 columns.
  nonisolated static func name(_ text: String) -> String? {
    let name = text.trimmed
    let columns = TextWidth.columns(of: name.printable)
    return (1...40).contains(columns) ? name : nil
  }
}

extension Juice {
  /// A juice has a recipe, or the parts of a set.
  nonisolated enum Content: Hashable, Sendable {
    case recipe(Recipe)
    case set([Part])
  }

  nonisolated var content: Content {
    get { isSet ? .set(parts) : .recipe(recipe) }
    set {
      switch newValue {
      case .recipe(let new): (recipe, parts) = (new, [])
      case .set(let new): (recipe, parts) = ([:], new)
      }
    }
  }
}

/// Another person has removed the entry from the menu.
private struct EntryGone: Error {}

extension Recipe {
  /// Parses `Mango 2, Banana 1`, with names in any language, or ids.
  ///
  /// - Parameter range: the valid amounts. A negative one needs a minus.
  fileprivate init(
    typed text: String, on menu: Menu, in language: Language, _ range: ClosedRange<Int>
  ) throws(RecipeProblem) {
    var parts: [Recipe.Part] = []
    for piece in text.split(separator: ",") {
      let part = try Part(typed: String(piece).trimmed, on: menu, in: language, range)
      if parts.contains(where: { $0.ingredient == part.ingredient }) {
        throw .repeated(menu.ingredient(part.ingredient)?.name.text(in: language.rawValue) ?? "")
      }
      parts.append(part)
    }
    if parts.isEmpty { throw .empty }
    self.init(parts)
  }
}

extension [Juice.Part] {
  /// Parses `Mango 1, Kiwi`, with names in any language, or ids. A juice without a count is one cup. Empty for an empty
  /// text.
  fileprivate init(typed text: String, on menu: Menu, in language: Language) throws(RecipeProblem) {
    self = []
    for piece in text.split(separator: ",").map({ String($0).trimmed }) where !piece.isEmpty {
      // A name may end in digits.
      let isName = menu.juice(called: piece, in: language) != nil
      let digits = isName ? 0 : piece.reversed().prefix { $0.isASCII && $0.isNumber }.count
      let name = String(piece.dropLast(digits)).trimmed
      guard let id = menu.juice(called: name, in: language) else { throw .unknownJuice(piece) }
      guard let cups = digits == 0 ? 1 : Juice.Part.counts.number(piece.suffix(digits)) else {
        throw .badAmount(piece, Juice.Part.counts)
      }
      if contains(where: { $0.juice == id }) { throw .repeated(name) }
      append(Juice.Part(id, cups))
    }
  }
}

extension [Replacement] {
  /// Parses `Milk = Oat milk`, with names in any language, or ids; several after commas. Empty for an empty text.
  fileprivate init(typed text: String, on menu: Menu, in language: Language) throws(RecipeProblem) {
    self = []
    for piece in text.split(separator: ",").map({ String($0).trimmed }) where !piece.isEmpty {
      let names = piece.replacing("→", with: "=").split(separator: "=").map { String($0).trimmed }
      var ids: [Ingredient.ID] = []
      for name in names {
        guard let id = menu.ingredient(called: name, in: language) else { throw .unknown(name) }
        ids.append(id)
      }
      guard ids.count == 2 else { throw .noSubstitute(piece) }
      if contains(where: { $0.replaced == ids[0] }) { throw .repeated(names[0]) }
      append(Replacement(ids[0], by: ids[1]))
    }
  }
}

extension Recipe.Part {
  /// Parses `Mango 2`, `Mango2`, `Milk 200 ml`, or `Cup -1` for a choice.
  fileprivate init(
    typed piece: String, on menu: Menu, in language: Language, _ range: ClosedRange<Int>
  ) throws(RecipeProblem) {
    for index in piece.indices.dropFirst() where "-.0123456789".contains(piece[index]) {
      guard let id = menu.ingredient(called: String(piece[..<index]).trimmed, in: language),
        let ingredient = menu.ingredient(id)
      else { continue }
      let isBelow = piece[index] == "-" && range.lowerBound < 0
      guard
        let amount = try? ingredient.amount(
          typed: String(piece[index...].dropFirst(isBelow ? 1 : 0))),
        Recipe.amounts.contains(amount)
      else { break }
      self.init(id, isBelow ? -amount : amount)
      return
    }
    let digits = piece.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let name = String(piece.dropLast(digits)).trimmed
    guard digits > 0, let id = menu.ingredient(called: name, in: language) else {
      if menu.ingredient(called: piece, in: language) != nil { throw .noAmount(piece) }
      // A number in the middle ends another ingredient: a comma is missing.
      let isSeveral = name.split(separator: " ").dropLast().contains { $0.last?.isNumber ?? false }
      if isSeveral { throw .noComma(piece) }
      // Covers `Mango 2.5`, `Mango -1` and `Mango 200ml`.
      let isAmount = piece.indices.contains {
        "+-.0123456789".contains(piece[$0])
          && menu.ingredient(called: String(piece[..<$0]).trimmed, in: language) != nil
      }
      throw isAmount ? .badAmount(piece, Recipe.amounts) : .unknown(name.isEmpty ? piece : name)
    }
    guard let amount = Recipe.amounts.number(piece.suffix(digits)) else {
      throw .badAmount(piece, Recipe.amounts)
    }
    self.init(id, amount)
  }
}

extension Menu {
  /// The ingredient with the exact name, else in any language or case, else by id; `nil` if it is ambiguous.
  fileprivate func ingredient(called word: String, in language: Language) -> Ingredient.ID? {
    Self.only(ingredients, called: word, in: language) { ($0.id, $0.name) }
  }

  /// The juice that is no set; see `ingredient(called:in:)`.
  fileprivate func juice(called word: String, in language: Language) -> Juice.ID? {
    Self.only(juices.filter { !$0.isSet }, called: word, in: language) { ($0.id, $0.name) }
  }

  private static func only<Item, Owner>(
    _ items: [Item], called word: String, in language: Language,
    _ named: (Item) -> (id: Identifier<Owner>, name: Name)
  ) -> Identifier<Owner>? {
    let named = items.map(named)
    let ways: [(Name, Identifier<Owner>) -> Bool] = [
      { name, _ in name.text(in: language.rawValue) == word },
      { name, _ in name.all.contains { $0.lowercased() == word.lowercased() } },
      { $1.rawValue == word.lowercased() },
    ]
    let found = ways.lazy.map { way in named.filter { way($0.name, $0.id) } }.first { !$0.isEmpty }
    return found?.count == 1 ? found?[0].id : nil
  }
}
