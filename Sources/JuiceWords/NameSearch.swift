public import JuiceKit

/// Finds names by a part of them, in any of their languages.
///
/// A Korean consonant stands for every syllable that begins with it: `ㄸㅂ` finds 딸바쥬스.
public struct NameSearch {
  private let wanted: [Character]

  public init(_ text: String) { wanted = Array(text.lowercased().filter { $0 != " " }) }

  public func finds(_ name: Name) -> Bool { name.all.contains(where: finds) }

  func finds(_ name: String) -> Bool {
    let letters = Array(name.lowercased().filter { $0 != " " })
    guard letters.count >= wanted.count else { return false }
    return (0...letters.count - wanted.count).contains { start in
      zip(wanted, letters[start...]).allSatisfy(Self.matches)
    }
  }

  private static func matches(_ wanted: Character, for letter: Character) -> Bool {
    wanted == letter || initial(of: letter) == wanted
  }

  /// The consonant that a Korean syllable begins with: in Unicode each has 588 syllables, from U+AC00 on.
  private static func initial(of syllable: Character) -> Character? {
    guard let scalar = syllable.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value)
    else { return nil }
    return initials[Int(scalar.value - 0xAC00) / 588]
  }

  private static let initials: [Character] = [
    "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
}
