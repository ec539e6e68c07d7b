/// The ways to pay: `cash`, `card`.
package enum Payment {
  package typealias ID = Identifier<Payment>

  package struct Way: Identifiable, Hashable, Sendable {
    package let id: Payment.ID
    /// The menu's name; `nil` for the built-in name of a usual way.
    package var name: Name?
    /// `true` if its money goes into the drawer.
    package var hasDrawer: Bool

    /// - Parameter hasDrawer: `nil` for the default: only `cash` has a drawer.
    package init(id: Payment.ID, name: Name? = nil, hasDrawer: Bool? = nil) {
      self.id = id
      self.name = name
      self.hasDrawer = hasDrawer ?? Self.usuallyHasDrawer(id)
    }

    static func usuallyHasDrawer(_ id: Payment.ID) -> Bool { id == "cash" }
  }
}

extension Payment.Way: ExpressibleByStringLiteral {
  /// Makes a way in code. Traps on an invalid id.
  package init(stringLiteral text: String) { self.init(id: Payment.ID(stringLiteral: text)) }
}
