public import FoundationEssentials
internal import Glibc

/// The times at which an offer holds: a part of the day, some weekdays, or both. Clocks and days are those here.
public struct OfferTimes: Hashable, Sendable {
  public enum Weekday: String, CaseIterable, Sendable {
    case mon, tue, wed, thu, fri, sat, sun
  }

  /// `nil` for the start of the business day.
  public var from: DayStart?
  /// Exclusive; `nil` for the end of the business day. At or before `from`, it is on the next day.
  public var to: DayStart?
  /// The business days on which the offer begins, in the order of the week; empty for every day.
  public var weekdays: [Weekday] = []

  public init() {}

  /// `true` if the offer holds at all times.
  public var isAlways: Bool { self == OfferTimes() }

  /// `true` for a span without a minute.
  public var isEmpty: Bool { from != nil && from == to }

  /// Returns `true` if the offer holds at a time. Reads the clock on the wall, so an hour that comes twice counts twice.
  ///
  /// - Parameter dayStart: the start of the business day.
  public func hold(at now: Date, by dayStart: DayStart) -> Bool {
    let (today, clock) = (LocalDay(of: now), DayStart(clockAt: now))
    guard from != nil || to != nil else { return has(dayStart.day(of: now)) }
    let (from, to) = (from ?? dayStart, to ?? dayStart)
    let began: LocalDay
    if from < to {
      guard from <= clock, clock < to else { return false }
      began = today
    } else {
      guard from <= clock || clock < to else { return false }
      began = from <= clock ? today : today.moved(days: -1)
    }
    return has(from < dayStart ? began.moved(days: -1) : began)
  }

  private func has(_ day: LocalDay) -> Bool {
    weekdays.isEmpty || weekdays.contains { $0.number == day.weekday }
  }
}

extension OfferTimes.Weekday {
  /// 0 for Sunday, to 6, as `LocalDay.weekday`.
  public var number: Int { self == .sun ? 0 : 1 + (Self.allCases.firstIndex(of: self) ?? 0) }
}

extension DayStart: Comparable {
  /// The time that clocks show here.
  init(clockAt date: Date) {
    let fields = unsafe Timestamp.localFields(date)
    self.init(minutes: unsafe Int(60 * fields.tm_hour + fields.tm_min))
  }

  public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension Discount.Offer {
  public func holds(at now: Date, on menu: Menu) -> Bool {
    times.hold(at: now, by: menu.dayStart)
  }
}

extension Menu {
  /// `true` if a discount depends on the clock.
  public var hasTimedOffers: Bool { discounts.contains { !$0.times.isAlways } }

  public var hasAutomaticOffers: Bool { discounts.contains(where: \.isAutomatic) }

  /// Returns the automatic offer that takes most off these lines; of equal ones the first of the menu.
  func automaticOffer(on lines: [Order.Line], at now: Date) -> Discount.Offer? {
    var best: (offer: Discount.Offer, units: Int)?
    for offer in discounts where offer.isAutomatic && offer.holds(at: now, on: self) {
      let units = offer.off(lines)?.amount.minorUnits ?? 0
      if units > best?.units ?? 0 { best = (offer, units) }
    }
    return best?.offer
  }
}
