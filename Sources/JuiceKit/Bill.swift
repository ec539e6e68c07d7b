/// What a customer is about to order. Nothing of it is taken until it is ordered.
public struct Bill: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    public let juice: Juice.ID
    public internal(set) var cups: Int
  }

  /// How many cups of one juice it takes.
  public static let maxCups = 99
  /// How many juices it takes.
  public static let maxLines = 200

  /// In the order in which the juices came onto it.
  public private(set) var lines: [Line] = []

  public init() {}

  public var isEmpty: Bool { lines.isEmpty }

  /// Of all lines.
  public var cups: Int { lines.reduce(0) { $0 + $1.cups } }

  /// Puts one cup on it.
  ///
  /// - Throws: what it has no room for; it is as it was then.
  public mutating func add(_ juice: Juice.ID) throws(BillLimit) {
    if let index = lines.firstIndex(where: { $0.juice == juice }) {
      guard lines[index].cups < Self.maxCups else { throw .cups(of: juice) }
      lines[index].cups += 1
    } else {
      guard lines.count < Self.maxLines else { throw .lines }
      lines.append(Line(juice: juice, cups: 1))
    }
  }

  /// Takes one cup off it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func remove(_ juice: Juice.ID) -> Bool {
    guard let index = lines.firstIndex(where: { $0.juice == juice }) else { return false }
    lines[index].cups -= 1
    if lines[index].cups == 0 { lines.remove(at: index) }
    return true
  }

  /// Takes off it what is not on a menu.
  ///
  /// - Returns: whether there was anything.
  public mutating func keep(whatIsOn menu: Menu) -> Bool {
    let before = lines.count
    lines.removeAll { menu.juice($0.juice) == nil }
    return lines.count < before
  }

  /// What is ordered, at the prices of a menu.
  ///
  /// - Throws: the id of a juice that the menu does not have; see `keep`.
  public func order(on menu: Menu, payment: Payment.ID? = nil) throws(UnknownJuice) -> Order {
    try menu.order(lines.map { ($0.juice, $0.cups) }, payment: payment)
  }
}

/// What a bill has no room for.
public enum BillLimit: Error, Hashable, Sendable {
  case cups(of: Juice.ID)
  case lines
}
