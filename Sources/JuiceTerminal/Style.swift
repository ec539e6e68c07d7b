internal import CNcurses

/// The look of text, named by its meaning. Text has no colour: none of the 16 is legible on both black and white in
/// every usual palette (`ContrastTests`).
public enum Style: Int, CaseIterable, Sendable {
  case normal
  case title
  case heading
  case frame
  /// The item that has the focus.
  case selected
  /// Not available now. Its text says so too: faint text is hard to read on some terminals.
  case unavailable
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

struct StyleTable {
  /// 0 if colours are off.
  private let colors: Int

  init(colors: Bool) {
    let hasColors =
      colors && has_colors() && start_color() == OK && use_default_colors() == OK
    self.colors = hasColors ? Int(cn_colors()) : 0
  }

  func set(_ style: Style, on window: UnsafeMutablePointer<WINDOW>) {
    unsafe wattr_set(window, style.look, 0, nil)
  }

  func cell(_ character: Unicode.Scalar, _ style: Style, _ pair: Int16 = 0) -> cchar_t {
    var cell = cchar_t()
    let text = [wchar_t(truncatingIfNeeded: character.value), 0]
    unsafe setcchar(&cell, text, style.look, pair, nil)
    return cell
  }

  /// The colour pair for a colour on the default background; `nil` without colours.
  func pair(_ paint: Paint) -> Int16? {
    guard colors >= 8 else { return nil }
    let number = Int16(paint.number(among: colors))
    // `init_pair` is a no-op for an unchanged pair.
    return init_pair(number + 1, number, -1) == OK ? number + 1 : nil
  }
}
