import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import SeededTesting
import Testing

/// Numbers stay in one piece with unit and sign, however narrow the report is.
@Suite struct ReportWidthTests {
  @Test(arguments: Language.allCases, [1, 2])
  func `no number is cut or parted from its unit`(language: Language, currencies: Int) throws {
    for (seed, isOver) in [(1, false), (2, true)] as [(UInt64, Bool)] {
      var random = Seeded(seed)
      let report = try report(&random, currencies: currencies)
      let now = Date(timeIntervalSince1970: 1_795_000_000)
      let lines = ReportLines(
        report: report, stock: Stock(items: ["kiwi": .init(quantity: 123_456)]),
        since: now - 86_400 * 3, until: isOver ? now : nil, now: now)
      func texts(_ columns: Int) -> [String] {
        lines.lines(Wording(language, menu), columns: columns).map(\.text)
      }
      let whole = Set(texts(1000).flatMap(numbers))
      #expect(whole.count > 30)
      for columns in Array(40...80) + stride(from: 84, through: 120, by: 4) {
        let texts = texts(columns)
        #expect(texts.allSatisfy { TextWidth.columns(of: $0) <= columns }, "\(columns)")
        let found = Set(texts.flatMap(numbers))
        #expect(found.subtracting(whole).isEmpty, "\(columns), seed \(seed)")
        #expect(whole.subtracting(found).isEmpty, "\(columns), seed \(seed)")
      }
    }
  }

  private let bars = Set("█▏▎▍▌▋▊▉")
  // Compiled once a test: compiling takes longer than matching.
  private let number =
    /[-+]?[₩$]?\d[\d,.:]*\d?( ?(?:cups?|pcs?|orders?|min|h|days?|잔|개|건|분|시간|일|시))?/

  /// The numbers of a line, with signs and units.
  private func numbers(_ line: String) -> [String] {
    line.filter { !bars.contains($0) }.matches(of: number).map {
      String($0.output.0).trimmingCharacters(in: [",", "."])
    }
  }

  private let menu = Menu(
    ingredients: [
      Ingredient(id: "kiwi", name: Name("Kiwi")), Ingredient(id: "mango", name: Name("망고")),
    ],
    juices: [
      Juice(id: "kiwi", name: Name("Kiwi with a very long name for a juice"), recipe: ["kiwi": 3]),
      Juice(id: "mango", name: Name("망고쥬스"), recipe: ["mango": 3]),
    ], ways: ["cash", "card"])

  private func report(_ random: inout Seeded, currencies: Int) throws -> Report {
    var report = Report()
    let codes = try ["KRW", "USD"].prefix(currencies).map { try #require(Currency(code: $0)) }
    let noon = Date(timeIntervalSince1970: 1_794_900_000)
    func add(
      _ kind: JournalEntry.Kind, _ changes: Quantities = [:], _ lines: [Order.Line] = [],
      id: UUID = UUID(), at time: Date? = nil
    ) throws {
      try report.add(
        JournalEntry(
          seq: 1, id: id, at: time ?? noon + Double(random.number(-80_000...80_000)), kind: kind
        ) {
          $0.lines = lines
          $0.changes = changes
          $0.reason = [.stage: "made", .waste: "spilled"][kind]
          $0.payments =
            lines.isEmpty
            ? nil : random.element([.unpaid, .whole("cash"), .whole("card")] as [Payments])
          $0.by = Author(name: random.element(["Anna", "김영희"]), till: "pi")
        })
    }
    for _ in 1...60 {
      let lines = [
        Order.Line(
          juice: random.element(["kiwi", "mango"]), cups: random.number(1...9999),
          price: Price(
            minorUnits: random.number(1...9_999_999), currency: random.element(codes)))
      ]
      let isVoid = random.onceIn(5)
      let used = random.number(1...99_999)
      try add(isVoid ? .void : .order, ["kiwi": isVoid ? used : -used], lines)
    }
    try add(.restock, ["kiwi": 987_654, "mango": 5])
    try add(.waste, ["mango": -31])
    try add(.count, ["kiwi": -12_345, "mango": 8])
    for hour in 8...12 {
      let (id, time) = (UUID(), noon + 3600 * Double(hour))
      try add(.order, ["kiwi": -3], [Order.Line(juice: "kiwi", cups: 1)], id: id, at: time)
      try add(.stage, id: id, at: time + Double(random.number(60...5000)))
    }
    return report
  }
}
