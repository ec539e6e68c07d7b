/// A way to pay: `cash`, `card`.
public enum Payment {
  public typealias ID = Identifier<Payment>

  /// A way as a menu names it.
  public struct Way: Identifiable, Hashable, Sendable {
    public let id: Payment.ID
    /// nil where the menu gives none; words know what the usual ones are called.
    public var name: Name?
    /// Whether what is paid so lies in the drawer.
    public var hasDrawer: Bool

    public init(id: Payment.ID, name: Name? = nil, hasDrawer: Bool = false) {
      self.id = id
      self.name = name
      self.hasDrawer = hasDrawer
    }
  }
}

extension Payment.Way: ExpressibleByStringLiteral {
  /// Makes a way in code; traps on what is no id.
  public init(stringLiteral text: String) { self.init(id: Payment.ID(stringLiteral: text)) }
}
