/// A text as the screen shows it: without what would move the cursor, and measured.
struct ShownText {
  let text: String
  let columns: Int

  /// The same few hundred texts are drawn over and over: each is looked through once.
  private static var known: [String: ShownText] = [:]
  private static let knownAtMost = 4000

  static func of(_ text: String) -> ShownText {
    if let shown = known[text] { return shown }
    let printable = TextWidth.printable(text)
    let shown = ShownText(text: printable, columns: TextWidth.columns(of: printable))
    if known.count >= knownAtMost { known = [:] }
    known[text] = shown
    return shown
  }
}
