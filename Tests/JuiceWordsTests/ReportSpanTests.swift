import Foundation
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct ReportSpanTests {
  // A Saturday.
  private let now = Timestamp.parse("2026-11-21T15:00", now: .noon, by: .midnight) ?? .distantPast

  private func days(_ text: String) -> String? {
    ReportSpan(parsing: text, now: now, by: .midnight).map {
      "\(Timestamp.dayAndClock($0.since).day) \(Timestamp.dayAndClock($0.until - 1).day)"
    }
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20 2026-11-20"), ("11-21", "2026-11-21 2026-11-21"),
    ("11-22", "2025-11-22 2025-11-22"), ("11-01..11-15", "2026-11-01 2026-11-15"),
    ("11-01 ~ 11-15", "2026-11-01 2026-11-15"), ("12-28..1-3", "2025-12-28 2026-01-03"),
    ("2026-03-28..2026-03-30", "2026-03-28 2026-03-30"), ("2026-02", "2026-02-01 2026-02-28"),
    ("2026년 2월", "2026-02-01 2026-02-28"), ("11월 3일", "2026-11-03 2026-11-03"),
    ("yesterday", "2026-11-20 2026-11-20"), ("어제", "2026-11-20 2026-11-20"),
    ("TODAY", "2026-11-21 2026-11-21"), ("this week", "2026-11-16 2026-11-22"),
    ("이번 달", "2026-11-01 2026-11-30"), ("이번달", "2026-11-01 2026-11-30"),
    ("last week", "2026-11-09 2026-11-15"), ("지난주", "2026-11-09 2026-11-15"),
    ("last month", "2026-10-01 2026-10-31"), ("지난 달", "2026-10-01 2026-10-31"),
  ])
  func `days are read`(text: String, expected: String) { #expect(days(text) == expected) }

  @Test(arguments: [
    "", "..", "11", "11-32", "2026-13", "2026-11-15..2026-11-01", "11-15..11-01", "11-01..",
    "..11-15",
    "11-01..11-02..11-03", "kiwi", "99999999999999999999-1", "2026-2026",
  ])
  func `a text that is no span is refused`(text: String) { #expect(days(text) == nil) }

  @Test(arguments: [
    ("2026-11-21", nil, "Saturday, November 21, 2026", "2026-11-14"),
    ("2026-11-16", nil, "2026-11-16 – 2026-11-22", "2026-11-09"),
    ("2026-11-01", nil, "November 2026", "2026-10-01"),
    ("2026-01-01", nil, "2026", "2025-01-01"),
    ("2026-10-20", nil, "2026-10-20 – 2026-11-21", "2026-09-17"),
    ("2026-11-20", "2026-11-21", "Friday, November 20, 2026", "2026-11-13"),
    ("2026-10-01", "2026-11-01", "October 2026", "2026-09-01"),
    ("2024-01-01", "2025-01-01", "2024", "2023-01-01"),
    ("2026-11-09", "2026-11-16", "2026-11-09 – 2026-11-15", "2026-11-02"),
    ("2026-11-10", "2026-11-17", "2026-11-10 – 2026-11-16", "2026-11-03"),
    ("2026-11-15", "2026-12-15", "2026-11-15 – 2026-12-14", "2026-10-16"),
  ])
  func `a period of whole days has a title with its year, and a period before`(
    since: String, until: String?, title: String, before: String
  ) throws {
    func date(_ text: String) -> Date {
      Timestamp.parse(text, now: now, by: .midnight) ?? .distantPast
    }
    let span = try #require(
      ReportSpan(since: date(since), until: until.map(date), now: now, by: .midnight))
    #expect(span.title(Language.en.words) == title)
    #expect(Timestamp.dayAndClock(span.before.since).day == before)
    if let until { #expect(span.until == date(until)) }
  }

  @Test(arguments: [
    ("2026-11-21T09:00", nil), ("2026-11-20", "2026-11-20T15:00"), ("2026-11-22", nil),
    ("2026-11-20", "2026-11-20"),
  ])
  func `a period that isn't of whole days is no span`(since: String, until: String?) {
    func date(_ text: String) -> Date {
      Timestamp.parse(text, now: now, by: .midnight) ?? .distantPast
    }
    #expect(
      ReportSpan(since: date(since), until: until.map(date), now: now, by: .midnight) == nil)
  }

  @Test func `weeks begin on Monday, and spans move by their own length`() {
    let spans = ReportSpan.current(now, by: .midnight)
    let words = Language.en.words
    #expect(
      spans.map { $0.name(words, now: now) } == [
        "Today", "This week", "This month", "The last 7 days", "The last 30 days",
      ])
    #expect(
      spans.map { $0.moved(by: -1).name(words, now: now) } == [
        "Yesterday", "2026-11-09..2026-11-15", "2026-10", "2026-11-08..2026-11-14",
        "2026-09-23..2026-10-22",
      ])
    for span in spans {
      #expect(span.moved(by: -1).until == span.since && span.moved(by: 1).since == span.until)
      #expect(span.current(after: 1, now: now).current(after: -1, now: now) == span)
    }
    // On a Sunday, the week is the last 7 days, too.
    let sunday = now + 86_400
    let week = ReportSpan.current(sunday, by: .midnight)[1]
    #expect(week.current(after: 2, now: sunday).name(words, now: sunday) == "The last 7 days")
  }

  @Test func `spans begin and end where days do`() throws {
    let four = try #require(DayStart(parsing: "04:00"))
    let night = try #require(Timestamp.parseISO("2026-12-01T03:00"))
    func span(_ text: String) throws -> String {
      let span = try #require(ReportSpan(parsing: text, now: night, by: four))
      return [span.since, span.until].map { String(Timestamp.local($0).prefix(16)) }
        .joined(separator: " ")
    }
    #expect(try span("today") == "2026-11-30 04:00 2026-12-01 04:00")
    #expect(try span("this week") == "2026-11-30 04:00 2026-12-07 04:00")
    #expect(try span("this month") == "2026-11-01 04:00 2026-12-01 04:00")
    #expect(try span("2026-10") == "2026-10-01 04:00 2026-11-01 04:00")
    #expect(try span("11-28..11-29") == "2026-11-28 04:00 2026-11-30 04:00")
    // December 1 of 2026 has not begun yet.
    #expect(try span("12-01") == "2025-12-01 04:00 2025-12-02 04:00")
    let yesterday = ReportSpan.current(night, by: four)[0].moved(by: -1)
    #expect(yesterday.name(Language.en.words, now: night) == "Yesterday")
    func time(_ word: String) -> String? {
      Timestamp.parse(word, now: night, by: four).map { String(Timestamp.local($0).prefix(16)) }
    }
    #expect(time("today") == "2026-11-30 04:00" && time("yesterday") == "2026-11-29 04:00")
    #expect(time("2026-11-20") == "2026-11-20 04:00" && time("2026-02-30") == nil)
    #expect(time("2026-11-20T02:00") == "2026-11-20 02:00")
  }

  @Test func `a day in which clocks are changed is one day`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("TZ", "Europe/Berlin", 1)
      tzset()
      let now = unsafe Timestamp.parse("2026-04-02", now: .noon, by: .midnight).unsafelyUnwrapped
      func hours(_ text: String) -> Double? {
        ReportSpan(parsing: text, now: now, by: .midnight).map {
          $0.until.timeIntervalSince($0.since) / 3600
        }
      }
      precondition(hours("2026-03-29") == 23 && hours("2026-03") == 743)
      precondition(hours("2026-03-28..2026-03-30") == 71 && hours("2025-10-26") == 25)
      let week = unsafe ReportSpan(parsing: "this week", now: now, by: .midnight).unsafelyUnwrapped
      precondition(week.moved(by: -1).until == week.since)
    }
  }

  @Test func `a day that never was has no figures, and no day is there twice`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("TZ", "Pacific/Apia", 1)
      tzset()
      let now = unsafe Timestamp.parse("2011-12-31T09:00", now: .noon, by: .midnight)
        .unsafelyUnwrapped
      precondition(Timestamp.parse("2011-12-30", now: now, by: .midnight) == nil)
      precondition(Timestamp.parse("2011-12-30T12:00", now: now, by: .midnight) == nil)
      precondition(ReportSpan(parsing: "2011-12-30", now: now, by: .midnight) == nil)
      let today = ReportSpan.current(now, by: .midnight)[0]
      let before = today.moved(by: -1)
      precondition(LocalDay(of: before.since).text == "2011-12-29" && before.until == today.since)
      precondition(
        before.moved(by: 1) == today && before.name(Language.en.words, now: now) == "Yesterday")
      precondition(Timestamp.parse("yesterday", now: now, by: .midnight) == before.since)
      let both = unsafe ReportSpan(parsing: "2011-12-29..2011-12-31", now: now, by: .midnight)
        .unsafelyUnwrapped
      precondition(both.since == before.since && both.until == today.until)

      var report = Report()
      for (id, at) in [before.since + 3600, today.since + 3600].enumerated() {
        try report.add(
          JournalEntry(seq: id + 1, id: UUID(), at: at, kind: .order) {
            $0.lines = [.init(juice: "kiwi", cups: 1)]
            $0.changes = ["kiwi": -3]
          })
      }
      precondition(report.salesByDay.count == 2)
      precondition(report.salesByDay.keys.allSatisfy { $0.hasPrefix("2011-12-") })
    }
  }

  @Test func `a day begins at its first second wherever clocks are changed`() async {
    await #expect(processExitsWith: .success) {
      for (zone, day, hours, first) in [
        // A day without its midnight hour, and a day with two midnights.
        ("America/Sao_Paulo", "2018-11-04", 23.0, "01:00"),
        ("America/Havana", "2018-11-04", 25, "00:00"), ("Asia/Beirut", "2022-03-27", 23, "01:00"),
      ] {
        unsafe setenv("TZ", zone, 1)
        tzset()
        for earlier in ["2018-01-10", "2018-07-10"] {
          // The C library's `localtime` state may depend on earlier calls.
          let now = unsafe Timestamp.parse(earlier + "T12:00", now: .noon, by: .midnight)
            .unsafelyUnwrapped
          let span = unsafe ReportSpan(parsing: day, now: now, by: .midnight).unsafelyUnwrapped
          precondition(span.until.timeIntervalSince(span.since) == hours * 3600, zone)
          precondition(Timestamp.clock(span.since) == first, zone)
          precondition(LocalDay(of: span.since - 1).text < day, zone)
        }
      }
    }
  }

  @Test func `the same weekdays are the last four`() throws {
    let now = try #require(Timestamp.parse("2026-11-23T22:00", now: .distantPast, by: .midnight))
    func days(_ word: String) throws -> [String] {
      let day = try #require(LocalDay(parsing: word))
      return ReportSpan.sameWeekdays(before: day, now: now, by: .midnight).map {
        LocalDay(of: $0.since).text
      }
    }
    #expect(
      try days("2026-11-24") == ["2026-11-17", "2026-11-10", "2026-11-03", "2026-10-27"])
    #expect(
      try days("2026-11-23") == ["2026-11-16", "2026-11-09", "2026-11-02", "2026-10-26"])
    #expect(try days("2026-12-01") == days("2026-11-24"))
    #expect(try days("2026-11-30") == days("2026-11-23"))
  }

  @Test func `a long month is compared with the whole short one before it, and no more`() throws {
    let late = try #require(Timestamp.parseISO("2026-03-31T12:00"))
    let march = ReportSpan.current(late, by: .midnight)[2]
    #expect(march.endBefore(late) == march.since)
    let early = try #require(Timestamp.parseISO("2026-03-10T12:00"))
    #expect(march.endBefore(early) == march.before.since + 9.5 * 86_400)
  }
}
