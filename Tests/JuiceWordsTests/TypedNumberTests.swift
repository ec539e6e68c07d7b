import JuiceText
import Testing

@Suite struct TypedNumberTests {
  @Test(arguments: [
    ("７", "7"), ("#１２", "#12"), ("７번", "7번"), ("망고쥬스=２", "망고쥬스=2"),
    ("mango+large=１２잔", "mango+large=12잔"),
    ("７=２", "7=2"), ("cash=３０００", "cash=3000"), ("--limit=５", "--limit=5"), ("２.５l", "2.5l"),
    ("milk=２컵", "milk=2컵"), ("２０２６-１１-２５T０９:３０Z", "2026-11-25T09:30Z"),
    ("１１-０１..１１-１５", "11-01..11-15"),
    ("１１월 ２５일", "11월 25일"), ("１１-２５/３", "11-25/3"), ("５，０００원", "5，000원"), ("１０%", "10%"),
    ("-５", "-5"), ("１２３４", "1234"),
  ])
  func `a typed number has ASCII digits`(typed: String, plain: String) {
    #expect(typed.withASCIINumber == plain)
    #expect(plain.withASCIINumber == plain)
  }

  @Test(arguments: ["２호점", "/tmp/１.db", "--as=２호점", "--store=１.db", "민수１", "ko=망고２"])
  func `a name and a path keep their digits`(typed: String) {
    #expect(typed.withASCIINumber == typed)
  }

  @Test(arguments: [
    "می\u{200C}خواهم", "क्\u{200D}ष", "👩\u{200D}🌾", "👩🏽\u{200D}🌾", "❤\u{FE0F}\u{200D}🔥", "Kiwi",
  ])
  func `a joiner may stand between letters or emoji`(text: String) {
    #expect(text.strayJoiner == nil)
  }

  @Test(arguments: [
    "\u{200D}Kiwi", "Kiwi\u{200C}", "a \u{200D}b", "1\u{200D}2", "a\u{200C}\u{200C}b",
  ])
  func `any other joiner is stray`(text: String) {
    #expect(text.strayJoiner?.isJoiner == true)
  }
}
