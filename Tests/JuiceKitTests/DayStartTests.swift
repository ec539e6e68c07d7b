import Foundation
import JuiceKit
import Testing

@Suite struct DayStartTests {
  @Test(arguments: ["00:00", "04:00", "09:05", "23:59"])
  func `a time of the day is read`(_ text: String) { #expect(DayStart(parsing: text) != nil) }

  @Test(arguments: [
    "", "4:00", "04", "24:00", "04:60", "04:00:00", "-1:00", "04.00", "٠٤:٠٠", " 04:00",
  ])
  func `other text is no time of the day`(_ text: String) {
    #expect(DayStart(parsing: text) == nil)
  }

  @Test func `the night belongs to the day before`() async {
    await #expect(processExitsWith: .success) {
      enter("Asia/Seoul")
      expect("04:00", "2026-11-25T03:59:59.999", is: "2026-11-24")
      expect("04:00", "2026-11-25T04:00", is: "2026-11-25")
      expect("04:00", "2027-01-01T00:30", is: "2026-12-31")
      expect("06:00", "2026-03-01T05:00", is: "2026-02-28")
      expect("00:00", "2026-11-25T00:00", is: "2026-11-25")
      precondition(beginning("04:00", "2026-11-25") == "2026-11-25 04:00")
    }
  }

  @Test func `a day begins by the clock on the wall, also where that is changed`() async {
    await #expect(processExitsWith: .success) {
      enter("Europe/Berlin")
      for (start, spring, autumn) in [
        ("00:00", 23.0, 25.0), ("02:30", 23.5, 25), ("04:00", 24, 24),
      ] {
        precondition(hours(start, "2026-03-29") == spring, start)
        precondition(hours(start, "2026-10-25") == autumn, start)
      }
      precondition(hours("04:00", "2026-03-28") == 23 && hours("06:00", "2026-10-24") == 25)
      // Clocks go from 02:00 to 03:00.
      precondition(beginning("02:30", "2026-03-29") == "2026-03-29 03:00")
      expect("02:30", "2026-03-29T01:59", is: "2026-03-28")
      // 02:30 occurs twice. The day begins at the first, and goes on while 02:00 comes again.
      expect("02:30", "2026-10-25T02:29:00+02:00", is: "2026-10-24")
      expect("02:30", "2026-10-25T02:30:00+02:00", is: "2026-10-25")
      expect("02:30", "2026-10-25T02:00:00+01:00", is: "2026-10-25")
    }
  }

  @Test func `a local time has the offset of its zone, also west of Greenwich`() async {
    await #expect(processExitsWith: .success) {
      let noon = unsafe Timestamp.parseISO("2026-11-25T12:00:00Z").unsafelyUnwrapped
      for (zone, text) in [
        ("America/St_Johns", "2026-11-25 08:30:00-03:30"),
        ("Asia/Kathmandu", "2026-11-25 17:45:00+05:45"),
        ("America/New_York", "2026-11-25 07:00:00-05:00"),
      ] {
        enter(zone)
        precondition(Timestamp.local(noon) == text, zone)
      }
    }
  }

  @Test func `a day that never was is no day, but its night may be one`() async {
    await #expect(processExitsWith: .success) {
      enter("Pacific/Apia")
      let day = unsafe LocalDay(parsing: "2011-12-30").unsafelyUnwrapped
      precondition(!DayStart.midnight.has(day) && start("04:00").has(day))
      precondition(hours("04:00", "2011-12-29") == 20 && hours("04:00", "2011-12-30") == 4)
      precondition(hours("00:00", "2011-12-29") == 24 && hours("00:00", "2011-12-30") == 0)
    }
  }

  @Test func `a local time has its offset, also west of Greenwich and of half an hour`() async {
    await #expect(processExitsWith: .success) {
      for (zone, text) in [
        ("America/St_Johns", "2026-11-24 23:30:00-03:30"),
        ("Asia/Kathmandu", "2026-11-25 08:45:00+05:45"),
      ] {
        enter(zone)
        let local = Timestamp.local(Date(timeIntervalSince1970: 1_795_575_600))
        precondition(local == text, local)
      }
    }
  }

  @Test func `every time is on one day, and days follow one another`() async {
    await #expect(processExitsWith: .success) {
      for (zone, first) in [
        ("Asia/Seoul", "2026-03-01"), ("Europe/Berlin", "2026-03-27"),
        ("Europe/Berlin", "2026-10-23"),
        ("America/New_York", "2026-03-06"), ("America/New_York", "2026-10-30"),
        ("America/Sao_Paulo", "2018-11-02"), ("America/Havana", "2018-11-02"),
        ("America/St_Johns", "2010-11-05"), ("Australia/Lord_Howe", "2026-04-03"),
        ("Pacific/Apia", "2011-12-28"),
      ] {
        enter(zone)
        let noon = unsafe (Timestamp.parseISO(first + "T12:00")).unsafelyUnwrapped
        for text in ["00:00", "00:01", "01:30", "02:00", "04:00", "06:00", "23:59"] {
          let start = start(text)
          var last = start.day(of: noon)
          for minute in stride(from: 0, to: 5 * 24 * 60, by: 10) {
            let time = noon + Double(60 * minute)
            let day = start.day(of: time)
            precondition(day >= last, "\(zone) \(text) \(time)")
            precondition(start.beginning(of: day) <= time && start.has(day))
            precondition(time < start.beginning(of: day.moved(days: 1)))
            last = day
          }
        }
      }
    }
  }

  @Test func `a day is moved over the ends of months and years`() {
    func moved(_ text: String, _ days: Int, _ months: Int = 0) -> String? {
      LocalDay(parsing: text)?.moved(days: days, months: months).text
    }
    #expect(moved("2026-12-31", 1) == "2027-01-01" && moved("2028-03-01", -1) == "2028-02-29")
    #expect(moved("2026-01-01", 0, -1) == "2025-12-01" && moved("2026-03-01", 366) == "2027-03-02")
    let today = unsafe LocalDay(parsing: "2026-11-26").unsafelyUnwrapped
    func last(_ month: Int, _ day: Int) -> String? {
      LocalDay.last(month: month, day: day, notAfter: today)?.text
    }
    #expect(last(11, 26) == "2026-11-26" && last(11, 27) == "2025-11-27")
    #expect(last(2, 29) == "2024-02-29" && last(2, 30) == nil)
  }
}

// For child processes with another time zone.

func enter(_ zone: String) {
  unsafe setenv("TZ", zone, 1)
  tzset()
}

private func start(_ text: String) -> DayStart { unsafe DayStart(parsing: text).unsafelyUnwrapped }

private func expect(_ text: String, _ time: String, is day: String) {
  let date = unsafe Timestamp.parseISO(time).unsafelyUnwrapped
  precondition(start(text).day(of: date).text == day, "\(time) is on \(start(text).day(of: date))")
}

private func beginning(_ text: String, _ day: String) -> String {
  let date = unsafe start(text).beginning(of: LocalDay(parsing: day).unsafelyUnwrapped)
  return String(Timestamp.local(date).prefix(16))
}

private func hours(_ text: String, _ day: String) -> Double {
  let day = unsafe LocalDay(parsing: day).unsafelyUnwrapped
  return start(text).beginning(of: day.moved(days: 1)).timeIntervalSince(
    start(text).beginning(of: day)) / 3600
}
