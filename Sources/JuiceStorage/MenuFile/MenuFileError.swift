/// Why a menu file gives no menu.
public enum MenuFileError: Error, Hashable, Sendable {
  /// The file can't be read at all.
  case unreadable(path: String, reason: String)
  /// What is wrong in the file, in the order of the file, and how many problems more there are.
  case invalid([MenuProblem], more: Int = 0)
}

extension MenuFileError: CustomStringConvertible {
  /// A line a problem, without a line break at the end.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      return "\(path.visible(most: 1000)): \(reason)"
    case .invalid(let problems, let more):
      var lines = problems.map(\.description)
      if more > 0, let file = problems.first?.file {
        lines.append(
          "\(file.visible(most: 1000)): \(more) more problem\(more == 1 ? "" : "s") not shown")
      }
      return lines.joined(separator: "\n")
    }
  }
}
