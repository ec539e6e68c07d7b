internal import JuiceWords

/// Notes to the staff, a line each, until they are over.
struct OrderNotices {
  typealias Notice = (Wording) -> String?

  /// The card payments that nobody has finished.
  var payments: Notice?
  /// The runs of terminals for orders in the books that nobody has finished.
  var runs: Notice?
  /// A lasting note about the store.
  var store: Notice?
  /// A clock that is behind the journal, until it is set.
  var clock: Notice?
  /// The error of the menu file, until it is fixed.
  var menu: Notice?
  /// The error in the settings, which are read only at the start.
  var settings: Notice?

  /// True while a card payment is unfinished.
  var isPaymentOpen: Bool { payments != nil || runs != nil }

  func lines(_ wording: Wording) -> [String] {
    [payments, runs, store, clock, menu, settings].compactMap { $0?(wording) }
  }
}
