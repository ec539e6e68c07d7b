import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

// Shared by the commands that change the menu file.

struct CurrencyOption: ParsableArguments {
  @Option(help: ArgumentHelp(.currency))
  var currency: String?
}

extension Currency {
  func price(_ word: String) throws(CommandProblem) -> Price {
    guard let price = Price(typed: word, currency: self) else {
      throw .badPrice(word, self)
    }
    return price
  }
}

struct NewIDArgument: ParsableArguments {
  @Argument(help: ArgumentHelp(.newID))
  var id: String
}

extension Identifier {
  init(new word: String) throws(CommandProblem) {
    guard let id = Self(parsing: word) else { throw .badIdentifier(word) }
    self = id
  }
}

/// A name for all languages, or one for each.
struct NameOption: ParsableArguments {
  @Option(help: ArgumentHelp(.name))
  var name: [String] = []

  /// - Parameter old: supplies the languages that are not given.
  /// - Returns: `nil` if no name is given.
  func given(insteadOf old: Name? = nil) throws(CommandProblem) -> Name? {
    guard !name.isEmpty else { return nil }
    let new = try Name(words: name)
    guard let old, !new.byLanguage.isEmpty else { return new }
    return Language.allCases.reduce(old) { name, language in
      new.byLanguage[language.rawValue].map { name.with($0, in: language) } ?? name
    }
  }
}

struct NewNameOption: ParsableArguments {
  @Option(help: ArgumentHelp(.name))
  var name: [String]

  func names() throws(CommandProblem) -> Name { try Name(words: name) }
}

extension Name {
  /// Reads `Kiwi`, or `ko=키위` and `en=Kiwi`, as separate words or comma-separated.
  init(words: [String]) throws(CommandProblem) {
    if words.count == 1, !words[0].contains("=") {
      self.init(words[0].trimmed.composed)
      return
    }
    var names: [String: String] = [:]
    for parts in words.flatMap(\.pairs) {
      guard parts.count == 2, Language.codes.contains(parts[0]), names[parts[0]] == nil else {
        throw .badName(parts.joined(separator: "="))
      }
      names[parts[0]] = parts[1].trimmed.composed
    }
    self.init(names)
  }
}

extension String {
  /// The words before and after the first `=`, as in `mango=2`.
  var sides: (name: String, value: String?) {
    guard let sign = firstIndex(of: "=") else { return (self, nil) }
    return (String(self[..<sign]), String(self[index(after: sign)...]))
  }

  /// The keys and values of `ko=망고, en=Mango`. A value may contain a comma, unless `=` follows it.
  var pairs: [[String]] {
    var words: [String] = []
    for part in split(separator: ",", omittingEmptySubsequences: false) {
      if part.contains("=") || words.isEmpty {
        words.append(String(part).trimmed)
      } else if !part.allSatisfy(\.isWhitespace) {
        words[words.count - 1] += ",\(part)"
      }
    }
    return words.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
  }
}

struct EntryKindOption: ParsableArguments {
  @Option(help: ArgumentHelp(.entryKind))
  var kind = MenuEntry.Kind.juice

  /// - Parameter other: for a choice, one of the same option.
  func entry(_ word: String, on menu: Menu, beside other: MenuEntry? = nil) throws(CommandProblem)
    -> MenuEntry
  {
    switch kind {
    case .juice: return .juice(try menu.juiceID(word, meant: otherKind(of: word, on: menu)))
    case .ingredient: return .ingredient(try menu.ingredientID(word))
    case .payment: return .payment(try menu.payment(word))
    case .discount:
      return try found(word, menu.discountWords, menu.discounts.compactMap(\.id)) { .discount($0) }
    case .option:
      return try found(word, menu.groupWords, menu.groups.map(\.id)) { .option($0) }
    case .choice:
      let choices = menu.groups.filter { group in
        other == nil || group.choices.contains { .choice($0.id) == other }
      }.flatMap(\.choices)
      return try found(word, NearWords(choices.map { ($0.id, $0.name) }), choices.map(\.id)) {
        .choice($0)
      }
    }
  }

  /// Suggests `cash --kind payment` for the id or name of something other than a juice.
  private func otherKind(of word: String, on menu: Menu) -> String? {
    MenuEntry.Kind.allCases.lazy.filter { $0 != .juice }.first { kind in
      var other = EntryKindOption()
      other.kind = kind
      return (try? other.entry(word, on: menu)) != nil
    }.map { "\(word) --kind \($0)" }
  }

  private func found<Owner>(
    _ word: String, _ words: NearWords<Owner>, _ ids: [Identifier<Owner>],
    _ entry: (Identifier<Owner>) -> MenuEntry
  ) throws(CommandProblem) -> MenuEntry {
    guard let id = words.exact(word) else {
      throw .notOnMenu(word, known: ids.map(\.rawValue))
    }
    return entry(id)
  }
}

/// Clears an optional value.
let none = "none"

extension Menu {
  /// Reads `size,ice`.
  func options(_ argument: String) throws(CommandProblem) -> [Menu.OptionGroup.ID] {
    var ids: [Menu.OptionGroup.ID] = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let id = groupWords.exact(word.trimmed) else {
        throw .notOnMenu(word, known: groups.map(\.id.rawValue))
      }
      if ids.contains(id) { throw .usage(.givenTwice(option: word), command: "menu") }
      ids.append(id)
    }
    return ids
  }
}

struct MenuFileOutput: CommandOutput {
  let message: String
  var remarks: [String] = []
  let file: String
  /// The file didn't exist before.
  let isNew: Bool
  let wording: Wording
  /// The ingredients with another unit than before; see `Menu.changedUnits`.
  var changedUnits: [Ingredient] = []

  var lines: [String] {
    (isNew ? [wording.words.newMenuFile(file)] : []) + [message] + remarks
      + changedUnits.map {
        wording.words.unitChanged(
          wording.text($0.name), to: $0.unit.map(wording.text), count: "\($0.id)")
      } + wording.menu.warnings.map { $0.sentence(wording) }
  }
  var record: JSON {
    let warnings = wording.menu.warnings
    return [
      "file": .text(file), "new": .bool(isNew),
      "changedUnits": changedUnits.isEmpty
        ? nil : .list(changedUnits.map { .text($0.id.rawValue) }),
      "warnings": warnings.isEmpty ? nil : .list(warnings.map(\.json)),
    ]
  }
}

extension CommonOptions {
  var menuEditor: MenuEditor { MenuEditor(path: menuFile, language: wording.language) }

  /// - Parameter add: adds the bare entry, before its `fields` are set.
  func addToMenu<Owner>(
    _ new: NewIDArgument, _ kind: (Identifier<Owner>) -> MenuEntry, _ name: Name?,
    _ fields: [FieldWord], currency: String? = nil, mayFree: Bool = false, as format: Format,
    _ add: (inout Menu, Identifier<Owner>) throws -> Void
  ) throws {
    let id = try Identifier<Owner>(new: new.id)
    let entry = kind(id)
    try changeMenu(as: format, mayFree: mayFree) { menu in
      if menu.has(entry) { throw CommandProblem.identifierTaken(new.id) }
      try add(&menu, id)
      menu.namePlace(of: entry)?.set(&menu, name)
      try set(fields, in: menu.fields(of: entry), on: &menu, currency: currency)
    } saying: {
      $0.words.added($0.name(of: entry), path: menuFile)
    }
  }

  /// - Parameter mayFree: a first price may make the other juices free.
  func changeMenu(
    as format: Format, mayFree: Bool = false, _ change: (inout Menu) throws -> Void,
    saying message: (Wording) throws -> String, noting remarks: (Wording) -> [String] = { _ in [] }
  ) throws {
    var units: [Ingredient] = []
    let (menu, isNew) = try menuEditor.apply { menu in
      let before = menu
      try change(&menu)
      let freed = before.freed(on: menu)
      if !mayFree, !freed.isEmpty { throw CommandProblem.othersFree(freed.map(\.id.rawValue)) }
      units = menu.changedUnits(since: before)
    }
    let wording = Wording(wording.language, menu)
    try MenuFileOutput(
      message: try message(wording), remarks: remarks(wording), file: menuFile, isNew: isNew,
      wording: wording, changedUnits: units
    ).printDone(as: format)
  }
}
