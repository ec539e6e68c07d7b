/// A typed answer to a yes-or-no question, in any language.
package enum Answer: Hashable, Sendable {
  case yes, no

  /// Reads an answer; an empty line is yes, like Enter alone.
  ///
  /// - Returns: `nil` for any other word.
  package init?(_ typed: String) {
    let word = typed.lowercased().filter { !$0.isWhitespace }
    // The last of each list is the Korean letter on the same key as y or n.
    if ["", "y", "yes", "예", "네", "ㅛ"].contains(word) {
      self = .yes
    } else if ["n", "no", "아니오", "아니요", "ㅜ"].contains(word) {
      self = .no
    } else {
      return nil
    }
  }
}
