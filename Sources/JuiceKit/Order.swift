public import FoundationEssentials

/// Cups of one or more juices, made whole or not at all.
public struct Order: Identifiable, Hashable, Sendable {
  public typealias ID = UUID

  public struct Line: Hashable, Sendable {
    public let juice: Juice.ID
    /// 1 or more.
    public var cups: Int
    /// What one cup cost when it was ordered, where the menu had prices.
    public let price: Price?

    public init(juice: Juice.ID, cups: Int, price: Price? = nil) {
      self.juice = juice
      self.cups = cups
      self.price = price
    }
  }

  /// How many cups a line may ask for.
  public static let cups = 1...9999

  public let id: ID
  public let lines: [Line]
  /// What all its cups take.
  public let uses: Quantities

  public init(id: ID = ID(), lines: [Line], uses: Quantities) {
    self.id = id
    self.lines = lines
    self.uses = uses
  }
}

extension [Order.Line] {
  /// The cups by juice: what makes two orders the same, whatever the order of the lines.
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

  /// As files and people have it: in small letters.
  public var text: String { uuidString.lowercased() }
}
