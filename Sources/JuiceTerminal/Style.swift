internal import CNcurses

/// How text looks, named by its meaning. No text has a colour: none of the 16 reads on black and on white in
/// every usual palette (`ContrastTests`), so the terminal's own colours are used, plain, bold or reversed.
public enum Style: Int, CaseIterable, Sendable {
  case normal
  case title
  case heading
  case frame
  /// The thing that the next key acts on.
  case selected
  /// Not available now, which its text says too: faint text is hard to read on some terminals.
  case unavailable
  /// An ingredient that runs low or has run out.
  case low
  case success
  case warning
  case key
  case hint

  var look: attr_t {
    switch self {
    case .normal, .frame, .hint: 0
    case .title: cn_reverse | cn_bold
    case .heading, .key, .success, .warning: cn_bold
    case .selected, .low: cn_reverse
    case .unavailable: cn_dim
    }
  }
}

/// The styles and the colours of the open terminal.
struct StyleTable {
  /// The number of colours; 0 where none may be used.
  private let colors: Int

  /// - Parameter colors: whether colours may be used.
  init(colors: Bool) {
    let hasColors =
      colors && has_colors() && start_color() == OK && use_default_colors() == OK
    self.colors = hasColors ? Int(cn_colors()) : 0
  }

  func set(_ style: Style, on window: UnsafeMutablePointer<WINDOW>) {
    wattr_set(window, style.look, 0, nil)
  }

  func cell(_ character: Unicode.Scalar, _ style: Style, _ pair: Int16 = 0) -> cchar_t {
    var cell = cchar_t()
    let text = [wchar_t(truncatingIfNeeded: character.value), 0]
    setcchar(&cell, text, style.look, pair, nil)
    return cell
  }

  /// The colour pair for a colour on the default background; nil where there are no colours.
  func pair(_ paint: Paint) -> Int16? {
    guard colors >= 8 else { return nil }
    let number = Int16(paint.number(among: colors))
    // ncurses does nothing for a pair that is what it shall be.
    return init_pair(number + 1, number, -1) == OK ? number + 1 : nil
  }
}
