import FoundationEssentials
import Testing

@testable import JuiceKit

@Suite struct SealTextTests {
  private let author = unsafe Author(name: "김 사장", till: "stand-pi pts/0").unsafelyUnwrapped
  private let id = UUID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID()

  private func digest(of entry: JournalEntry, after previous: Digest?) throws -> Digest? {
    var seal = Seal(after: previous)
    return try seal.seal(entry).digest
  }

  @Test func `options and a note follow their line`() {
    let order = JournalEntry(seq: 1, id: id, at: Date(milliseconds: 0), kind: .order) {
      $0.lines = [
        Order.Line(Cup("mango", options: ["large", "less-ice"], note: "이름: 민수"), cups: 2),
        Order.Line(juice: "kiwi", cups: 1),
      ]
      $0.changes = ["mango": -6]
    }
    #expect(
      order.body.contains(
        "line mango 2\noptions large+less-ice\nnote 이름: 민수\nline kiwi 1\nchange "))
  }

  @Test func `the seal text has every value of an order, and omits missing ones`() throws {
    let price = Currency(code: "KRW").map { Price(minorUnits: 4500, currency: $0) }
    let digest = Digest(parsing: String(repeating: "3f2a", count: 16))
    let order = JournalEntry(
      seq: 12, id: id, at: Date(milliseconds: 1_772_325_000_007), kind: .order
    ) {
      $0.lines = [
        Order.Line(juice: "mango", cups: 2, price: price), Order.Line(juice: "kiwi", cups: 1),
      ]
      $0.changes = ["mango": -6, "kiwi": -3]
      $0.number = OrderNumber(day: "2026-03-01", number: 3)
      $0.payments = "card"
      $0.by = author
    }
    #expect(
      order.body == """
        juice-maker entry 1
        seq 12
        id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
        at 1772325000007
        kind order
        day 2026-03-01
        number 3
        payment card
        by 김 사장
        till stand-pi pts/0
        line mango 2 4500 KRW
        line kiwi 1
        change kiwi -3
        change mango -6

        """)
    let end = "after 3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a3f2a\n"
    #expect(try self.digest(of: order, after: digest) == Digest(of: order.body + end))

    let waste = JournalEntry(seq: 1, id: id, at: Date(milliseconds: -1), kind: .waste) {
      $0.changes = ["kiwi": -1]
      $0.reason = "spilled"
    }
    #expect(
      waste.body == """
        juice-maker entry 1
        seq 1
        id 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f
        at -1
        kind waste
        reason spilled
        change kiwi -1

        """)
    let first = "after 0000000000000000000000000000000000000000000000000000000000000000\n"
    #expect(try self.digest(of: waste, after: nil) == Digest(of: waste.body + first))
  }

  @Test func `a discount and the drawer are in the text of what has them`() throws {
    let krw = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: krw) }
    let order = JournalEntry(seq: 2, id: id, at: Date(milliseconds: 0), kind: .order) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1, price: price(4500))]
      $0.changes = ["kiwi": -3]
      $0.discount = Discount(
        id: "staff", percent: Percent(parsing: "12.5"), amount: price(563), reason: "a friend")
    }
    #expect(
      order.body.contains(
        "\ndiscount 563 KRW percent=12.5 id=staff note=a friend\n"))
    let closing = JournalEntry(seq: 3, id: id, at: Date(milliseconds: 0), kind: .drawer) {
      $0.reason = "close"
      $0.drawer = DrawerMove(
        .close, price(100), note: "one coin fell",
        closing: DrawerMove.Closing(number: 2, expected: price(-50)))
    }
    #expect(
      closing.body.contains(
        "\ndrawer 100 KRW expected=-50 number=2 note=one coin fell\nreason close\n"))
  }

  @Test func `a later void does not change the seal text`() {
    let order = JournalEntry(seq: 2, id: id, at: Date(milliseconds: 0), kind: .order) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
      $0.changes = ["kiwi": -3]
    }
    var voided = order
    voided.isVoided = true
    #expect(voided.body == order.body)
  }
}

@Suite struct AuthorTests {
  @Test(arguments: ["A", "김 사장", "O'Brien", "café", "till 3 (left)", "🍓"])
  func `a name is what can be read`(name: String) {
    #expect(Author(name: name, till: "stand-pi pts/0")?.name == name)
    #expect(Author(name: "Anna", till: name)?.till == name)
  }

  @Test(arguments: [
    "", " ", "\u{3000}", "a\nb", "a\u{0}", "\u{1B}[31m", "\u{85}", "\u{202E}abc", "a\u{200B}b",
    "a\u{2028}b",
  ])
  func `anything else is none`(name: String) {
    #expect(Author(name: name, till: "stand-pi") == nil)
    #expect(Author(name: "Anna", till: name) == nil)
  }

  @Test func `a name has up to 64 characters`() {
    #expect(Author.allows(String(repeating: "가", count: 64)))
    #expect(!Author.allows(String(repeating: "가", count: 65)))
    // One visible letter may be many characters.
    #expect(!Author.allows("e" + String(repeating: "\u{301}", count: 64)))
  }
}

@Suite struct DigestTests {
  private let text = "00ff" + String(repeating: "3f2a", count: 15)

  @Test func `a digest is written as it is read`() throws {
    let digest = try #require(Digest(parsing: text))
    #expect(digest.text == text)
    #expect(digest.bytes.prefix(4) == [0x00, 0xFF, 0x3F, 0x2A])
    #expect(Digest(bytes: digest.bytes) == digest)
    #expect(Digest(bytes: [1, 2, 3]) == nil)
  }

  @Test(arguments: [
    "", "3f2a", String(repeating: "3F2A", count: 16), String(repeating: "3f2g", count: 16),
    String(repeating: "3f2a", count: 16) + "0", String(repeating: "가", count: 64),
  ])
  func `anything else is no digest`(text: String) {
    #expect(Digest(parsing: text) == nil)
  }

  @Test func `16 digits or more tell a digest from others`() throws {
    let digest = try #require(Digest(parsing: text))
    for count in [16, 17, 63, 64] {
      let noted = try #require(DigestPrefix(parsing: text.prefix(count).uppercased()))
      #expect(noted.matches(digest))
    }
    #expect(DigestPrefix(parsing: String(text.prefix(15))) == nil)
    #expect(DigestPrefix(parsing: text + "0") == nil)
    #expect(DigestPrefix(parsing: text.prefix(15) + "g") == nil)
    #expect(DigestPrefix(parsing: "10ff" + text.dropFirst(4))?.matches(digest) == false)
  }
}
