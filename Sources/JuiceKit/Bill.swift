public import FoundationEssentials

/// The cups that a customer is about to order. Nothing of them is taken until they are ordered.
public struct Bill: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    public let cup: Cup
    public fileprivate(set) var cups: Int
  }

  /// How many like cups it takes.
  public static let maxCups = 99
  /// How many lines it takes.
  public static let maxLines = 200

  /// The entry by which a till took up a bill.
  public struct Origin: Hashable, Sendable {
    public let id: Order.ID
    /// The number of the entry.
    public let seq: Int
  }

  /// Its cups one by one, the newest last.
  private var added: [Cup] = [] { didSet { if added.isEmpty { discount = nil } } }
  /// The discount of the bill, until it is ordered or empty.
  public var discount: Discount.Offer? {
    didSet { if discount == nil { discountApproval = nil } }
  }
  /// The approval of the discount; nil without one.
  public var discountApproval: DiscountApproval?
  /// The name by which it was set aside, and that its order gets; nil for none.
  public var name: CustomerName?
  /// The entry by which it was taken up; nil for one that was never set aside.
  public var origin: Origin?

  public init() {}

  /// The bill that a till has taken up, with the lines of then.
  public init(_ taken: JournalEntry) {
    added = taken.lines.flatMap { Array(repeating: $0.cup, count: $0.cups) }
    (discount, discountApproval) = (taken.discount?.offer, taken.discountApproval)
    name = taken.name
    origin = Origin(id: taken.id, seq: taken.seq)
  }

  public var isEmpty: Bool { added.isEmpty }

  /// How many cups are on it.
  public var cups: Int { added.count }

  /// The lines, in the order in which the cups came onto it.
  public var lines: [Line] {
    var lines: [Line] = []
    for cup in added {
      if let index = lines.firstIndex(where: { $0.cup == cup }) {
        lines[index].cups += 1
      } else {
        lines.append(Line(cup: cup, cups: 1))
      }
    }
    return lines
  }

  /// How many cups are like this one.
  public func cups(of cup: Cup) -> Int { added.count { $0 == cup } }

  /// True if another bill has each of its cups as often or more often.
  public func isPart(of other: Bill) -> Bool {
    lines.allSatisfy { $0.cups <= other.cups(of: $0.cup) }
  }

  /// The newest cup; nil where there is none.
  public var newest: Cup? { added.last }

  /// The newest cup of a juice; nil where there is none.
  public func newest(of juice: Juice.ID) -> Cup? { added.last { $0.juice == juice } }

  /// Puts one cup on it.
  ///
  /// - Throws: what it has no room for; it is as it was then.
  public mutating func add(_ cup: Cup) throws(BillLimit) {
    let cups = cups(of: cup)
    guard cups < Self.maxCups else { throw .cups(of: cup.juice) }
    guard cups > 0 || Set(added).count < Self.maxLines else { throw .lines }
    added.append(cup)
  }

  /// Makes the cups that are like one so many: more come onto it as the newest, and the newest of them come off.
  ///
  /// - Throws: what it has no room for; it is as it was then.
  public mutating func set(_ cups: Int, of cup: Cup) throws(BillLimit) {
    guard cups <= Self.maxCups else { throw .cups(of: cup.juice) }
    while self.cups(of: cup) < cups { try add(cup) }
    while self.cups(of: cup) > max(0, cups), let index = added.lastIndex(of: cup) {
      added.remove(at: index)
    }
  }

  /// Makes all cups that are like one like another, in their places.
  ///
  /// - Throws: what it has no room for; it is as it was then.
  public mutating func replace(_ old: Cup, with new: Cup) throws(BillLimit) {
    guard old != new else { return }
    guard cups(of: old) + cups(of: new) <= Self.maxCups else { throw .cups(of: new.juice) }
    added = added.map { $0 == old ? new : $0 }
  }

  /// Takes the newest cup of a juice off it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func remove(_ juice: Juice.ID) -> Bool {
    guard let index = added.lastIndex(where: { $0.juice == juice }) else { return false }
    added.remove(at: index)
    return true
  }

  /// Takes off it what was ordered, as it was then; what came onto it since stays, at full price.
  public mutating func remove(_ ordered: Bill) {
    (discount, name, origin) = (nil, nil, nil)
    for cup in ordered.added {
      if let index = added.firstIndex(of: cup) { added.remove(at: index) }
    }
  }

  /// Takes the newest cup off it.
  ///
  /// - Returns: it; nil where there was none.
  @discardableResult
  public mutating func removeNewest() -> Cup? { added.popLast() }

  /// Takes off it what is not on a menu; options that became usual are no more said. Its discount becomes that of the menu.
  ///
  /// - Returns: the cups that were taken off, one of each kind.
  @discardableResult
  public mutating func keep(whatIsOn menu: Menu) -> [Cup] {
    discount = discount.flatMap(menu.renewed)
    let gone = lines.map(\.cup).filter { (try? menu.checked($0)) == nil }
    added = added.compactMap { try? menu.checked($0) }
    return gone
  }

  /// The order, at the prices of a menu.
  ///
  /// - Throws: what the menu does not have; see `keep`.
  public func order(on menu: Menu, payments: Payments? = nil) throws(NotOnMenu) -> Order {
    var order = try menu.order(
      lines.map { ($0.cup, $0.cups) }, id: origin?.id ?? Order.ID(), payments: payments,
      discount: discount)
    (order.name, order.bill, order.discountApproval) = (name, origin?.seq, discountApproval)
    return order
  }
}

/// A limit that a bill has reached.
public enum BillLimit: Error, Hashable, Sendable {
  case cups(of: Juice.ID)
  case lines
}
