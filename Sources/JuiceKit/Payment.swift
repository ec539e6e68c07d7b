/// The ways to pay: `cash`, `card`.
public enum Payment {
  public typealias ID = Identifier<Payment>

  /// A way to pay on a menu.
  public struct Way: Identifiable, Hashable, Sendable {
    public let id: Payment.ID
    /// The menu's name; `nil` for the built-in name of a usual way.
    public var name: Name?
    /// `true` if its money goes into the drawer.
    public var hasDrawer: Bool

    /// - Parameter hasDrawer: `nil` for the default: only `cash` has a drawer.
    public init(id: Payment.ID, name: Name? = nil, hasDrawer: Bool? = nil) {
      self.id = id
      self.name = name
      self.hasDrawer = hasDrawer ?? Self.usuallyHasDrawer(id)
    }

    static func usuallyHasDrawer(_ id: Payment.ID) -> Bool { id == "cash" }
  }
}

extension Payment.Way: ExpressibleByStringLiteral {
  /// Makes a way in code. Traps on an invalid id.
  public init(stringLiteral text: String) { self.init(id: Payment.ID(stringLiteral: text)) }
}
