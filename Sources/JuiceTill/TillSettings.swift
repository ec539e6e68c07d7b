public import FoundationEssentials
public import JuiceKit
public import JuiceText
public import JuiceWords

/// The settings of a till's machine.
public struct TillSettings {
  /// The error in the settings file, if any.
  public var problem: MenuFileError?
  /// True if the side panel stands to the left of the juices.
  public var isPanelLeft: Bool
  /// True if the bell rings for orders from other tills and kiosks.
  public var rings: Bool
  /// True if a digit adds a cup to the bill, false if it sells one; `nil` follows the menu.
  public var addsByDigit: Bool?
  public var staff: Staff
  public var pins: StaffPins
  /// The slips of each new order that are printed without a key.
  public var print: [OrderSlip] = []
  /// Idle time until an unlocked kiosk locks; `nil` for the default.
  public var lockAfter: Duration?
  /// The source that overrides the saved language at the next start, such as `LANG=en_US.UTF-8`.
  public var decider: (name: String, language: Language)?
  /// Saves a language for the next start.
  public var remember: (Language) async throws -> Void
  /// Copies the store after a closing, and returns a sentence that says so; `nil` without a folder for backups.
  public var backUp: (() async throws -> (Words) -> String)?
  /// The card terminals of this machine.
  public var terminals = CardTerminals.none
  /// Tells whether a till of this machine is open, by its `Author.till`.
  public var isOpen: (_ till: String) -> Bool = { _ in false }
  /// True if the settings have terminals that are refused, as when others may write them.
  public var refusesTerminals = false
  /// Starts the command that gets each closing, and returns a function that waits for its end; `nil` without one.
  public var passOn: ((_ closing: Int, Wording) async throws -> @Sendable () async throws -> Void)?

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

public struct StaffPins {
  /// Tells whether the person has a PIN, even one that can't be read.
  public var hasPIN: (_ name: String) -> Bool
  /// Tells whether the digits are the person's PIN.
  public var isPIN: (_ digits: String, _ name: String) async throws -> Bool
  /// Counts tries, also those of a kiosk, whose name is empty. By default in memory.
  public var tries: (_ change: PinTries.Change, _ now: Date) async throws -> PinTries.Answer

  public init(
    hasPIN: @escaping (_ name: String) -> Bool = { _ in false },
    isPIN: @escaping (_ digits: String, _ name: String) async throws -> Bool = { _, _ in false },
    tries: ((PinTries.Change, Date) async throws -> PinTries.Answer)? = nil
  ) {
    (self.hasPIN, self.isPIN) = (hasPIN, isPIN)
    var inMemory = PinTries()
    self.tries = tries ?? { inMemory.apply($0, at: $1) }
  }
}

public typealias PrintedSlip = (slip: Slip, opensDrawer: Bool)

/// The till's printer. `print` returns the number of older slips that waited and were printed too.
public typealias SlipPrinter = (
  paper: Paper, print: (_ slips: [PrintedSlip]) async throws -> Int
)
