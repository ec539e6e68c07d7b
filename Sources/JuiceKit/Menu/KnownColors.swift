internal import Synchronization

extension Ingredient {
  /// Its own colour, or the well-known one of its id or name. A cup, ice, milk, syrup and water have none, oat milk included.
  var knownColor: Color? {
    color ?? (names.contains(where: Color.isColorless) ? nil : Color.known(in: names))
  }

  private var names: [String] { [id.rawValue] + name.all.sorted() }
}

extension Juice {
  /// The well-known colour of its id or name, whatever its recipe and its own colour.
  var knownColor: Color? { Color.known(in: [id.rawValue] + name.all.sorted()) }
}

/// The colours of a menu's ingredients, looked up when a screen asks first: commands need none.
final class LazyColors: Hashable, Sendable {
  private let colors = Mutex<[Ingredient.ID: Color]?>(nil)

  func of(_ ingredients: [Ingredient]) -> [Ingredient.ID: Color] {
    colors.withLock { colors in
      if let colors { return colors }
      let known = Dictionary(
        ingredients.compactMap { ingredient in ingredient.knownColor.map { (ingredient.id, $0) } },
        uniquingKeysWith: { first, _ in first })
      colors = known
      return known
    }
  }

  /// They follow from the ingredients.
  static func == (_: LazyColors, _: LazyColors) -> Bool { true }
  func hash(into _: inout Hasher) {}
}

/// The colours of well-known fruits and flavours, for menus that name none.
extension Color {
  fileprivate static func known(in names: [String]) -> Color? {
    names.lazy.compactMap { known(in: $0) }.first
  }

  /// Returns the colour of the first known word in a name or an id; `nil` for none.
  private static func known(in name: String) -> Color? {
    let words = words(of: name)
    for (index, word) in words.enumerated() {
      let pair = words.dropFirst(index + 1).first.flatMap { known["\(word) \($0)"] }
      if let color = pair ?? known[word] ?? known(withinKorean: word) { return color }
    }
    return nil
  }

  fileprivate static func isColorless(_ name: String) -> Bool {
    guard let last = words(of: name).last else { return false }
    return ["cup", "lid", "straw", "ice", "milk", "syrup", "water"].contains(last)
      || ["컵", "뚜껑", "빨대", "얼음", "우유", "시럽", "물"].contains(where: last.hasSuffix)
  }

  private static func words(of name: String) -> [String] {
    name.lowercased().split { !$0.isLetter }.map(String.init)
  }

  /// Korean joins words: `딸기청`, `애플망고`. A single syllable is part of too many other words.
  private static func known(withinKorean word: String) -> Color? {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    let letters = Array(word)
    for start in letters.indices {
      for end in stride(from: letters.count, to: start + 1, by: -1) {
        if let color = known[String(letters[start..<end])] { return color }
      }
    }
    return nil
  }

  private static let known: [String: Color] = Dictionary(
    table.flatMap { text, words in
      let color = Color(parsing: text)
      return words.split(separator: ",").flatMap { word in
        forms(String(word)).compactMap { form in color.map { (form, $0) } }
      }
    }, uniquingKeysWith: { first, _ in first })

  /// A word and its plural. Too many forms do no harm.
  private static func forms(_ word: String) -> [String] {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return [word] }
    let stem = word.hasSuffix("y") ? word.dropLast() + "ies" : word + "es"
    return [word, word + "s", String(stem)]
  }

  /// Each colour is one of the 240 that every terminal shows alike.
  private static let table: KeyValuePairs = [
    "#d7005f": "strawberry,딸기",
    "#ffd700": "banana,바나나",
    "#d7af5f": "pineapple,파인애플",
    "#00af00": "kiwi,kiwifruit,키위",
    "#ff5f00": "mango,망고",
    "#5f5fd7": "blueberry,블루베리",
    "#d75f87": "raspberry,라즈베리,산딸기",
    "#5f005f": "blackberry,mulberry,블랙베리,오디",
    "#af0000": "cranberry,크랜베리",
    "#870000": "cherry,체리",
    "#5f0087": "acai,아사이",
    "#ffff00": "lemon,lemonade,레몬",
    "#87d700": "lime,limeade,라임",
    "#ff8700": "orange,오렌지",
    "#ffaf00": "tangerine,mandarin,귤,감귤,한라봉",
    "#ff5f5f": "grapefruit,자몽",
    "#d7d700": "yuzu,citron,유자",
    "#afd75f": "green grape,shine muscat,muscat,청포도,샤인머스캣,샤인머스켓",
    "#5f00af": "grape,포도",
    "#ff5f87": "watermelon,수박",
    "#afd787": "melon,멜론",
    "#ffd75f": "oriental melon,korean melon,참외",
    "#d70000": "apple,사과",
    "#87af00": "green apple,풋사과,청사과",
    "#ffaf87": "peach,복숭아",
    "#ffaf5f": "apricot,papaya,살구,파파야",
    "#d7d787": "pear,배",
    "#af5f87": "plum,자두",
    "#87af5f": "maesil,green plum,avocado,매실,아보카도",
    "#af005f": "pomegranate,석류",
    "#ff005f": "omija,오미자",
    "#d700af": "dragon fruit,pitaya,용과",
    "#ffd7d7": "lychee,리치",
    "#ff8787": "guava,구아바",
    "#ffffd7": "coconut,코코넛",
    "#d75f00": "tomato,persimmon,토마토,감,홍시",
    "#d78700": "carrot,당근",
    "#87005f": "beet,beetroot,비트",
    "#008700": "kale,케일",
    "#005f00": "spinach,시금치",
    "#87d75f": "celery,셀러리,샐러리",
    "#5faf5f": "cucumber,오이",
    "#afd7af": "cabbage,aloe,양배추,알로에",
    "#d7d7af": "ginger,생강",
    "#d7875f": "sweet potato,caramel,고구마,카라멜,캐러멜",
    "#d7af00": "pumpkin,passion fruit,passionfruit,호박,패션후르츠,패션프루트",
    "#d7d7ff": "yogurt,yoghurt,요거트,요구르트",
    "#d7af87": "misugaru,misutgaru,미숫가루",
    "#af875f": "peanut,almond,땅콩,아몬드",
    "#875f00": "coffee,espresso,americano,cold brew,커피,에스프레소,아메리카노,콜드브루",
    "#875f5f": "chocolate,choco,cocoa,초콜릿,초코,코코아",
    "#5f8700": "matcha,green tea,말차,녹차",
    "#af5f00": "black tea,earl grey,홍차,얼그레이",
    "#5f0000": "red bean,팥",
    "#5fd7af": "mint,민트",
    "#af87d7": "taro,타로",
    "#ffffaf": "vanilla,바닐라",
  ]
}
