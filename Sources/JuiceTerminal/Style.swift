internal import CNcurses

/// How text looks, named by what it means. The table below is the only place that knows of colours.
public enum Style: CaseIterable, Sendable {
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
  private let pairs: [Style: Int16]

  /// - Parameter colors: whether the terminal has colours and the person wants them.
  init(colors: Bool) {
    guard colors, has_colors(), start_color() == OK, use_default_colors() == OK else {
      pairs = [:]
      return
    }
    var pairs: [Style: Int16] = [:]
    for (number, style) in Style.allCases.enumerated() {
      guard let color = style.look.color else { continue }
      if init_pair(Int16(number + 1), color, -1) == OK { pairs[style] = Int16(number + 1) }
    }
    self.pairs = pairs
  }

  func set(_ style: Style, on window: UnsafeMutablePointer<WINDOW>) {
    wattr_set(window, style.look.attributes, pairs[style] ?? 0, nil)
  }
}
