extension String {
  /// A bar of a chart, as long as so many eighths of a column.
  public static func bar(eighths: Int) -> String {
    let ends = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + ends[eighths % 8]
  }
}
