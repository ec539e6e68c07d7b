public import JuiceKit

/// A search for names by a part of them, in any of their languages.
///
/// A Korean consonant matches every syllable that begins with it: `ㄸㅂ` finds 딸바쥬스.
public struct NameSearch {
  private let wanted: [Character]

  /// The quality of a match, best first.
  public enum Fit: Comparable { case exact, beginning, part }

  public init(_ text: String) { wanted = Array(text.lowercased().filter { $0 != " " }) }

  public func finds(_ name: Name) -> Bool { fit(of: name) != nil }

  /// The best match in any language of a name; `nil` if none.
  public func fit(of name: Name) -> Fit? { name.all.compactMap(fit).min() }

  public func fit(of name: String) -> Fit? {
    let letters = Array(name.lowercased().filter { $0 != " " })
    guard letters.count >= wanted.count else { return nil }
    if letters == wanted { return .exact }
    let start = (0...letters.count - wanted.count).first { start in
      zip(wanted, letters[start...]).allSatisfy(Self.matches)
    }
    return start.map { $0 == 0 ? .beginning : .part }
  }

  /// Returns the matching things by quality; equal ones keep their order.
  public func found<Thing>(in things: [Thing], name: (Thing) -> Name) -> [(thing: Thing, fit: Fit)]
  {
    let found = things.compactMap { thing in fit(of: name(thing)).map { (thing: thing, fit: $0) } }
    return [Fit.exact, .beginning, .part].flatMap { fit in found.filter { $0.fit == fit } }
  }

  private static func matches(_ wanted: Character, for letter: Character) -> Bool {
    wanted == letter || initial(of: letter) == wanted
  }

  /// The initial consonant of a Korean syllable. In Unicode each has 588 syllables from U+AC00 on.
  private static func initial(of syllable: Character) -> Character? {
    guard let scalar = syllable.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value)
    else { return nil }
    return initials[Int(scalar.value - 0xAC00) / 588]
  }

  private static let initials: [Character] = [
    "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
}
