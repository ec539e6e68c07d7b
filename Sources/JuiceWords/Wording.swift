public import JuiceKit
public import JuiceText

/// Turns models into words: in a language, with the names of a menu.
public struct Wording: Sendable {
  public let language: Language
  public let menu: Menu
  public let words: any Words

  /// - Parameter menu: things that are not on it are shown by id.
  public init(_ language: Language, _ menu: Menu = Menu(ingredients: [], juices: [])) {
    self.language = language
    self.menu = menu
    words = language.words
  }

  public func name(of juice: Juice) -> String { text(juice.name) }

  public func name(of id: Juice.ID) -> String { menu.juice(id).map(name) ?? id.rawValue }

  public func name(of id: Ingredient.ID) -> String {
    menu.ingredient(id).map { text($0.name) } ?? id.rawValue
  }

  /// For narrow places.
  public func shortName(of ingredient: Ingredient) -> String {
    text(ingredient.label ?? ingredient.name)
  }

  private func text(_ name: Name) -> String { name.text(in: language.rawValue) }

  /// Beside a count; empty where there is nothing to say.
  public func name(of state: StockState?) -> String {
    switch state {
    case .soldOut: words.soldOutButton
    case .out: words.noneLabel
    case .low: words.lowLabel
    case nil: ""
    }
  }

  public func name(of payment: Payment.ID) -> String { words.name(of: payment) ?? payment.rawValue }

  /// The cups of an order: `Mango x 2, Kiwi`.
  public func list(_ lines: [Order.Line]) -> String {
    lines.map { words.line(name(of: $0.juice), cups: $0.cups) }.joined(separator: ", ")
  }

  /// `Mango x 2 ₩9,000`.
  public func listWithPrices(_ lines: [Order.Line]) -> String {
    lines.map { line in
      [list([line]), line.total?.text].compactMap(\.self)
        .joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// `Mango ₩9,000`, where its cups are beside it.
  public func priced(_ line: Order.Line) -> String {
    [name(of: line.juice), line.total?.text].compactMap(\.self)
      .joined(separator: " ")
  }

  /// `3 cups, ₩13,500`.
  public func sum(of lines: [Order.Line]) -> String {
    [words.cups(lines.cups), lines.total?.text].compactMap(\.self).joined(separator: ", ")
  }

  /// `Strawberry 10, Banana 1`.
  public func recipe(of juice: Juice) -> String {
    juice.recipe.parts.map { "\(name(of: $0.ingredient)) \($0.amount)" }.joined(separator: ", ")
  }

  /// What an entry of the journal did; what was taken back says so first.
  ///
  /// - Parameter isTakenBack: also of a change of stock, which does not know it by itself.
  public func content(of entry: JournalEntry, isTakenBack: Bool = false) -> String {
    let content =
      switch entry.kind {
      case .order, .void:
        [number(of: entry), list(entry.lines)].compactMap(\.self).joined(separator: " · ")
      case .soldOut: "\(names(entry)): \(reason(of: entry) ?? "")"
      case .waste: "\(differences(entry)) (\(reason(of: entry) ?? ""))"
      case .open, .restock, .count: differences(entry)
      }
    return isTakenBack || entry.isVoided ? "(\(words.takenBack)) \(content)" : content
  }

  /// What the customer of an order is called by; with the day where it was taken back on another.
  public func number(of entry: JournalEntry) -> String? {
    entry.number.map { number in
      let isOfAnotherDay = entry.kind == .void && number.day != OrderNumber.day(of: entry.at)
      return words.orderNumber(number.number)
        + (isOfAnotherDay ? " (\(number.day.dropFirst(5)))" : "")
    }
  }

  /// What an order brought, or a void gave back, for a row of a list; empty where that is nothing.
  public func amount(of entry: JournalEntry) -> String { entry.money?.text ?? "" }

  /// Of waste its reason, of a mark whether it was set or cleared.
  func reason(of entry: JournalEntry) -> String? {
    switch entry.kind {
    case .soldOut: entry.reason.flatMap(SoldOutMark.init).map(words.name)
    case .waste: entry.reason.flatMap(WasteReason.init).map(words.name)
    case .open, .order, .void, .restock, .count: nil
    }
  }

  /// What was done at a till: as `content`, but said without the kind before it, and with the amount.
  public func summary(_ entry: JournalEntry) -> String {
    switch entry.kind {
    case .order, .void:
      [firstLines(entry.lines), number(of: entry), entry.lines.total?.text].compactMap(\.self)
        .joined(separator: " · ")
    case .soldOut: words.marks(names(entry), entry.soldOutMark == true ? .marked : .cleared)
    case .open, .restock, .count, .waste: content(of: entry)
    }
  }

  /// Two at most, so that what follows is not cut.
  private func firstLines(_ lines: [Order.Line]) -> String {
    list(Array(lines.prefix(2))) + (lines.count > 2 ? ", …" : "")
  }

  private func names(_ entry: JournalEntry) -> String {
    menu.sorted(entry.changes).map { name(of: $0.id) }.joined(separator: ", ")
  }

  private func differences(_ entry: JournalEntry) -> String {
    menu.sorted(entry.changes)
      .map { "\(name(of: $0.id)) \($0.amount > 0 ? "+" : "")\($0.amount)" }
      .joined(separator: ", ")
  }

  public func line(for shortage: Shortage) -> String { words.phrase(for: shortage, name: name) }

  /// What went wrong and what to do: one line, or a line for each problem of a menu file; without control
  /// characters.
  public func sentence(for error: any Error) -> String {
    switch error {
    case Refusal.short(let shortages):
      words.sentence(for: .short(menu.sorted(shortages)), name: name).printable
    case let refusal as Refusal: words.sentence(for: refusal, name: name).printable
    case let error as StoreError: words.sentence(for: error).printable
    case let fault as JournalFault: words.sentence(for: fault).printable
    case let unknown as UnknownJuice: words.juiceGone(name(of: unknown.id)).printable
    case let problem as StandProblem: words.sentence(for: problem).printable
    case let problem as CommandProblem: words.sentence(for: problem).printableLines
    case let error as MenuFileError: sentence(for: error)
    case let refused as RefusedMenuChange:
      words.menuNotChanged + "\n" + sentence(for: refused.error)
    default: "\(error)".printableLines
    }
  }

  private func sentence(for error: MenuFileError) -> String {
    switch error {
    case .unreadable(let path, let cause):
      return "\(shown(path)): \(words.phrase(for: cause))".printable
    case .invalid(let problems, let more):
      var lines = problems.map(sentence)
      if more > 0, let file = problems.first?.file {
        lines.append("\(shown(file)): \(words.moreProblems(more))")
      }
      return lines.joined(separator: "\n")
    }
  }

  /// `FILE:LINE:COLUMN: PATH: what is wrong; what would be right`.
  private func sentence(for problem: MenuProblem) -> String {
    let position = "\(shown(problem.file)):\(problem.line):\(problem.column): "
    let path = problem.path.isEmpty ? "" : problem.path + ": "
    return position + path + words.sentence(for: problem.kind)
  }

  private func shown(_ path: String) -> String { path.visible(most: 1000) }
}

extension String {
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}

extension Wording: Equatable {
  public static func == (left: Wording, right: Wording) -> Bool {
    left.language == right.language && left.menu == right.menu
  }
}
