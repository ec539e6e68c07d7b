import JuiceKit
import Testing

@Suite struct ColorTests {
  @Test func `a colour is one of sixteen names, or a mix`() {
    #expect(Color.names.count == 16)
    #expect(Color(parsing: "red") == .named(.red))
    #expect(Color(parsing: "bright-blue") == .named(.brightBlue))
    #expect(Color(parsing: "#d7005f") == .mix(red: 0xD7, green: 0, blue: 0x5F))
    #expect(Color(parsing: "#D7005F") == Color(parsing: "#d7005f"))
  }

  @Test(arguments: ["", "Red", "rouge", "#", "#fff", "d7005f", "#d7005f0", "#-7005f", "#d7005ｆ"])
  func `anything else is none`(_ text: String) { #expect(Color(parsing: text) == nil) }

  @Test func `a juice has the colour of what it takes most of`() {
    let menu = Menu(
      ingredients: [
        Ingredient(id: "kiwi", name: Name("Kiwi"), color: .named(.green)),
        Ingredient(id: "mango", name: Name("Mango"), color: .named(.yellow)),
        Ingredient(id: "ice", name: Name("Ice")),
      ], juices: [])
    func color(_ recipe: Recipe) -> Color? {
      menu.color(of: Juice(id: "mix", name: Name("Mix"), recipe: recipe))
    }
    #expect(color(["kiwi": 1, "mango": 2, "ice": 1]) == .named(.yellow))
    #expect(color(["mango": 1, "kiwi": 1]) == .named(.yellow))
    #expect(color(["kiwi": 1, "ice": 3]) == nil)
  }
}
