/// The limits of a journal, for reading, importing and replaying alike. They rule out overflows of sums.
package enum JournalLimits {
  /// Milliseconds since 1970: the years 1 to 9999, UTC.
  package static let times = -62_135_596_800_000...253_402_300_799_999
  /// The count of an ingredient. People can set up to 9,999,999, and voids may exceed that.
  package static let counts = 0...1_000_000_000
  package static let differences = -counts.upperBound...counts.upperBound
  /// The amount of an ingredient in a cup, or of a wasted one.
  static let uses = 1...counts.upperBound
  /// The limit of lines of an order: one for each juice of the largest menu.
  package static let lines = 1000
  /// The limit of options of a cup.
  package static let options = 400
  /// The price of a cup, in minor units.
  package static let prices = 0...99_999_999_999
  /// The price that somebody types for a cup, without options, in minor units.
  package static let askedPrices = 1...prices.upperBound
  /// The cost of a cup, in ten-thousandths of the currency's unit.
  package static let costs = 0...999_999_999_999_999_999
  /// A part of a payment, or the cash given, in minor units.
  package static let amounts = 0...999_999_999_999_999_999
  /// The tip in a part of a payment, in minor units.
  static let tips = 1...totals.upperBound
  /// The price of a new order, in minor units. Far below the other limits, so that sums do not reach the end of `Int`.
  package static let totals = 0...999_999_999_999_999
  /// The sums of a drawer after a new move, in minor units.
  package static let moves = -amounts.upperBound...amounts.upperBound
  /// The expected cash in a drawer, in minor units. Orders may bring it above `moves`, and it can be closed all the same.
  package static let balances = -4_000_000_000_000_000_000...4_000_000_000_000_000_000
  /// The absolute amounts of a report together, in minor units.
  package static let volume = 2_000_000_000_000_000_000
  /// The rounding of a total, in minor units: half of the largest step for an order. A refund may have that, and two halves more.
  package static let roundings = -150_000...150_000
  /// The numbers of entries, and of the orders of a day.
  package static let numbers = 1...1_000_000_000_000
  /// How many bytes the text of a new entry may have. Entries of older versions may be larger.
  package static let bytes = 65_536
  /// The limit of lines in an entry's text.
  package static let textLines = 10_000
}
