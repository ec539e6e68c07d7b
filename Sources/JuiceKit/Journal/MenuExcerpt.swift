internal import JuiceText

/// The menu's words for the items of an entry, at the time of the entry. Reprinted receipts and slips keep these names.
public struct MenuExcerpt: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    enum Kind: String, Sendable {
      case juice, choice, discount
      /// A way to pay; `cash` if its money goes into the drawer.
      case way, cash
    }

    let kind: Kind
    let id: String
    var name: Name?
  }

  private(set) var shopName: Name?
  private(set) var shopLines: [String] = []
  private(set) var items: [Item] = []

  /// - Returns: `nil` without any text.
  init?(shop: Shop = Shop(), _ items: [Item]) {
    (shopName, shopLines, self.items) = (shop.name, shop.lines, items)
    guard !texts.isEmpty, texts.allSatisfy(Self.isOneLine) else { return nil }
  }

  var ways: MenuExcerpt? { MenuExcerpt(wayItems) }

  private var wayItems: [Item] { items.filter { $0.kind == .way || $0.kind == .cash } }

  /// Returns `true` if the money of a way goes into the drawer; `nil` for an unknown way.
  public func hasDrawer(_ way: Payment.ID) -> Bool? {
    wayItems.first { $0.id == way.rawValue }.map { $0.kind == .cash }
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
    for text in texts {
      let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard words.count == 2 else { return nil }
      switch words[0] {
      case "shop": shopName = Self.name(words[1], after: shopName)
      case "head": shopLines.append(words[1])
      default:
        let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
        guard let kind = Item.Kind(rawValue: words[0]), let id = parts.first else { return nil }
        if items.last?.kind != kind || items.last?.id != id {
          items.append(Item(kind: kind, id: id))
        }
        if parts.count == 2 {
          items[items.count - 1].name = Self.name(parts[1], after: items[items.count - 1].name)
        }
      }
    }
    // Accept only the canonical text, and each item once.
    let things = items.map { "\($0.kind == .cash ? .way : $0.kind) \($0.id)" }
    guard !texts.isEmpty, self.texts == texts, texts.allSatisfy(Self.isOneLine),
      items.allSatisfy({ Payment.ID(parsing: $0.id) != nil }), Set(things).count == things.count
    else { return nil }
  }

  private static func names(of thing: String, _ name: Name?) -> [String] {
    guard let name else { return [] }
    if name.byLanguage.isEmpty { return ["\(thing) - \(name.text(in: ""))"] }
    return name.byLanguage.sorted { $0.key < $1.key }.map { "\(thing) \($0.key) \($0.value)" }
  }

  private static func name(_ text: String, after name: Name?) -> Name? {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard words.count == 2, !words[0].isEmpty, !words[1].isEmpty else { return nil }
    return words[0] == "-"
      ? Name(words[1])
      : Name((name?.byLanguage ?? [:]).merging([words[0]: words[1]]) { $1 })
  }

  private static func isOneLine(_ text: String) -> Bool {
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
    let juices = lines.map(\.juice).unique.compactMap(juice)
    let choices = lines.flatMap(\.cup.options).unique.compactMap { choice($0)?.choice }
    let discounts = discounts.filter { $0.id != nil && $0.id == discount?.id }
    return MenuExcerpt(
      shop: shop,
      juices.map { MenuExcerpt.Item(kind: .juice, id: $0.id.rawValue, name: $0.name) }
        + choices.map { MenuExcerpt.Item(kind: .choice, id: $0.id.rawValue, name: $0.name) }
        + items(discounts) + items(ways.filter { payments?.ways.contains($0.id) ?? false }))
  }

  public func excerpt(of payments: Payments) -> MenuExcerpt? {
    MenuExcerpt(items(ways.filter { payments.ways.contains($0.id) }))
  }

  /// The words for everything that a closing slip may name.
  public var excerptForClosing: MenuExcerpt? {
    MenuExcerpt(shop: shop, items(discounts) + items(ways))
  }

  private func items(_ ways: [Payment.Way]) -> [MenuExcerpt.Item] {
    ways.map {
      MenuExcerpt.Item(kind: $0.hasDrawer ? .cash : .way, id: $0.id.rawValue, name: $0.name)
    }
  }

  private func items(_ discounts: [Discount.Offer]) -> [MenuExcerpt.Item] {
    discounts.compactMap { offer in
      offer.id.map { MenuExcerpt.Item(kind: .discount, id: $0.rawValue, name: offer.name) }
    }
  }

  /// Returns the menu with the names that an entry quotes. The quoted ways to pay come first.
  ///
  /// - Parameter paying: the entry with the order's payment.
  public func quoted(by entry: JournalEntry, paying: JournalEntry? = nil) -> Menu {
    var menu = self
    if let excerpt = entry.excerpt {
      menu.shop = Shop(name: excerpt.shopName, lines: excerpt.shopLines, vat: shop.vat)
    }
    var ways: [Payment.Way] = []
    for item in [entry, paying].compactMap({ $0?.excerpt }).flatMap(\.items) {
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

extension Array where Element: Identifiable {
  fileprivate mutating func update(_ element: Element, _ change: (inout Element) -> Void) {
    if !contains(where: { $0.id == element.id }) { append(element) }
    self.change(element.id, change)
  }
}

extension Array where Element: Hashable {
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
