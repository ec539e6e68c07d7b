internal import CNcurses

/// How text looks, named by what it means. The table below is the only place that knows of colours.
public enum Style: Int, CaseIterable, Sendable {
  case normal
  /// The bar at the top.
  case title
  case heading
  /// The frame of a button or a popup.
  case frame
  /// What the next key acts on.
  case selected
  /// What can't be had now.
  case unavailable
  /// A count that runs low.
  case low
  case success
  case warning
  /// A key in the hints.
  case key
  case hint

  struct Look {
    let attributes: attr_t
    /// A colour of the terminal's own eight, chosen to read on black and on white; nil for its own.
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

/// The looks as the open terminal draws them.
struct StyleTable {
  /// A colour pair for each style; 0 for the terminal's own colours.
  private let pairs: [Int16]

  /// - Parameter colors: whether the terminal has colours and the person wants them.
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

  /// A character in a style, as ncurses has them in its cells.
  func cell(_ character: Unicode.Scalar, _ style: Style) -> cchar_t {
    var cell = cchar_t()
    let text = [wchar_t(bitPattern: character.value), 0]
    setcchar(&cell, text, style.look.attributes, pairs[style.rawValue], nil)
    return cell
  }
}
