import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

/// Each reader of an entry's text takes the same texts, and reads the same from them.
@Suite struct FactReadersTests {
  private let torture = Torture("RANDOM_TEXTS", usual: 30)

  /// Other spellings of facts, and values that no entry may have. Some are right for some kinds.
  private static let lines = [
    "day 2026-1-01", "day 2026-02-30", "number 0", "number 01", "number +1", "name  ",
    "name \u{200B}x", "name 민수", "payment ", "payment card ", "payment cash=4500 KRW",
    "payment cash=4500/5000 KRW", "payment card=1 cash=0 KRW", "payment card=1 card=2 KRW",
    "payment cash=+1 card=2 KRW", "payment cash=01 card=2 KRW", "payment cash=5/4 KRW",
    "payment card=1 cash=2 USD", "payment card=1 cash=2", "payment KRW", "payment Card",
    "discount 0700 KRW", "discount +700 KRW", "discount 700 USD", "discount 700 KRW percent=5.50",
    "discount 700 KRW id=staff percent=5", "discount 700 KRW percent=5 percent=5",
    "discount 700 KRW note= ", "discount 700 KRW  note=x", "discount 700 KRW mood=x",
    "discount 700 KRW juices=kiwi", "discount 700 KRW juices=kiwi,kiwi", "discount 700 KRW juices=",
    "discount 700 KRW juices=kiwi each=700", "discount 700 KRW each=700",
    "discount 700 KRW percent=5 juices=kiwi each=700", "discount 700 KRW auto=true",
    "discount 700 KRW auto=false", "discount 700 KRW id=staff auto=true juices=mango,kiwi",
    "rounding 0 KRW", "rounding -0 KRW", "rounding 3 USD", "rounding +3 KRW", "rounding 50001 KRW",
    "refund 6F1C2D34-5A6B-4C7D-8E9F-0A1B2C3D4E5F used",
    "refund 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f eaten",
    "refund 6f1c2d345a6b-4c7d-8e9f-0a1b-2c3d4e5f used", "drawer 5 KRW number=1",
    "drawer 5 KRW expected=5 number=0", "drawer 5 KRW expected=+5 number=1", "drawer 05 KRW",
    "drawer 5 KRW sales=1", "drawer -5 KRW", "reason made", "reason spilled ", "reason to-make",
    "reason open", "reason  ", "by  ", "by \u{2028}x", "by Anna", "till ", "till pi", "approved  ",
    "approved 사장", "line kiwi 1 -5 KRW", "line kiwi 01", "line kiwi 1 5", "line kiwi 1 5 XXX",
    "line kiwi 1 5 USD", "line kiwi 10000", "line kiwi 1", "options ", "options large+",
    "options shot+large+shot", "options Large", "options large", "note  ", "note a\u{301}",
    "asked 0 KRW", "asked 05 KRW", "asked 500 USD", "asked 500", "asked 100000000000 KRW",
    "asked 500 KRW", "parts ", "parts kiwi", "parts kiwi=0", "parts kiwi=01", "parts kiwi=100",
    "parts kiwi=1 kiwi=1", "parts kiwi=1 mango=2",
    "note \u{301}a", "note \u{1F3FB}", "vat 5.50", "vat 00", "vat 0", "vat 100.01", "vat +5",
    "uses ", "uses kiwi=0", "uses kiwi=1 kiwi=1", "uses mango=1 kiwi=1", "uses kiwi=01",
    "uses kiwi=1", "paid 5 USD", "paid 5 KRW", "paid -5 KRW", "cost 1.50 KRW", "cost 01 KRW",
    "cost 1 USD", "cost 1.25 KRW", "change kiwi 0", "change kiwi +1", "change zest 3",
    "pickup 2026-11-28T08:00:00.000Z", "pickup 2026-11-28T08:00:00Z", "pickup 2026-11-28 08:00",
    "pickup 2026-11-28T17:00:00.000+09:00", "pickup 10000-11-28T08:00:00.000Z", "pickup ",
    "lead 10", "lead 0", "lead 010", "lead 1441", "lead -1", "lead ", "lead x",
    "wasted ", "wasted kiwi=0", "wasted kiwi=3", "menu way card", "menu cash card",
    "menu way card - Card", "menu way card en Card", "menu way card en ", "menu shop ko 가게",
    "menu shop - Shop", "menu head ", "menu head 1", "menu mood sunny", "menu",
    "menu juice kiwi en",
    "mood sunny", "seq 3", "after 00", "humid 5\u{7}",
  ]

  @Test func `Texts and exports of random entries are read back byte for byte`() throws {
    for seed in seeds {
      for entry in RandomJournal(Seeded(seed), changes: 60).entries {
        let (text, json) = try readers(entry.body, entry.seq)
        #expect(text == entry.body && json == entry.body, "seed \(seed)")
      }
    }
  }

  @Test func `A changed text is refused by each reader, or read alike by all of them`() throws {
    var (read, refused) = (0, 0)
    for seed in seeds {
      var random = Seeded(seed)
      let journal = RandomJournal(random, changes: 60)
      for _ in 0..<60 {
        guard let entry = journal.entries.randomElement(using: &random) else { continue }
        let body = Self.changed(entry.body, using: &random)
        do {
          let (text, json) = try readers(body, entry.seq)
          #expect(
            text == body && json == body, "seed \(seed): \(body)\nread back from JSON:\n\(json)")
          read += 1
        } catch {
          refused += 1
        }
      }
    }
    // Both happen often, so the test tests something.
    #expect(read > seeds.count && refused > seeds.count)
  }

  /// Other spellings of the head's values, which a lax parser would accept.
  @Test(arguments: [
    ("id ", "id 6F1C2D34-5A6B-4C7D-8E9F-0A1B2C3D4E5F"),
    ("id ", "id 6f1c2d345a6b-4c7d-8e9f-0a1b2c3d4e5f-"), ("at ", "at 05"), ("at ", "at -0"),
    ("seq ", "seq 02"), ("seq ", "seq 3"), ("kind ", "kind Restock"), ("kind ", "kind restock "),
    ("juice-maker", "juice-maker entry 01"),
  ])
  func `A head in another spelling is read by no reader`(key: String, line: String) throws {
    let body = """
      juice-maker entry 1
      seq 2
      id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
      at 5
      kind restock
      change kiwi 3

      """
    #expect(try readers(body, 2).text == body)
    let lines = body.split(separator: "\n").map { $0.hasPrefix(key) ? line : String($0) }
    #expect(throws: JournalFault(seq: 2, rule: .unreadable(line))) {
      try readers(lines.joined(separator: "\n") + "\n", 2)
    }
  }

  @Test(arguments: [
    ("number ", #""number":"#, 1_000_000_000_000), ("line kiwi ", #""cups":"#, 9999),
    ("line kiwi 9999 ", #""price":""#, 99_999_999_999),
    ("uses kiwi=", #""uses":{"kiwi":"#, 1_000_000_000),
    ("change kiwi ", #""changes":{"kiwi":"#, -1_000_000_000),
  ])
  func `Each reader has the same limits`(text: String, json: String, limit: Int) throws {
    let body = """
      juice-maker entry 1
      seq 2
      id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
      at 5
      kind order
      day 2026-03-01
      number 1000000000000
      line kiwi 9999 99999999999 KRW
      uses kiwi=1000000000
      change kiwi -1000000000

      """
    #expect(try readers(body, 2).json == body)
    let beyond = limit + limit.signum()
    let bad = body.replacing("\(text)\(limit)", with: "\(text)\(beyond)")
    #expect(throws: JournalFault.self) { try readers(bad, 2) }
    let line = try JournalEntry(body: body, seq: 2, digest: nil).json().line
    let badLine = line.replacing("\(json)\(limit)", with: "\(json)\(beyond)")
    #expect(badLine != line)
    #expect(throws: ImportProblem.self) { try JournalEntry.imported(Array(badLine.utf8)) }
  }

  /// A report drops the reference of a payment, and with it the amount of a single way.
  @Test func `No reader takes an amount beside a reference for cups without a price`() throws {
    func body(_ price: String) -> String {
      """
      juice-maker entry 1
      seq 2
      id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
      at 5
      kind order
      payment card=4500#A-12 KRW
      line kiwi 1\(price)
      uses kiwi=1
      change kiwi -1

      """
    }
    let priced = body(" 4500 KRW")
    #expect(try readers(priced, 2).text == priced)
    #expect(throws: JournalFault(seq: 2, rule: .malformed)) { try readers(body(""), 2) }
  }

  @Test func `A text that is no UTF-8 is read by no reader`() {
    let head = "juice-maker entry 1\nseq 2\nid 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f\nat 5\n"
    for line in ["kind order\nline kiwi 1\nnote a", "kind restock\nby a", "kind restock\nmood a"] {
      let bytes = Array((head + line).utf8) + [0xFF, 10] + Array("till pi\nchange kiwi -3\n".utf8)
      unsafe bytes.withUnsafeBufferPointer { bytes in
        #expect(throws: JournalFault.self) {
          unsafe try JournalEntry(bytes: bytes, seq: 2, digest: nil)
        }
        var report = Report()
        #expect(throws: JournalFault.self) { unsafe try report.add(2, bytes) }
      }
    }
  }

  private var seeds: Range<UInt64> { torture.seed..<torture.seed + UInt64(torture.count) }

  /// Reads a text in each way, and returns what they would write.
  ///
  /// - Throws: the fault that all readers have found.
  private func readers(_ body: String, _ seq: Int) throws(JournalFault) -> (
    text: String, json: String
  ) {
    var (copy, report) = (body, Report())
    let sums = copy.withUTF8 { bytes in
      Result { () throws(JournalFault) in unsafe try report.add(seq, bytes) }
    }
    let entry = Result { () throws(JournalFault) in
      try JournalEntry(body: body, seq: seq, digest: nil)
    }
    switch (entry, sums) {
    case (.failure(let fault), .failure(let other)):
      #expect(fault.seq == other.seq)
      throw fault
    case (.success(let entry), .success):
      let line = Array(entry.json().line.utf8)
      let json = Result { try JournalEntry.imported(line).0.body }
      return (entry.body, (try? json.get()) ?? "no import reads it: \(json)")
    default:
      Issue.record("\(entry) but \(sums): \(body)")
      return ("", "")
    }
  }

  private static func changed(_ body: String, using random: inout Seeded) -> String {
    var lines = body.split(separator: "\n").map(String.init)
    for _ in 0...random.number(0...1) {
      let line = random.element(Self.lines)
      let key = line.prefix { $0 != " " }
      let same = lines.indices.filter { lines[$0].hasPrefix("\(key) ") }
      let place = random.number(5...lines.count)
      switch random.number(0...5) {
      case 0, 1, 2:
        if let index = same.randomElement(using: &random) {
          lines[index] = line
        } else {
          lines.insert(line, at: place)
        }
      case 3: lines.insert(line, at: place)
      case 4: lines.insert(random.element(lines), at: place)
      default: if lines.count > 6 { lines.remove(at: random.number(5...(lines.count - 1))) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
