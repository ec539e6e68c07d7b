import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceText
import JuiceWords

// The commands that change the menu file share these.

/// The currency of a new price.
struct CurrencyOption: ParsableArguments {
  @Option(help: ArgumentHelp(.currency))
  var currency: String?

  /// Reads a price in the menu's currency.
  ///
  /// - Parameter path: of the menu file.
  func price(_ price: String, for menu: Menu, at path: String) throws(CommandProblem) -> Price {
    let currency = try currency(for: menu, at: path)
    guard let price = Price(parsing: price, currency: currency) else {
      throw .badPrice(price, currency)
    }
    return price
  }

  private func currency(for menu: Menu, at path: String) throws(CommandProblem) -> Currency {
    guard let currency else {
      guard let currency = menu.currency else { throw .noCurrency(path: path) }
      return currency
    }
    guard let named = Currency(code: currency) else { throw .unknownCurrency(currency) }
    if let other = menu.currency, other != named { throw .otherCurrency(other) }
    return named
  }
}

/// The id and the names of something new on the menu.
struct EntryOptions: ParsableArguments {
  @Argument(help: ArgumentHelp(.newID))
  var id: String

  @Option(help: ArgumentHelp(.name))
  var name: [String]

  func identifier<Entry: Identifiable>(among entries: [Entry]) throws(CommandProblem) -> Entry.ID
  where Entry.ID == Identifier<Entry> {
    guard let parsed = Identifier<Entry>(parsing: id) else { throw .badIdentifier(id) }
    guard !entries.contains(where: { $0.id == parsed }) else { throw .identifierTaken(id) }
    return parsed
  }

  func names() throws(CommandProblem) -> Name {
    if name.count == 1, !name[0].contains("=") { return Name(name[0]) }
    var names: [String: String] = [:]
    for word in name {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, Language.codes.contains(parts[0]), names[parts[0]] == nil else {
        throw .badName(word)
      }
      names[parts[0]] = parts[1]
    }
    return Name(names)
  }
}

/// The menu file after a change.
struct MenuFileOutput: CommandOutput {
  let message: String
  let file: String
  /// There was none before.
  let isNew: Bool
  /// With the menu that is in the file now.
  let wording: Wording

  var lines: [String] {
    (isNew ? [wording.words.newMenuFile(file)] : []) + [message] + wording.menuRemarks
  }
  var record: JSON { ["file": .text(file), "new": .bool(isNew)] }
}

extension Wording {
  /// What is allowed on a menu, and hardly meant.
  var menuRemarks: [String] {
    let ids = menu.unpriced.map(\.id.rawValue)
    return ids.isEmpty ? [] : [words.unpriced(ids, of: menu.juices.count)]
  }
}
