public import FoundationEssentials

/// Cups of one or more juices; all are made, or none.
public struct Order: Identifiable, Hashable, Sendable {
  public typealias ID = UUID

  public struct Line: Hashable, Sendable {
    public let juice: Juice.ID
    /// 1 or more.
    public var cups: Int
    /// Of one cup when it was ordered; nil where the menu had no prices.
    public let price: Price?

    public init(juice: Juice.ID, cups: Int, price: Price? = nil) {
      self.juice = juice
      self.cups = cups
      self.price = price
    }
  }

  /// How many cups a line may have.
  public static let cups = 1...9999

  public let id: ID
  public let lines: [Line]
  /// What all cups together take.
  public let uses: Quantities

  public init(id: ID = ID(), lines: [Line], uses: Quantities) {
    self.id = id
    self.lines = lines
    self.uses = uses
  }
}

extension [Order.Line] {
  /// Two orders with the same cups by juice are the same, whatever the order of their lines.
  public var cupsByJuice: [Juice.ID: Int] {
    reduce(into: [:]) { $0[$1.juice, default: 0] += $1.cups }
  }
}

extension Order.ID {
  /// Reads the 36 characters of a UUID, in capitals or not.
  public init?(parsing text: String) {
    guard text.utf8.count == 36 else { return nil }
    self.init(uuidString: text)
  }

  /// In small letters, as in files and on screens.
  public var text: String { uuidString.lowercased() }
}
