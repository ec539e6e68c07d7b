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
    #expect(color(["kiwi": 1, "ice": 3]) == .named(.green))
    #expect(color(["ice": 3]) == nil)
  }

  /// Colours of a juice on a menu that names none.
  private func colors(
    _ ingredients: [Ingredient], id: Juice.ID = "mix", name: Name = Name("Mix"),
    own: Color? = nil
  ) -> [String] {
    let recipe = Recipe(ingredients.map { Recipe.Part($0.id, 1) })
    let juice = Juice(id: id, name: name, recipe: recipe, color: own)
    return Menu(ingredients: ingredients, juices: [juice]).colors(of: juice).map(\.text)
  }

  private func colors(ofIngredient name: String) -> [String] {
    colors([Ingredient(id: "thing", name: Name(name))])
  }

  @Test func `a juice has its own colour, else those of its ingredients, else a well-known one`() {
    let kiwi = Ingredient(id: "a", name: Name("A"), color: .named(.green))
    let mango = Ingredient(id: "mango", name: Name("B"))
    let milk = Ingredient(id: "milk", name: Name(["ko": "우유", "en": "Milk"]))
    #expect(colors([kiwi, mango], id: "peach", own: .named(.red)) == ["red"])
    #expect(colors([kiwi, milk, mango], id: "peach") == ["green", "#ff5f00"])
    #expect(colors([milk], id: "peach") == ["#ffaf87"])
    #expect(colors([milk], name: Name(["ko": "복숭아쥬스", "en": "No. 1"])) == ["#ffaf87"])
    #expect(colors([milk]) == [])
  }

  @Test(arguments: [
    ("Mango", "망고"), ("Strawberries", "냉동딸기"), ("Frozen blueberry", "블루베리 퓨레"),
    ("Lemons", "레몬청"), ("Grapefruit", "자몽"), ("Green grapes", "청포도"), ("Grape", "포도"),
    ("Watermelon", "수박"), ("Melon", "멜론"), ("Carrot", "당근"), ("Tomatoes", "토마토"),
    ("Kale", "케일"), ("Peach", "복숭아"), ("Yogurt", "요거트"), ("Misugaru", "미숫가루"),
    ("Coffee", "커피"), ("Chocolate", "초콜릿"), ("Matcha powder", "말차"), ("Pear", "배"),
    ("GREEN APPLE", "풋사과"), ("apple", "사과"), ("Pineapple", "파인애플"), ("Yuzu", "유자차"),
  ])
  func `a well-known name has one colour in both languages`(_ english: String, _ korean: String) {
    #expect(colors(ofIngredient: english).count == 1)
    #expect(colors(ofIngredient: english) == colors(ofIngredient: korean))
    #expect(
      colors([Ingredient(id: "thing", name: Name(["ko": korean, "en": "Thing"]))])
        == colors(ofIngredient: english))
  }

  @Test func `names that contain one another have different colours`() {
    let names = ["Green grape", "Grape", "Grapefruit", "Melon", "Watermelon", "Apple", "Pineapple"]
    #expect(Set(names.map(colors(ofIngredient:))).count == names.count)
  }

  @Test(arguments: [
    "Cup", "Ice", "Milk", "Oat milk", "Sugar syrup", "Water", "Coconut water", "Mango cup", "Sugar",
    "컵", "얼음", "우유", "귀리우유", "딸기시럽", "물", "설탕", "배추", "7",
  ])
  func `a cup, ice, milk, syrup and water colour no juice`(_ name: String) {
    #expect(colors(ofIngredient: name) == [])
  }

  @Test func `an id has a well-known colour as a name has`() {
    let ids: [Ingredient.ID] = ["green-grape", "frozen-mango", "passion-fruit"]
    for id in ids { #expect(colors([Ingredient(id: id, name: Name("Box 3"))]).count == 1) }
    #expect(colors([Ingredient(id: "plum-syrup", name: Name("Plum"))]) == [])
  }
}
