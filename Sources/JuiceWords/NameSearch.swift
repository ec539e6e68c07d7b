package import JuiceKit
internal import JuiceText

/// A search for names by a part of them, in any of their languages.
///
/// It follows the keys of Korean input methods: a consonant matches every syllable that begins with it, `ㄸㅂ` finds
/// 딸바쥬스, and the last syllable may be unfinished.
package struct NameSearch {
  private let wanted: [Character]
  /// For each typed character, the letters that it may stand for.
  private let places: [[[Letter]]]

  /// The quality of a match, best first.
  package enum Fit: Comparable { case exact, beginning, part }

  package init(_ text: String) {
    wanted = Self.letters(of: text)
    places = wanted.indices.map { [wanted] in
      Letter.meant(by: wanted[$0], isLast: $0 == wanted.count - 1)
    }
  }

  package func finds(_ name: Name) -> Bool { fit(of: name) != nil }

  /// The best match in any language of a name; `nil` if none.
  package func fit(of name: Name) -> Fit? { name.all.compactMap(fit).min() }

  package func fit(of name: String) -> Fit? {
    let letters = Self.letters(of: name)
    guard letters.count >= wanted.count else { return nil }
    if letters == wanted { return .exact }
    let start = (0...letters.count - wanted.count).first {
      Self.begins(letters[$0...], places[...])
    }
    return start.map { $0 == 0 ? .beginning : .part }
  }

  /// Returns the matching things by the quality of their best name; equal ones keep their order.
  package func found<Thing>(in things: [Thing], names: (Thing) -> [Name])
    -> [(thing: Thing, fit: Fit)]
  {
    let found = things.compactMap { thing in
      names(thing).compactMap(fit).min().map { (thing: thing, fit: $0) }
    }
    return [Fit.exact, .beginning, .part].flatMap { fit in found.filter { $0.fit == fit } }
  }

  private static func letters(of text: String) -> [Character] {
    Array(text.composed.asciiDigits.lowercased().filter { $0 != " " })
  }

  private static func begins(_ letters: ArraySlice<Character>, _ places: ArraySlice<[[Letter]]>)
    -> Bool
  {
    guard let meanings = places.first else { return true }
    return meanings.contains { meaning in
      meaning.count <= letters.count && zip(meaning, letters).allSatisfy { $0.matches($1) }
        && begins(letters.dropFirst(meaning.count), places.dropFirst())
    }
  }
}

/// A letter of a name that a search accepts.
private enum Letter {
  case same(Character)
  case initial(Character)
  /// A syllable that further keys make of this one: 망 of 마, and 닭 of 달.
  case grown(Syllable)

  func matches(_ letter: Character) -> Bool {
    switch self {
    case .same(let wanted): wanted == letter
    case .initial(let wanted): Syllable(letter)?.initialConsonant == wanted
    case .grown(let wanted): Syllable(letter).map { $0.grows(from: wanted) } ?? false
    }
  }

  /// The meanings of a typed character, each as letters of a name.
  static func meant(by character: Character, isLast: Bool) -> [[Letter]] {
    if let syllable = Syllable(character) {
      guard isLast else { return [[.same(character)]] }
      // The last consonant may begin the next syllable: 바나나 begins as 반, 딸기 as 딹.
      let moved = syllable.withoutLastConsonant.map { [Letter.same($0.rest), .initial($0.last)] }
      return [[.grown(syllable)]] + (moved.map { [$0] } ?? [])
    }
    // An input method joins consonants: ㄻ for ㄹㅁ, and ㄲ for ㄱㄱ.
    let pair = Syllable.pairs[character].map { $0.map(Letter.initial) }
    return [[.same(character)], [.initial(character)]] + (pair.map { [$0] } ?? [])
  }
}

/// A Korean syllable: in Unicode from U+AC00 on, by 19 initial consonants, 21 vowels and 28 endings.
private struct Syllable {
  let initial, vowel, ending: Int

  init?(_ character: Character) {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, (0xAC00...0xD7A3).contains(scalar.value)
    else { return nil }
    let place = Int(scalar.value) - 0xAC00
    (initial, vowel, ending) = (place / 588, place / 28 % 21, place % 28)
  }

  var initialConsonant: Character { Self.initials[initial] }

  /// `true` if further keys of the syllable make this one of `typed`.
  func grows(from typed: Syllable) -> Bool {
    guard initial == typed.initial else { return false }
    guard typed.ending > 0 else { return Self.vowels[vowel].contains(typed.vowel) }
    let begun = Self.endings[typed.ending]
    let end = Self.endings[ending]
    return vowel == typed.vowel && (end == begun || end.flatMap { Self.pairs[$0]?.first } == begun)
  }

  /// The last consonant as an initial one, and the syllable without it; `nil` without an ending.
  var withoutLastConsonant: (rest: Character, last: Character)? {
    guard let end = Self.endings[ending] else { return nil }
    // A double consonant is one key.
    let parts = Self.initials.contains(end) ? nil : Self.pairs[end]
    let left = parts.flatMap { Self.endings.firstIndex(of: $0[0]) } ?? 0
    let value = UInt32(0xAC00 + (initial * 21 + vowel) * 28 + left)
    return Unicode.Scalar(value).map { (Character($0), parts?[1] ?? end) }
  }

  /// The two keys of a joined or double consonant.
  static let pairs: [Character: [Character]] = [
    "ㄲ": ["ㄱ", "ㄱ"], "ㄸ": ["ㄷ", "ㄷ"], "ㅃ": ["ㅂ", "ㅂ"], "ㅆ": ["ㅅ", "ㅅ"], "ㅉ": ["ㅈ", "ㅈ"],
    "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"],
    "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"],
    "ㅄ": ["ㅂ", "ㅅ"],
  ]

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")

  private static let endings: [Character?] = [nil] + Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

  /// Each vowel with the one that it is typed after: ㅘ after ㅗ.
  private static let vowels: [[Int]] = (0..<21).map { vowel in
    switch vowel {
    case 9...11: [vowel, 8]
    case 14...16: [vowel, 13]
    case 19: [vowel, 18]
    default: [vowel]
    }
  }
}
