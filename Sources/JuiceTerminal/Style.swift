internal import CNcurses

/// How text looks, named by its meaning. The table below is the only place with colours.
public enum Style: Int, CaseIterable, Sendable {
  case normal
  case title
  case heading
  case frame
  /// What the next key acts on.
  case selected
  /// Not available now.
  case unavailable
  /// A count that runs low.
  case low
  case success
  case warning
  case key
  case hint

  struct Look {
    let attributes: attr_t
    /// One of the terminal's eight colours that reads on black and on white; nil for the default.
    let color: Int16?

    init(_ attributes: attr_t = 0, color: Int32? = nil) {
      self.attributes = attributes
      self.color = color.map(Int16.init)
    }
  }

  var look: Look {
    switch self {
    case .normal: Look()
    case .title: Look(cn_reverse | cn_bold)
    case .heading: Look(cn_bold)
    case .frame: Look()
    case .selected: Look(cn_reverse)
    case .unavailable: Look(cn_dim)
    case .low: Look(cn_bold, color: COLOR_RED)
    case .success: Look(cn_bold, color: COLOR_GREEN)
    case .warning: Look(cn_bold, color: COLOR_RED)
    case .key: Look(cn_bold)
    case .hint: Look()
    }
  }
}

/// The styles for the open terminal.
struct StyleTable {
  /// A colour pair for each style; 0 for the default colours.
  private let pairs: [Int16]

  /// - Parameter colors: whether colours may be used.
  init(colors: Bool) {
    let hasColors =
      colors && has_colors() && start_color() == OK && use_default_colors() == OK
    pairs = Style.allCases.map { style in
      let pair = Int16(style.rawValue + 1)
      guard hasColors, let color = style.look.color, init_pair(pair, color, -1) == OK else {
        return 0
      }
      return pair
    }
  }

  func set(_ style: Style, on window: UnsafeMutablePointer<WINDOW>) {
    wattr_set(window, style.look.attributes, pairs[style.rawValue], nil)
  }

  func cell(_ character: Unicode.Scalar, _ style: Style) -> cchar_t {
    var cell = cchar_t()
    let text = [wchar_t(bitPattern: character.value), 0]
    setcchar(&cell, text, style.look.attributes, pairs[style.rawValue], nil)
    return cell
  }
}
