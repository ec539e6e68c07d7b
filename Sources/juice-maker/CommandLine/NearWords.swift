import JuiceKit
import JuiceText
import JuiceWords

/// Things on a menu, found by the words that people type: an id, a name in any language, or a part of one.
struct NearWords<Owner> {
  typealias ID = Identifier<Owner>

  private let things: [(id: ID, names: [String])]

  init(_ things: [(id: ID, name: Name?)]) {
    self.things = things.map { ($0.id, ($0.name?.all).map { $0.sorted() } ?? []) }
  }

  /// The id of the only thing with this id or name. Ignores the case and the blanks of a name.
  func exact(_ word: String) -> ID? {
    if let thing = things.first(where: { $0.id.rawValue == word }) { return thing.id }
    let word = Self.plain(word)
    let found = things.filter { $0.names.contains { Self.plain($0) == word } }
    return found.count == 1 ? found[0].id : nil
  }

  /// The words that a misspelt or unfinished one may stand for: a name if it is one word, else an id.
  ///
  /// - Parameter mayGoOn: the word may also begin with a whole name.
  func near(_ word: String, mayGoOn: Bool = true) -> [String] {
    guard !Self.plain(word).isEmpty else { return [] }
    let search = NameSearch(word)
    let beginning = spellings { search.fit(of: $0).map { $0 < .part } ?? false }
    if beginning.count != 1 {
      let all = things.flatMap { thing in ([thing.id.rawValue] + thing.names).map { (thing, $0) } }
      if let near = nearMatch(word, among: all.map(\.1)),
        let thing = all.first(where: { $0.1 == near })?.0
      {
        return [spelling(near, of: thing.id)]
      }
    }
    if !beginning.isEmpty { return Array(beginning.prefix(most)) }
    let part = spellings { search.fit(of: $0) != nil }
    if !part.isEmpty { return Array(part.prefix(most)) }
    guard mayGoOn else { return [] }
    // `mangojuice` begins with the id `mango`.
    let typed = Self.plain(word)
    let inside = spellings { $0.count > 1 && typed.hasPrefix(Self.plain($0)) }
    return inside.max { $0.count < $1.count }.map { [$0] } ?? []
  }

  private var most: Int { 5 }

  /// A spelling of each thing with an id or a name that fits.
  private func spellings(where fits: (String) -> Bool) -> [String] {
    things.compactMap { thing in
      ([thing.id.rawValue] + thing.names).first(where: fits).map { spelling($0, of: thing.id) }
    }
  }

  private func spelling(_ name: String, of id: ID) -> String {
    name.contains(" ") || exact(name) != id ? id.rawValue : name
  }

  private static func plain(_ text: String) -> String {
    text.composed.lowercased().filter { !$0.isWhitespace }
  }
}

/// Reads cups or amounts that are written in another way: `mango, kiwi`, `mango = 2`, `mango+5`, `2 mango`, `망고쥬스 두 잔`.
struct LooseCounts<Owner> {
  let names: NearWords<Owner>
  /// Finds the choice of a thing by its id or name; always `nil` for ingredients.
  var choice: (Identifier<Owner>, String) -> String? = { _, _ in nil }

  private enum Token: Equatable {
    case word(String)
    case count(String)
    case sign, plus
    /// A comma, and the border between two arguments.
    case end, gap
  }

  private struct Item {
    let id: Identifier<Owner>
    var options: [String]
    var count: String?

    var argument: String {
      ([id.rawValue] + options).joined(separator: "+") + (count.map { "=\($0)" } ?? "")
    }
  }

  /// Returns the arguments in this program's notation: `mango=2 kiwi`; `nil` if a word stays unclear.
  ///
  /// - Parameter needsCounts: each thing has to have a count.
  func arguments(_ words: [String], needsCounts: Bool) -> [String]? {
    var rest = words.reduce(into: [Token]()) { tokens, word in
      let more = self.tokens(word, after: tokens.last)
      tokens += tokens.isEmpty ? more : [.gap] + more
    }[...]
    let isCountFirst = if case .count = rest.first { true } else { false }
    var isAfterEnd = false
    var items: [Item] = []
    // A count and options before their thing.
    var count: String?
    var options: [String] = []
    while let token = rest.popFirst() {
      if token == .gap { continue }
      defer { isAfterEnd = token == .end }
      switch token {
      case .end: if count != nil { return nil }
      case .sign, .plus, .gap: continue
      case .count(let number) where isCountFirst || isAfterEnd && isWord(rest):
        guard count == nil else { return nil }
        count = number
      case .count(let number):
        guard let last = items.indices.last, items[last].count == nil else { return nil }
        items[last].count = number
      case .word(let word):
        if let last = items.last, let option = choice(last.id, word) {
          items[items.count - 1].options.append(option)
        } else if let id = takeThing(word, &rest) {
          let own = options.compactMap { choice(id, $0) }
          guard own.count == options.count else { return nil }
          items.append(Item(id: id, options: own, count: count))
          (count, options) = (nil, [])
        } else if !["juice", "juices", "쥬스", "주스"].contains(word.lowercased()) {
          options.append(word)
        }
      }
    }
    guard count == nil, options.isEmpty, !items.isEmpty,
      !needsCounts || items.allSatisfy({ $0.count != nil })
    else { return nil }
    return items.map(\.argument)
  }

  private func isWord(_ rest: ArraySlice<Token>) -> Bool {
    let next = rest.first { $0 != .gap }
    return if case .word = next { true } else { false }
  }

  /// Takes the longest name that begins here, or else a word that is near to one.
  ///
  /// Words of several arguments make one name only if the first is none: `strawberry banana` are two juices.
  private func takeThing(_ first: String, _ rest: inout ArraySlice<Token>) -> Identifier<Owner>? {
    var (text, found) = (first, names.exact(first))
    let isFirstName = found != nil
    var taken = 0
    for (index, token) in rest.prefix(6).enumerated() {
      if token == .gap, !isFirstName { continue }
      guard case .word(let word) = token else { break }
      text += " " + word
      if let id = names.exact(text) { (found, taken) = (id, index + 1) }
    }
    if let found {
      rest.removeFirst(taken)
      return found
    }
    let near = names.near(first, mayGoOn: false)
    return near.count == 1 ? names.exact(near[0]) : nil
  }

  private func tokens(_ text: String, after last: Token?) -> [Token] {
    var tokens: [Token] = []
    for part in text.asciiDigits.split(whereSeparator: \.isWhitespace) {
      var rest = part
      while let first = rest.first {
        if let sign = Self.sign(first) {
          tokens.append(sign)
          rest.removeFirst()
          continue
        }
        let word = String(rest.prefix { Self.sign($0) == nil })
        rest.removeFirst(word.count)
        tokens += isName(word) ? [.word(word)] : self.tokens(in: word, after: tokens.last ?? last)
      }
    }
    return tokens
  }

  private static func sign(_ character: Character) -> Token? {
    switch character {
    case ",", ";", "，", "、", "/", "&": .end
    case "+": .plus
    case "=", "＝", ":", "：", "*", "×", "(", ")", "#": .sign
    default: nil
    }
  }

  private func isName(_ word: String) -> Bool { names.exact(word) != nil }

  /// The tokens of a text without signs: `mangox2` is a name, a sign and a count.
  private func tokens(in text: String, after last: Token?) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = first.isASCII && first.isNumber
      let piece = String(rest.prefix { ($0.isASCII && $0.isNumber) == isNumber })
      rest.removeFirst(piece.count)
      if isNumber {
        tokens.append(.count(piece))
      } else {
        let isAfterCount = if case .count = tokens.last ?? last { true } else { false }
        tokens += token(piece, isAfterCount: isAfterCount)
      }
    }
    return tokens
  }

  private func token(_ word: String, isAfterCount: Bool) -> [Token] {
    let lower = word.lowercased()
    // `mango-large`: a thing and its choice.
    for place in word.indices where "-_.".contains(word[place]) {
      let (name, rest) = (String(word[..<place]), word[place...].drop { "-_.".contains($0) })
      if isName(name), rest.count > 1 { return [.word(name), .word(String(rest))] }
    }
    if isAfterCount, ["잔", "개", "병", "x", "cup", "cups", "pcs", "pc"].contains(lower) { return [] }
    if ["x", "-"].contains(lower) { return [.sign] }
    if ["and", "하고", "그리고", "랑"].contains(lower) { return [.end] }
    if let number = Self.number(lower) { return [.count(number)] }
    // `두잔`: a count and its counter.
    if "잔개병".contains(lower.last ?? " "), let number = Self.number(String(lower.dropLast())) {
      return [.count(number)]
    }
    // `mangox`, `mango-` and `xmango`: the sign of a count sticks to a name.
    for (name, isSign) in [
      (String(word.dropLast()), "x-".contains(lower.last ?? " ")),
      (String(word.dropFirst()), isAfterCount && lower.hasPrefix("x")),
    ] where isSign && isName(name) {
      return [.word(name), .sign]
    }
    return [.word(word)]
  }

  private static func number(_ word: String) -> String? {
    let numbers = [
      ["one", "한", "하나"], ["two", "두", "둘"], ["three", "세", "셋"], ["four", "네", "넷"],
      ["five", "다섯"], ["six", "여섯"], ["seven", "일곱"], ["eight", "여덟"], ["nine", "아홉"],
      ["ten", "열"],
    ]
    return numbers.firstIndex { $0.contains(word) }.map { "\($0 + 1)" }
  }
}
