/// A way to pay: `cash`, `card`.
public enum Payment {
  public typealias ID = Identifier<Payment>

  /// A way as a menu names it.
  public struct Way: Identifiable, Hashable, Sendable {
    public let id: Payment.ID
    /// nil where the menu gives none; words know what the usual ones are called.
    public var name: Name?
    /// `true` if what is paid so lies in the drawer.
    public var hasDrawer: Bool

    /// - Parameter hasDrawer: nil where the menu does not say: then the way `cash` has one.
    public init(id: Payment.ID, name: Name? = nil, hasDrawer: Bool? = nil) {
      self.id = id
      self.name = name
      self.hasDrawer = hasDrawer ?? Self.usuallyHasDrawer(id)
    }

    static func usuallyHasDrawer(_ id: Payment.ID) -> Bool { id == "cash" }
  }
}

extension Payment.Way: ExpressibleByStringLiteral {
  /// Makes a way in code; traps on what is no id.
  public init(stringLiteral text: String) { self.init(id: Payment.ID(stringLiteral: text)) }
}
