import CText
import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct CodePageTests {
  private func paper(_ page: CodePage) -> Paper { Paper(.escpos, columns: 32, page: page) }

  private func bytes(_ text: String, _ page: CodePage) -> [UInt8] {
    paper(page).bytes(of: paper(page).printed(text))
  }

  @Test func `Accents and signs come out as the bytes of the page`() {
    let text = "é £ ¥ ¢"
    #expect(bytes(text, .cp437) == [0x82, 0x20, 0x9C, 0x20, 0x9D, 0x20, 0x9B])
    #expect(bytes(text, .cp858) == [0x82, 0x20, 0x9C, 0x20, 0xBE, 0x20, 0xBD])
    #expect(bytes("€", .cp858) == [0xD5])
    #expect(bytes("e\u{301}", .cp858) == [0x82])
    #expect(bytes("é€ 딸기", .utf8) == Array("é€ 딸기".utf8))
  }

  @Test(arguments: [
    (CodePage.cp437, "€4.50 – “Ãbc” 9×9…", "EUR 4.50 - \"Abc\" 9x9..."),
    (.cp437, "₩4,500 ₫9 øœ", "KRW 4,500 VND 9 o?"), (.cp858, "₩4,500 ø Łódź", "KRW 4,500 ø Lódz"),
    (.cp858, "Phở 딸기🥛", "Pho ???"), (.utf8, "₩4,500 딸기", "₩4,500 딸기"),
    (.cp949, "₩4,500 Café 딸기🥛", "￦4,500 Cafe 딸기?"),
  ])
  func `A character that the page lacks is printed as its plain letter, or ?`(
    _ page: CodePage, _ text: String, _ printed: String
  ) {
    #expect(paper(page).printed(text) == printed)
  }

  @Test(arguments: [(CodePage.cp437, "CP437"), (.cp858, "CP858")])
  func `A page is that of the C library`(_ page: CodePage, _ name: String) throws {
    let converter = unsafe iconv_open("UTF-8", name)
    // Some machines lack this page's table.
    guard unsafe converter != iconv_t(bitPattern: -1) else { return }
    defer { unsafe iconv_close(converter) }
    for byte in UInt8(0x80)...0xFF {
      var input = [CChar(bitPattern: byte)]
      var output = [CChar](repeating: 0, count: 8)
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          var (from, to, left, room) = (input.baseAddress, output.baseAddress, 1, 7)
          _ = unsafe iconv(converter, &from, &left, &to, &room)
        }
      }
      let letter = String(
        decoding: output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      // A soft hyphen is no letter.
      if letter != "\u{AD}" { #expect(bytes(letter, page) == [byte]) }
    }
  }

  @Test(arguments: [
    (CodePage.cp949, [0x1C, 0x26]), (.cp437, [0x1C, 0x2E, 0x1B, 0x74, 0]),
    (.cp858, [0x1C, 0x2E, 0x1B, 0x74, 19]),
    (.utf8, [0x1C, 0x2E, 0x1C, 0x28, 0x43, 2, 0, 0x30, 0x32]),
  ])
  func `A receipt selects its page, and fits its paper`(_ page: CodePage, _ select: [UInt8]) {
    let menu = Menu(
      ingredients: [], juices: [Juice(id: "ice", name: Name("Crème brûlée €"), recipe: [:])])
    let euro = unsafe Currency(code: "EUR").unsafelyUnwrapped
    let order = JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
      $0.lines = [.init(juice: "ice", cups: 2, price: Price(minorUnits: 450, currency: euro))]
    }
    let slip = unsafe Receipt(OrderRecord([order]).unsafelyUnwrapped, wording: Wording(.en, menu))
      .slip(
        on: paper(page))
    #expect(Array(slip.bytes().prefix(2 + select.count)) == [0x1B, 0x40] + select)
    #expect(!slip.lacksTable)
    let total = slip.text.first { $0.hasPrefix("Total") }
    #expect(total.map(paper(page).width) == 32)
    #expect(slip.bytes(opensDrawer: true).prefix(2) == [0x1B, 0x40])
  }
}
