/// An answer that a person types to a question of yes or no, in any language.
public enum Answer: Hashable, Sendable {
  case yes, no

  /// - Parameter typed: nothing for what Enter alone means, which is yes.
  /// - Returns: nil for what is neither.
  public init?(_ typed: String) {
    let word = typed.lowercased().filter { !$0.isWhitespace }
    // The last of each is its key while the keyboard is set to Korean.
    if ["", "y", "yes", "예", "네", "ㅛ"].contains(word) {
      self = .yes
    } else if ["n", "no", "아니오", "아니요", "ㅜ"].contains(word) {
      self = .no
    } else {
      return nil
    }
  }
}
