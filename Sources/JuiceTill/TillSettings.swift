public import JuiceKit
public import JuiceText
public import JuiceWords

/// The settings of a till's machine.
public struct TillSettings {
  /// The mistake in them, if there is one.
  public var problem: MenuFileError?
  /// True if the side panel stands at the left of the juices, else at their right.
  public var isPanelLeft: Bool
  /// True if the bell rings for an order that another till or the kiosk has taken.
  public var rings: Bool
  /// True if a digit puts a cup on the bill, false if it sells one; nil for what suits the menu.
  public var addsByDigit: Bool?
  public var staff: Staff
  public var pins: StaffPins
  /// How long a kiosk stays unlocked without a key; nil for the usual time.
  public var lockAfter: Duration?
  /// Decides on the language at the next start whatever is remembered, as `LANG=en_US.UTF-8`; nil where
  /// nothing does.
  public var decider: (name: String, language: Language)?
  /// Remembers a language for the next start.
  public var remember: (Language) async throws -> Void

  public init(
    problem: MenuFileError? = nil, isPanelLeft: Bool = false, rings: Bool = true,
    addsByDigit: Bool? = nil, lockAfter: Duration? = nil,
    staff: Staff = .everybody, pins: StaffPins = StaffPins(),
    decider: (name: String, language: Language)? = nil,
    remember: @escaping (Language) async throws -> Void = { _ in }
  ) {
    self.problem = problem
    self.isPanelLeft = isPanelLeft
    self.rings = rings
    self.addsByDigit = addsByDigit
    self.lockAfter = lockAfter
    (self.staff, self.pins) = (staff, pins)
    self.decider = decider
    self.remember = remember
  }
}

/// The PINs of the staff.
public struct StaffPins {
  /// Tells whether somebody has set one, also one that can't be read.
  public var hasPIN: (_ name: String) -> Bool
  /// Tells whether digits are the PIN of somebody.
  public var isPIN: (_ digits: String, _ name: String) async throws -> Bool

  public init(
    hasPIN: @escaping (_ name: String) -> Bool = { _ in false },
    isPIN: @escaping (_ digits: String, _ name: String) async throws -> Bool = { _, _ in false }
  ) {
    (self.hasPIN, self.isPIN) = (hasPIN, isPIN)
  }
}

/// The printer of a till. It prints a slip, and returns how many that waited were printed before it.
public typealias SlipPrinter = (
  paper: Paper, print: (_ slip: Slip, _ opensDrawer: Bool) async throws -> Int
)
