internal import JuiceText

/// The menu's words for the items of an entry, at the time of the entry. Reprinted receipts and slips keep these names.
package struct MenuExcerpt: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    enum Kind: String, Sendable {
      case juice, choice, discount
      /// A way to pay; `cash` if its money goes into the drawer.
      case way, cash
    }

    let kind: Kind
    let id: String
    var name: Name?

    var thing: String { "\(kind == .cash ? .way : kind) \(id)" }
  }

  private(set) var shopName: Name?
  private(set) var shopLines: [String] = []
  fileprivate(set) var items: [Item] = []

  /// - Returns: `nil` without any text.
  init?(shop: Shop = Shop(), _ items: [Item]) {
    (shopName, shopLines, self.items) = (shop.name, shop.lines, items)
    guard !texts.isEmpty, texts.allSatisfy(Self.isOneLine) else { return nil }
  }

  var ways: MenuExcerpt? { MenuExcerpt(wayItems) }

  /// The item for the same thing; `nil` without one. A way is the same thing whether or not its money goes into the drawer.
  func item(for item: Item) -> Item? { items.first { $0.thing == item.thing } }

  func adding(_ more: [Item]) -> MenuExcerpt? {
    MenuExcerpt(shop: Shop(name: shopName, lines: shopLines), items + more)
  }

  func withoutWays(adding more: [Item]) -> MenuExcerpt? {
    let ways = Set(wayItems)
    return MenuExcerpt(
      shop: Shop(name: shopName, lines: shopLines), items.filter { !ways.contains($0) } + more)
  }

  private var wayItems: [Item] { items.filter { $0.kind == .way || $0.kind == .cash } }

  /// Returns `true` if the money of a way goes into the drawer; `nil` for an unknown way.
  package func hasDrawer(_ way: Payment.ID) -> Bool? {
    wayItems.first { $0.id == way.rawValue }.map { $0.kind == .cash }
  }

  package func name(of juice: Juice.ID) -> Name? { name(.juice, juice.rawValue) }

  package func name(of choice: Menu.OptionGroup.Choice.ID) -> Name? {
    name(.choice, choice.rawValue)
  }

  package func name(of discount: Discount.ID) -> Name? { name(.discount, discount.rawValue) }

  package func name(of way: Payment.ID) -> Name? { name(.way, way.rawValue) }

  private func name(_ kind: Item.Kind, _ id: String) -> Name? {
    item(for: Item(kind: kind, id: id))?.name
  }

  package var juices: [(id: Juice.ID, name: Name?)] { names(.juice) }

  package var choices: [(id: Menu.OptionGroup.Choice.ID, name: Name?)] { names(.choice) }

  private func names<Owner>(_ kind: Item.Kind) -> [(id: Identifier<Owner>, name: Name?)] {
    items.filter { $0.kind == kind }.compactMap { item in
      Identifier(parsing: item.id).map { ($0, item.name) }
    }
  }
}

// MARK: - The text

extension MenuExcerpt {
  /// The lines of an entry's text, such as `juice mango en Mango`, `head 123-45-67890` and `cash cash`. `-` means all
  /// languages.
  var texts: [String] {
    Self.names(of: "shop", shopName) + shopLines.map { "head \($0)" }
      + items.flatMap { item in
        let thing = "\(item.kind.rawValue) \(item.id)"
        return item.name == nil ? [thing] : Self.names(of: thing, item.name)
      }
  }

  init?(_ texts: [String]) {
    var reading = Reading()
    for text in texts { guard let line = Line(text), reading.add(line) else { return nil } }
    guard let whole = reading.whole else { return nil }
    self = whole
  }

  /// A line of the text. Its thing is `shop`, `head`, or the kind and id of an item.
  struct Line: Sendable {
    /// The kind and id of an item, which may stand once. A way and `cash` are one kind.
    let thing: String
    fileprivate let item: (kind: Item.Kind, id: String)?
    /// `nil` for `head`, and for an item without a name.
    fileprivate let language: String?
    fileprivate let text: String

    init?(_ line: String) {
      guard MenuExcerpt.isOneLine(line), let blank = line.firstIndex(of: " ") else { return nil }
      let (word, rest) = (line[..<blank], line[line.index(after: blank)...])
      switch word {
      case "head": (thing, item, language, text) = ("head", nil, nil, String(rest))
      case "shop":
        guard let name = Self.name(rest) else { return nil }
        (thing, item, language, text) = ("shop", nil, name.language, name.text)
      default:
        let parts = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = Item.Kind(rawValue: String(word)), let first = parts.first,
          Payment.ID(parsing: String(first)) != nil
        else { return nil }
        let name = parts.count == 2 ? Self.name(parts[1]) : ("", "")
        guard let name else { return nil }
        (item, language, text) = (
          (kind, String(first)), parts.count == 2 ? name.language : nil, name.text
        )
        thing = Item(kind: kind, id: String(first)).thing
      }
    }

    private static func name(_ text: Substring) -> (language: String, text: String)? {
      guard let blank = text.firstIndex(of: " "), blank > text.startIndex else { return nil }
      let name = text[text.index(after: blank)...]
      return name.isEmpty ? nil : (String(text[..<blank]), String(name))
    }

    var way: (id: String, hasDrawer: Bool)? {
      item.flatMap { $0.kind == .way || $0.kind == .cash ? ($0.id, $0.kind == .cash) : nil }
    }

    /// Returns the item of the line, with the names that earlier lines gave it; `nil` for the name and the lines of the shop.
    func item(after earlier: Item?) -> Item? {
      item.map { Item(kind: $0.kind, id: $0.id, name: name(after: earlier?.name)) }
    }

    /// Returns a name with that of this line. A name for all languages replaces others, and is replaced by them.
    fileprivate func name(after earlier: Name?) -> Name? {
      guard let language else { return nil }
      return language == Self.everyLanguage
        ? Name(text) : Name((earlier?.byLanguage ?? [:]).merging([language: text]) { $1 })
    }

    /// The place among the lines: the shop's name, its lines, the items.
    private var place: Int { item != nil ? 2 : thing == "head" ? 1 : 0 }

    /// Returns `true` if the line may follow another: only the canonical order of the lines is valid.
    ///
    /// - Parameter isSeen: `true` if an earlier line has the same thing, be it the last one or not.
    func follows(_ last: Line?, isSeen: Bool) -> Bool {
      guard let last else { return true }
      guard thing == last.thing, thing != "head" else {
        return place >= last.place && (place < 2 || !isSeen)
      }
      // The languages of a name are sorted; a name for all languages stands alone.
      guard item?.kind == last.item?.kind, let language, let before = last.language else {
        return false
      }
      return language != Self.everyLanguage && before != Self.everyLanguage && before < language
    }

    fileprivate static let everyLanguage = "-"
  }

  /// An excerpt as far as it is read.
  struct Reading {
    private var excerpt = MenuExcerpt()
    private var last: Line?
    private var things: Set<String> = []

    /// - Returns: `false` for a line that can't follow; it is not added.
    mutating func add(_ line: Line) -> Bool {
      guard line.follows(last, isSeen: things.contains(line.thing)) else { return false }
      let isNext = line.thing == last?.thing
      last = line
      things.insert(line.thing)
      if let item = line.item(after: isNext ? excerpt.items.last : nil) {
        if isNext { excerpt.items.removeLast() }
        excerpt.items.append(item)
      } else if line.thing == "shop" {
        excerpt.shopName = line.name(after: excerpt.shopName)
      } else {
        excerpt.shopLines.append(line.text)
      }
      return true
    }

    var whole: MenuExcerpt? { last == nil ? nil : excerpt }
  }

  fileprivate init() {}

  private static func names(of thing: String, _ name: Name?) -> [String] {
    guard let name else { return [] }
    if name.byLanguage.isEmpty { return ["\(thing) - \(name.text(in: ""))"] }
    return name.byLanguage.sorted { $0.key < $1.key }.map { "\(thing) \($0.key) \($0.value)" }
  }

  fileprivate static func isOneLine(_ text: String) -> Bool {
    text.utf8.count <= 1000
      && text.unicodeScalars.allSatisfy {
        $0.isPlain
          || ![.control, .lineSeparator, .paragraphSeparator].contains(
            $0.properties.generalCategory)
      }
  }
}

// MARK: - The menu

extension Menu {
  func excerpt(of lines: [Order.Line], _ discount: Discount?, _ payments: Payments?)
    -> MenuExcerpt?
  {
    let parts = lines.flatMap(\.parts).map(\.juice)
    let juices = (lines.map(\.juice) + parts).withoutRepeats.compactMap(juice)
    let choices = lines.flatMap(\.cup.options).withoutRepeats.compactMap { choice($0)?.choice }
    let discounts = discounts.filter { $0.id != nil && $0.id == discount?.id }
    return MenuExcerpt(
      shop: shop,
      juices.map { MenuExcerpt.Item(kind: .juice, id: $0.id.rawValue, name: $0.name) }
        + choices.map { MenuExcerpt.Item(kind: .choice, id: $0.id.rawValue, name: $0.name) }
        + items(discounts) + items(ways.filter { payments?.ways.contains($0.id) ?? false }))
  }

  package func excerpt(of payments: Payments) -> MenuExcerpt? {
    MenuExcerpt(items(ways.filter { payments.ways.contains($0.id) }))
  }

  /// Returns the words of an order for another payment. The old payment's words stay for ways that the menu lacks.
  func excerpt(_ old: MenuExcerpt?, paying payments: Payments) -> MenuExcerpt? {
    let named = payments.ways.compactMap { id in
      ways.first { $0.id == id }.map(MenuExcerpt.Item.init)
        ?? old?.item(for: MenuExcerpt.Item(Payment.Way(id: id)))
    }
    return old == nil ? MenuExcerpt(named) : old?.withoutWays(adding: named)
  }

  /// The words for everything that a closing slip may name.
  package var excerptForClosing: MenuExcerpt? {
    MenuExcerpt(shop: shop, items(discounts) + items(ways))
  }

  private func items(_ ways: [Payment.Way]) -> [MenuExcerpt.Item] {
    ways.map(MenuExcerpt.Item.init)
  }

  private func items(_ discounts: [Discount.Offer]) -> [MenuExcerpt.Item] {
    discounts.compactMap { offer in
      offer.id.map { MenuExcerpt.Item(kind: .discount, id: $0.rawValue, name: offer.name) }
    }
  }

  /// Returns the menu for a slip of a closing, which has quoted all that its slip names: without other ways and discounts.
  /// A reprint must not change when a menu changes.
  package func quoted(onlyBy closing: JournalEntry) -> Menu {
    var menu = quoted(by: [closing])
    guard let excerpt = closing.excerpt else { return menu }
    menu.ways.removeAll { excerpt.item(for: MenuExcerpt.Item($0)) == nil }
    menu.discounts.removeAll { offer in
      offer.id.map { excerpt.item(for: MenuExcerpt.Item($0)) == nil } ?? true
    }
    return menu
  }

  /// Returns the menu with the names that entries of one order, or of no order, quote. The quoted ways to pay come first.
  package func quoted(by entries: [JournalEntry]) -> Menu {
    var menu = self
    if let excerpt = entries.first?.excerpt {
      menu.shop = Shop(name: excerpt.shopName, lines: excerpt.shopLines, vat: shop.vat)
    }
    var ways: [Payment.Way] = []
    for item in entries.compactMap(\.excerpt).flatMap(\.items) {
      switch item.kind {
      case .juice:
        if let id = Juice.ID(parsing: item.id) {
          menu.juices.update(Juice(bare: id)) { $0.name = item.name ?? $0.name }
        }
      case .choice: menu.quoteChoice(item)
      case .discount:
        guard let id = Discount.ID(parsing: item.id) else { continue }
        menu.discounts.removeAll { $0.id == id }
        menu.discounts.append(Discount.Offer(id: id, name: item.name, value: .percent(.none)))
      case .way, .cash:
        guard let id = Payment.ID(parsing: item.id) else { continue }
        ways.removeAll { $0.id == id }
        ways.append(Payment.Way(id: id, name: item.name, hasDrawer: item.kind == .cash))
      }
    }
    menu.ways = ways + self.ways.filter { way in !ways.contains { $0.id == way.id } }
    return menu
  }

  private mutating func quoteChoice(_ item: MenuExcerpt.Item) {
    guard let id = Menu.OptionGroup.Choice.ID(parsing: item.id) else { return }
    if let index = groups.firstIndex(where: { $0.choices.contains { $0.id == id } }) {
      groups[index].choices.change(id) { $0.name = item.name ?? $0.name }
    } else {
      let choice = Menu.OptionGroup.Choice(id: id, name: item.name ?? Name(item.id))
      groups.append(
        Menu.OptionGroup(id: "quoted", name: Name(""), choices: [choice]))
    }
  }
}

extension MenuExcerpt.Item {
  fileprivate init(_ way: Payment.Way) {
    self.init(kind: way.hasDrawer ? .cash : .way, id: way.id.rawValue, name: way.name)
  }

  fileprivate init(_ discount: Discount.ID) { self.init(kind: .discount, id: discount.rawValue) }
}

extension Report {
  /// The names that the orders have sealed. After a change of a name, the new one.
  package var sealedNames: MenuExcerpt {
    var names = MenuExcerpt()
    names.items = sealedItems.sorted { $0.key < $1.key }.map(\.value)
    return names
  }

  mutating func noteName(in line: MenuExcerpt.Line) {
    sealedItems[line.thing] = line.item(after: sealedItems[line.thing])
  }

  /// The ways to pay and discounts that a slip of these takings names, without their names.
  var itemsOnSlip: [MenuExcerpt.Item] {
    let ways = Set(paid.keys).union(givenBack.keys).compactMap(\.self).sorted()
    let discounts = Set(discountsGiven.keys.compactMap(\.id)).sorted()
    return discounts.map { MenuExcerpt.Item($0) }
      + ways.map { MenuExcerpt.Item(Payment.Way(id: $0)) }
  }
}

extension Array where Element: Identifiable {
  fileprivate mutating func update(_ element: Element, _ change: (inout Element) -> Void) {
    if !contains(where: { $0.id == element.id }) { append(element) }
    self.change(element.id, change)
  }
}
