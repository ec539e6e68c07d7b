package import FoundationEssentials

/// The cups that a customer is about to order. A bill takes nothing from the stock.
package struct Bill: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let cup: Cup
    package fileprivate(set) var cups: Int
  }

  /// The limit of equal cups.
  package static let maxCups = 99
  package static let maxLines = 200

  /// The journal entry that a bill continues.
  package struct Origin: Hashable, Sendable {
    package let id: Order.ID
    package let seq: Int

    package init(_ entry: JournalEntry) { (id, seq) = (entry.id, entry.seq) }
  }

  /// Cup by cup, the newest last.
  private var added: [Cup] = [] {
    didSet {
      if added.isEmpty { (discount, isWithoutOffers, priceGiver) = (nil, false, nil) }
      // The next cup is another customer's, unless the bill is in the list under its name.
      if added.isEmpty, !oldValue.isEmpty, origin == nil { facts = OrderFacts() }
    }
  }
  /// The discount that a person chose. It lasts until the bill is ordered or empty.
  package var discount: Discount.Offer? {
    didSet { if discount == nil { discountApproval = nil } }
  }
  /// `true` if a person took a discount off, so that no automatic one comes back.
  package var isWithoutOffers = false
  package var discountApproval: DiscountApproval?
  /// The person who typed or approved the prices of its cups.
  package var priceGiver: String?
  /// The typed facts, such as the customer's name, which the order gets.
  package var facts = OrderFacts()
  /// The entry that took the bill up, or that began a card payment without an end; `nil` if it was never set aside.
  package var origin: Origin?

  package init() {}

  /// Restores a bill from the entry that took it up, or that set it aside.
  package init(_ taken: JournalEntry) {
    added = taken.lines.flatMap { Array(repeating: $0.cup, count: $0.cups) }
    priceGiver = taken.priceGiver
    // The time of the order decides about automatic discounts.
    if let sealed = taken.discount, sealed.isAutomatic {
      isWithoutOffers = sealed.isNoneWanted
    } else {
      (discount, discountApproval) = (taken.discount?.offer, taken.discountApproval)
    }
    facts = taken.facts.typed
    origin = Origin(taken)
  }

  package var isEmpty: Bool { added.isEmpty }

  package var cups: Int { added.count }

  /// The lines, in the order in which their first cups were added.
  package var lines: [Line] {
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

  package func cups(of cup: Cup) -> Int { added.count { $0 == cup } }

  /// Returns `true` if `other` has at least as many of each cup.
  package func isPart(of other: Bill) -> Bool {
    lines.allSatisfy { $0.cups <= other.cups(of: $0.cup) }
  }

  package var newest: Cup? { added.last }

  package func newest(of juice: Juice.ID) -> Cup? { added.last { $0.juice == juice } }

  /// - Throws: the limit that is reached; the bill stays unchanged.
  package mutating func add(_ cup: Cup) throws(BillLimit) {
    let cups = cups(of: cup)
    guard cups < Self.maxCups else { throw .cups(of: cup.juice) }
    guard cups > 0 || Set(added).count < Self.maxLines else { throw .lines }
    added.append(cup)
  }

  /// Sets the number of equal cups. Adds cups as the newest ones, or removes the newest ones.
  ///
  /// - Throws: the limit that is reached.
  package mutating func set(_ cups: Int, of cup: Cup) throws(BillLimit) {
    guard cups <= Self.maxCups else { throw .cups(of: cup.juice) }
    while self.cups(of: cup) < cups { try add(cup) }
    while self.cups(of: cup) > max(0, cups) { remove(cup) }
  }

  /// Replaces all cups equal to `old` in place.
  ///
  /// - Throws: the limit that is reached; the bill stays unchanged.
  package mutating func replace(_ old: Cup, with new: Cup) throws(BillLimit) {
    guard old != new else { return }
    guard cups(of: old) + cups(of: new) <= Self.maxCups else { throw .cups(of: new.juice) }
    added = added.map { $0 == old ? new : $0 }
  }

  /// Replaces one cup, if it is the newest.
  ///
  /// - Throws: the limit that is reached; the bill stays unchanged.
  package mutating func replaceNewest(_ old: Cup, with new: Cup) throws(BillLimit) {
    guard old != new, newest == old else { return }
    var changed = self
    changed.added.removeLast()
    try changed.add(new)
    added = changed.added
  }

  /// Returns `true` if this bill has the cups of `other`, and a newest one.
  package func isOneMore(than other: Bill) -> Bool {
    added.dropLast().elementsEqual(other.added) && !isEmpty
  }

  /// The line that differs from an earlier bill; `nil` if none does.
  ///
  /// If several differ, or if the differing one is gone, it is the newest.
  package func lineChanged(since old: Bill) -> Cup? {
    guard added != old.added else { return nil }
    let counts = Dictionary(uniqueKeysWithValues: old.lines.map { ($0.cup, $0.cups) })
    let changed = lines.filter { $0.cups != counts[$0.cup] ?? 0 }
    return changed.count == 1 ? changed[0].cup : newest
  }

  /// Removes the newest of the cups equal to `cup`; `false` if there was none.
  @discardableResult
  package mutating func remove(_ cup: Cup) -> Bool {
    guard let index = added.lastIndex(of: cup) else { return false }
    added.remove(at: index)
    return true
  }

  /// Removes the cups of an ordered bill. Cups added since stay, without the discount.
  package mutating func remove(_ ordered: Bill) {
    (discount, isWithoutOffers, facts, origin) = (nil, false, OrderFacts(), nil)
    for cup in ordered.added {
      if let index = added.firstIndex(of: cup) { added.remove(at: index) }
    }
  }

  @discardableResult
  package mutating func removeNewest() -> Cup? { added.popLast() }

  /// Removes the cups that a menu lacks or hides on a day, and takes the discount from the menu. Usual options are left out.
  ///
  /// - Parameter now: removes a discount outside its time; `nil` keeps it.
  /// - Returns: the removed cups, one of each kind.
  @discardableResult
  package mutating func keep(whatIsOn menu: Menu, on day: LocalDay, at now: Date? = nil) -> [Cup] {
    discount = discount.flatMap(menu.renewed)
    if let now, discount?.holds(at: now, on: menu) == false { discount = nil }
    let gone = lines.map(\.cup).filter { (try? menu.checked($0, on: day)) == nil }
    added = added.compactMap { try? menu.checked($0, on: day) }
    return gone
  }

  /// Returns the order at the prices of a menu.
  ///
  /// - Parameter now: the time of automatic offers; `nil` for none.
  /// - Throws: the item that the menu lacks; see `keep`.
  package func order(on menu: Menu, payments: Payments? = nil, at now: Date? = nil)
    throws(NotOnMenu) -> Order
  {
    var order = try menu.order(
      lines.map { ($0.cup, $0.cups) }, id: origin?.id ?? Order.ID(), facts: facts,
      payments: payments, discount: discount, offersAt: isWithoutOffers ? nil : now)
    (order.bill, order.discountApproval) = (origin?.seq, discountApproval)
    order.priceGiver = priceGiver
    return order
  }

  /// Returns an order to set aside. It says if a person took the automatic discount off.
  package func settingAside(_ order: Order, on menu: Menu) -> Order {
    var order = order
    if isWithoutOffers, menu.hasAutomaticOffers, order.discount == nil {
      order.discount = order.lines.currency.map(Discount.noneWanted)
    }
    return order
  }
}

package enum BillLimit: Error, Hashable, Sendable {
  case cups(of: Juice.ID)
  case lines
}
