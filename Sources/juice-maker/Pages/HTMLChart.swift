import JuiceKit

/// Charts as SVG without text, which stretch to the width of their place. Texts stand beside them, and a table has the figures.
enum HTMLChart {
  /// Columns beside those of the span before.
  ///
  /// - Parameters:
  ///   - values: in one unit, not below 0.
  ///   - before: empty without a span before.
  ///   - names: one for each column. Some are left out if there are many.
  ///   - most: the text of the highest value.
  static func columns(
    _ values: [Double], before: [Double] = [], names: [String], most: String, description: String
  ) -> HTML {
    let highest = max((values + before).max() ?? 0, .leastNonzeroMagnitude)
    func bar(_ value: Double, _ x: Double, _ width: Double, _ kind: String) -> HTML? {
      guard value > 0 else { return nil }
      let height = max(0.6, value / highest * 100)
      return HTML(
        .rect, class: kind,
        attributes: [
          .x: x.text, .y: (100 - height).text, .width: width.text, .height: height.text,
        ], [])
    }
    let width = before.isEmpty ? 6.4 : 4.4
    let bars = values.indices.flatMap { index -> [HTML] in
      let x = Double(index * 10)
      return [
        bar(values[index], x + (before.isEmpty ? 1.8 : 1), width, "now"),
        before.isEmpty ? nil : bar(before[index], x + 1 + width, 3.2, "before"),
      ].compactMap(\.self)
    }
    let end = "\(10 * values.count)"
    let lines = [0, 50, 100].map { y in
      HTML(.line, class: "grid", attributes: [.x1: "0", .x2: end, .y1: "\(y)", .y2: "\(y)"], [])
    }
    let step = names.count <= 8 ? 1 : names.count <= 16 ? 2 : (names.count + 7) / 8
    let labels = stride(from: 0, to: names.count, by: step).map { start in
      let count = min(step, names.count - start)
      return HTML(.span, attributes: [.style: "flex-grow:\(count)"], names[start])
    }
    return HTML(
      .div, class: "columns",
      [
        HTML(.p, class: "most", most),
        HTML(
          .svg,
          attributes: [
            .viewBox: "0 0 \(end) 100", .preserveAspectRatio: "none", .role: "img",
            .label: description,
          ], lines + bars), HTML(.div, class: "axis", attributes: [.isHidden: "true"], labels),
      ])
  }

  /// A bar of a row, as a part of the longest.
  static func bar(_ value: Double, of most: Double, _ color: Color? = nil) -> HTML {
    let length = most > 0 && value > 0 ? max(1, value / most * 100) : 0
    return HTML(
      .svg, attributes: [.viewBox: "0 0 100 10", .preserveAspectRatio: "none"],
      [
        HTML(
          .rect, class: color == nil ? "now" : "own",
          attributes: [
            .x: "0", .y: "0", .width: length.text, .height: "10",
            .style: color.map { "fill:\($0.css)" } ?? "",
          ], [])
      ])
  }

  /// The parts of a whole, in the order of the swatches `part-0` to `part-5`.
  ///
  /// - Parameter values: in one unit. The whole is the sum of those above 0; others have no width.
  static func parts(_ values: [Double], description: String) -> HTML {
    let widths = values.map { max(0, $0) }
    let whole = max(widths.reduce(0, +), .leastNonzeroMagnitude)
    var x = 0.0
    let parts = widths.enumerated().map { index, value -> HTML in
      let width = value / whole * 100
      defer { x += width }
      return HTML(
        .rect, class: partClass(index),
        attributes: [.x: x.text, .y: "0", .width: width.text, .height: "10"], [])
    }
    return HTML(
      .div, class: "parts",
      [
        HTML(
          .svg,
          attributes: [
            .viewBox: "0 0 100 10", .preserveAspectRatio: "none", .role: "img",
            .label: description,
          ], parts)
      ])
  }

  static func swatch(_ classes: String) -> HTML {
    HTML(.span, class: "swatch \(classes)", attributes: [.isHidden: "true"], [])
  }

  static func swatch(_ color: Color?) -> HTML {
    HTML(
      .span, class: "swatch",
      attributes: [.isHidden: "true", .style: color.map { "background:\($0.css)" } ?? ""], [])
  }

  static func partClass(_ index: Int) -> String { "part-\(index % 6)" }
}

extension Double {
  /// With three decimals at most, for coordinates.
  fileprivate var text: String {
    let thousandths = Int((self * 1000).rounded())
    return "\(Double(thousandths) / 1000)"
  }
}

extension Color {
  /// The colour in a style sheet. The terminal's own ones are mixes that fit paper.
  var css: String {
    switch self {
    case .mix: text
    case .named(let name):
      switch name {
      case .black: "#2b2b2b"
      case .red: "#d64545"
      case .green: "#4f9d5b"
      case .yellow: "#e8b923"
      case .blue: "#3f74c7"
      case .magenta: "#b8508f"
      case .cyan: "#3aa0a8"
      case .white: "#e6e2da"
      case .brightBlack: "#7d7a74"
      case .brightRed: "#f0716b"
      case .brightGreen: "#7cc47f"
      case .brightYellow: "#f7d560"
      case .brightBlue: "#6fa2ec"
      case .brightMagenta: "#dc85bb"
      case .brightCyan: "#6fcad0"
      case .brightWhite: "#ffffff"
      }
    }
  }
}
