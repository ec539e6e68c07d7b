package import FoundationEssentials
internal import Glibc

/// The times at which an offer holds: a part of the day, some weekdays, or both. Clocks and days are those here.
package struct OfferTimes: Hashable, Sendable {
  package enum Weekday: String, CaseIterable, Sendable {
    case mon, tue, wed, thu, fri, sat, sun
  }

  /// `nil` for the start of the business day.
  package var from: DayStart?
  /// Exclusive; `nil` for the end of the business day. At or before `from`, it is on the next day.
  package var to: DayStart?
  /// The business days on which the offer begins, in the order of the week; empty for every day.
  package var weekdays: [Weekday] = []

  package init() {}

  package var isAlways: Bool { self == OfferTimes() }

  /// `true` for a span without a minute.
  package var isEmpty: Bool { from != nil && from == to }

  /// Returns `true` if the offer holds at a time. Reads the clock on the wall, so an hour that comes twice counts twice.
  ///
  /// - Parameter dayStart: the start of the business day.
  package func hold(at now: Date, by dayStart: DayStart) -> Bool {
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
  package var number: Int { self == .sun ? 0 : 1 + (Self.allCases.firstIndex(of: self) ?? 0) }
}

extension DayStart: Comparable {
  /// The time that clocks show here.
  init(clockAt date: Date) {
    let fields = unsafe Timestamp.localFields(date)
    self.init(minutes: unsafe Int(60 * fields.tm_hour + fields.tm_min))
  }

  package static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension Discount.Offer {
  package func holds(at now: Date, on menu: Menu) -> Bool {
    times.hold(at: now, by: menu.dayStart)
  }
}

extension Menu {
  package var hasTimedOffers: Bool { discounts.contains { !$0.times.isAlways } }

  package var hasAutomaticOffers: Bool { discounts.contains(where: \.isAutomatic) }

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
