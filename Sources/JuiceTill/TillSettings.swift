package import FoundationEssentials
package import JuiceKit
package import JuicePapers
package import JuiceText
package import JuiceWords

package struct TillSettings {
  package var problem: MenuFileError?
  /// True if the side panel stands to the left of the juices.
  package var isPanelLeft: Bool
  /// True if the bell rings for orders from other tills and kiosks.
  package var rings: Bool
  /// True if a digit adds a cup to the bill, false if it sells one; `nil` follows the menu.
  package var addsByDigit: Bool?
  package var staff: Staff
  package var pins: StaffPins
  /// The slips of each new order that are printed without a key.
  package var print: [OrderSlip] = []
  /// Idle time until an unlocked kiosk locks; `nil` for the default.
  package var lockAfter: Duration?
  /// The source that overrides the saved language at the next start, such as `LANG=en_US.UTF-8`.
  package var decider: (name: String, language: Language)?
  /// Saves a language for the next start.
  package var remember: (Language) async throws -> Void
  /// Copies the store after a closing, and returns a sentence that says so; `nil` without a folder for backups.
  package var backUp: (() async throws -> (Words) -> String)?
  package var terminals = CardTerminals.none
  /// Notes the terminals' runs.
  package var runs = TerminalRuns.inMemory
  /// True if the settings have terminals that are refused, as when others may write them.
  package var refusesTerminals = false
  /// Starts the command that gets each closing, and returns a function that waits for its end.
  package typealias PassOn =
    (_ closing: Int, Wording) async throws -> @Sendable () async throws -> Void
  /// `nil` without a command for closings.
  package var passOn: PassOn?

  package init(
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

package struct StaffPins {
  /// Tells whether the person has a PIN, even one that can't be read.
  package var hasPIN: (_ name: String) -> Bool
  /// Tells whether the digits are the person's PIN.
  package var isPIN: (_ digits: String, _ name: String) async throws -> Bool
  /// Counts tries, also those of a kiosk, whose name is empty. By default in memory.
  package var tries: (_ change: PinTries.Change, _ now: Date) async throws -> PinTries.Answer

  package init(
    hasPIN: @escaping (_ name: String) -> Bool = { _ in false },
    isPIN: @escaping (_ digits: String, _ name: String) async throws -> Bool = { _, _ in false },
    tries: ((PinTries.Change, Date) async throws -> PinTries.Answer)? = nil
  ) {
    (self.hasPIN, self.isPIN) = (hasPIN, isPIN)
    var inMemory = PinTries()
    self.tries = tries ?? { inMemory.apply($0, at: $1) }
  }
}

/// The till's printer. `print` returns the number of older slips that waited and were printed too.
package typealias SlipPrinter = (
  paper: Paper, print: (_ slips: [PrintedSlip]) async throws -> Int
)
