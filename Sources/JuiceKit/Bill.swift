/// The cups that a customer is about to order. Nothing of them is taken until they are ordered.
public struct Bill: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    public let juice: Juice.ID
    public fileprivate(set) var cups: Int
  }

  /// How many cups of one juice it takes.
  public static let maxCups = 99
  /// How many juices it takes.
  public static let maxLines = 200

  /// Its cups one by one, the newest last.
  private var added: [Juice.ID] = [] { didSet { if added.isEmpty { discount = nil } } }
  /// What is to be taken off its price, until it is ordered or empty.
  public var discount: Discount.Offer?

  public init() {}

  public var isEmpty: Bool { added.isEmpty }

  /// How many cups are on it.
  public var cups: Int { added.count }

  /// The lines, in the order in which the juices came onto it.
  public var lines: [Line] {
    var lines: [Line] = []
    for juice in added {
      if let index = lines.firstIndex(where: { $0.juice == juice }) {
        lines[index].cups += 1
      } else {
        lines.append(Line(juice: juice, cups: 1))
      }
    }
    return lines
  }

  public func cups(of juice: Juice.ID) -> Int { added.count { $0 == juice } }

  /// Puts one cup on it.
  ///
  /// - Throws: what it has no room for; it is as it was then.
  public mutating func add(_ juice: Juice.ID) throws(BillLimit) {
    let cups = cups(of: juice)
    guard cups < Self.maxCups else { throw .cups(of: juice) }
    guard cups > 0 || Set(added).count < Self.maxLines else { throw .lines }
    added.append(juice)
  }

  /// Takes the newest cup of a juice off it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func remove(_ juice: Juice.ID) -> Bool {
    guard let index = added.lastIndex(of: juice) else { return false }
    added.remove(at: index)
    return true
  }

  /// Takes off it what was ordered, as it was then; what came onto it since stays, at full price.
  public mutating func remove(_ ordered: Bill) {
    discount = nil
    for juice in ordered.added {
      if let index = added.firstIndex(of: juice) { added.remove(at: index) }
    }
  }

  /// Takes the newest cup off it.
  ///
  /// - Returns: its juice; nil where there was none.
  @discardableResult
  public mutating func removeNewest() -> Juice.ID? { added.popLast() }

  /// Takes off it what is not on a menu. Its discount becomes that of the menu.
  ///
  /// - Returns: whether there was a cup to take off.
  public mutating func keep(whatIsOn menu: Menu) -> Bool {
    discount = discount.flatMap(menu.renewed)
    let before = added.count
    added.removeAll { menu.juice($0) == nil }
    return added.count < before
  }

  /// The order, at the prices of a menu.
  ///
  /// - Throws: the id of a juice that the menu does not have; see `keep`.
  public func order(on menu: Menu, payments: Payments? = nil) throws(UnknownJuice) -> Order {
    try menu.order(
      lines.map { ($0.juice, $0.cups) }, payments: payments, discount: discount)
  }
}

/// A limit that a bill has reached.
public enum BillLimit: Error, Hashable, Sendable {
  case cups(of: Juice.ID)
  case lines
}
