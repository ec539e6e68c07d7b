import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

@Suite struct RandomJournalTests {
  private let torture = Torture("RANDOM_JOURNALS", usual: 20)

  private var seeds: Range<UInt64> { torture.seed..<torture.seed + UInt64(torture.count) }

  @Test func `Books admit what they decided, and add up to the same`() throws {
    for seed in seeds {
      let journal = RandomJournal(Seeded(seed), changes: 60)
      var books = Books()
      for entry in journal.entries {
        let read = try JournalEntry(body: entry.body, seq: entry.seq, digest: entry.digest)
        #expect(read == entry)
        try books.admit(read, prior: RandomJournal.prior(to: read, in: journal.entries))
      }
      try books.compare(with: journal.books)
      let kept = try Books(state: books.state)
      try books.compare(with: kept)
    }
  }

  /// The closings are made as a till makes them, so `RandomJournal` records a right one that the books refuse.
  @Test func `A closing with another sum than its entries is refused, and a right one is not`()
    throws
  {
    var closings = 0
    for seed in seeds {
      let prices = seed % 4 == 3 ? Price.minor(17, "CHF") : .won(503)
      let journal = RandomJournal(Seeded(seed), changes: 200, prices: prices, tellsDrawer: true)
      var books = Books()
      for entry in journal.entries {
        let prior = RandomJournal.prior(to: entry, in: journal.entries)
        for (wrong, rule) in entry.withWrongSums {
          #expect(throws: JournalFault(seq: entry.seq, rule: rule), "seed \(seed)") {
            var next = books
            try next.admit(wrong, prior: prior, needsDigest: false)
          }
          closings += 1
        }
        try books.admit(entry, prior: prior)
      }
    }
    #expect(closings > 0)
  }

  @Test func `An export is read back to the same entries`() throws {
    for seed in seeds {
      var (export, history) = (EntryJSONWriter(), EntryJSONWriter(isHistory: true))
      for entry in RandomJournal(Seeded(seed), changes: 60).entries {
        let line = entry.json().line
        #expect(throws: Never.self, "\(line)") {
          let (read, _) = try JournalEntry.imported(Array(line.utf8))
          #expect(read == entry)
          // Twice, since facts that an entry shares are written once.
          for isVoided in [false, true, false] {
            let stored = try JournalEntry(
              body: entry.body, seq: entry.seq, digest: entry.digest, isVoided: isVoided)
            #expect(export.line(of: stored) == stored.json().line)
            let state = stored.json(record: OrderRecord([stored])).line
            #expect(history.line(of: stored) == state)
          }
        }
      }
    }
  }

  @Test func `One changed byte of a body never passes`() throws {
    for seed in seeds {
      var random = Seeded(seed)
      let journal = RandomJournal(random, changes: 20)
      guard let entry = journal.entries.randomElement(using: &random) else { continue }
      let body = Self.mutated(Array(entry.body.utf8), using: &random)
      guard body != Array(entry.body.utf8), let text = String(validating: body, as: UTF8.self),
        let read = try? JournalEntry(body: text, seq: entry.seq, digest: entry.digest)
      else { continue }
      // A readable entry has one canonical text: the digest is of the stored bytes.
      #expect(read.body == text, "seed \(seed)")
      var books = Books()
      for before in journal.entries.prefix(entry.seq - 1) {
        try books.admit(
          before, prior: RandomJournal.prior(to: before, in: journal.entries))
      }
      #expect(throws: JournalFault.self) {
        try books.admit(
          read, prior: RandomJournal.prior(to: read, in: journal.entries))
      }
    }
  }

  private static func mutated(_ body: [UInt8], using random: inout Seeded) -> [UInt8] {
    var body = body
    let place = Int.random(in: 0..<body.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: body[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: body.remove(at: place)
    case 2: body.insert(body[Int.random(in: 0..<body.count, using: &random)], at: place)
    case 3:
      // Repeats or moves a line.
      var lines = body.split(separator: 10)
      let from = Int.random(in: 0..<lines.count, using: &random)
      lines.insert(lines[from], at: Int.random(in: 0...lines.count, using: &random))
      if Bool.random(using: &random) { lines.remove(at: min(from, lines.count - 1)) }
      body = Array(lines.joined(separator: [10])) + [10]
    default:
      let digits = body.indices.filter { body[$0].isDigit }
      if let digit = digits.randomElement(using: &random) {
        body[digit] = UInt8.random(in: 0x30...0x39, using: &random)
      }
    }
    return body
  }
}

extension JournalEntry {
  /// A closing with each of its sums one unit too large, and the rule that it breaks; empty for other entries.
  fileprivate var withWrongSums: [(JournalEntry, JournalFault.Rule)] {
    guard let drawer, let closing = drawer.closing, let sales = closing.sales,
      let refunds = closing.refunds
    else { return [] }
    let sums = [closing.expected, sales, refunds, closing.tips ?? sales - sales]
    return sums.indices.map { index in
      var wrong = sums
      wrong[index] = sums[index] + Price(minorUnits: 1, currency: sums[index].currency)
      var entry = self
      entry.digest = nil
      entry.drawer = DrawerMove(
        .close, drawer.amount, note: drawer.note,
        closing: .init(
          number: closing.number, expected: wrong[0], sales: wrong[1], refunds: wrong[2],
          tips: wrong[3]))
      let name = [DrawerMove.Closing.Sum.expected, .sales, .refunds, .tips][index]
      return (entry, .wrongClosing(name, sum: sums[index], closing: wrong[index]))
    }
  }
}
