/// The limits of a journal. A store is read, an export imported and a journal replayed by them alike, so that
/// what was taken in can be read again and no sum is too large to count on.
public enum JournalLimits {
  /// Milliseconds since 1970: the years 1 to 9999, UTC.
  public static let times = -62_135_596_800_000...253_402_300_799_999
  /// The count of an ingredient. People change it up to 9999999, and voids may take it above.
  public static let counts = 0...1_000_000_000
  /// The difference between two counts.
  public static let differences = -counts.upperBound...counts.upperBound
  /// How many lines an order may have: one for each juice of the largest menu.
  public static let lines = 1000
  /// How many options a cup may have.
  public static let options = 400
  /// The price of a cup, in the currency's smallest unit.
  public static let prices = 0...99_999_999_999
  /// The cost of a cup, in ten-thousandths of the currency's whole unit.
  public static let costs = 0...999_999_999_999_999_999
  /// A part of what an order costs, or the money given for it, in the currency's smallest unit.
  public static let amounts = 0...999_999_999_999_999_999
  /// The money that is to be in a drawer.
  public static let balances = -amounts.upperBound...amounts.upperBound
  /// The rounding of a total, in the smallest unit.
  public static let roundings = -50_000...50_000
  /// The numbers of entries, and of the orders of a day.
  public static let numbers = 1...1_000_000_000_000
  /// How many bytes the text of a new entry may have. Entries of older versions may be larger.
  public static let bytes = 65_536
  /// How many lines the text of an entry may have.
  public static let textLines = 10_000
}
