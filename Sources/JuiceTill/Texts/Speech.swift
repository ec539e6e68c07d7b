package import JuiceKit

/// A language, and the names that a menu has for things in it.
package struct Speech {
  package let language: Language
  package let menu: Menu

  package init(_ language: Language, _ menu: Menu) {
    self.language = language
    self.menu = menu
  }

  package var words: CommandTexts { language.commands }

  /// A thing that the menu has no more goes by its id.
  package func name(_ id: Juice.ID) -> String {
    menu.juice(id)?.name.text(in: language.rawValue) ?? id.rawValue
  }

  package func name(_ id: Ingredient.ID) -> String {
    menu.ingredient(id)?.name.text(in: language.rawValue) ?? id.rawValue
  }

  package func list(_ lines: [Order.Line]) -> String {
    lines.map { words.line(name($0.juice), $0.cups) }.joined(separator: ", ")
  }

  /// Amounts in the menu's order, those it does not know last.
  package func sorted(_ amounts: Quantities) -> [(id: Ingredient.ID, amount: Int)] {
    amounts.sorted {
      (menu.position(of: $0.key) ?? .max, $0.key) < (menu.position(of: $1.key) ?? .max, $1.key)
    }.map { ($0.key, $0.value) }
  }

  /// What an entry of the journal did.
  package func content(of entry: JournalEntry) -> String {
    switch entry.kind {
    case .order, .void:
      return list(entry.lines) + (entry.isVoided ? " (\(words.takenBack))" : "")
    case .soldOut:
      let names = sorted(entry.changes).map { name($0.id) }.joined(separator: ", ")
      let mark = entry.reason.flatMap(SoldOutMark.init).map(words.mark) ?? ""
      return "\(names): \(mark)"
    case .waste:
      let reason = entry.reason.flatMap(WasteReason.init).map(words.wasteReason) ?? ""
      return "\(amounts(entry)) (\(reason))"
    case .open, .restock, .count: return amounts(entry)
    }
  }

  private func amounts(_ entry: JournalEntry) -> String {
    sorted(entry.changes)
      .map { "\(name($0.id)) \($0.amount > 0 ? "+" : "")\($0.amount)" }
      .joined(separator: ", ")
  }
}
