import JuiceKit
import JuiceText

/// A position in a text: line and column, both from 1. Columns count Unicode scalars.
struct Position: Hashable, Comparable, Sendable {
  static let start = Position(line: 1, column: 1)

  var line: Int
  var column: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

struct LocatedProblem: Error {
  let kind: MenuProblem.Kind
  let position: Position
}

extension MenuProblem {
  init(_ problem: LocatedProblem, file: String, path: String) {
    self.init(
      file: file, line: problem.position.line, column: problem.position.column, path: path,
      kind: problem.kind)
  }
}

/// Collects the problems of a file, and keeps the first ones by position.
struct ProblemList {
  static let limit = 100

  let file: String
  private var kept: [MenuProblem] = []
  private var count = 0

  init(file: String) { self.file = file }

  mutating func add(_ kind: MenuProblem.Kind, at position: Position, path: String) {
    count += 1
    kept.append(
      MenuProblem(LocatedProblem(kind: kind, position: position), file: file, path: path))
    if kept.count == 2 * Self.limit { kept = Array(sorted.prefix(Self.limit)) }
  }

  /// Reads a value, or adds the problem that it throws and returns `nil`.
  mutating func read<Value>(
    _ path: @autoclosure () -> String,
    _ value: @autoclosure () throws(LocatedProblem) -> Value?
  ) -> Value? {
    do {
      return try value()
    } catch {
      add(error.kind, at: error.position, path: path())
      return nil
    }
  }

  /// Adds every anchor, alias and tag of a tree: menus may not use them.
  mutating func addRefused(in node: YAMLNode, path: String) {
    guard node.holdsRefused else { return }
    if node.hasAnchor { add(.anchor, at: node.position, path: path) }
    if let tag = node.tag { add(.tag(tag), at: node.position, path: path) }
    switch node.content {
    case .alias: add(.alias, at: node.position, path: path)
    case .scalar: break
    case .list(let items):
      for (index, item) in items.enumerated() {
        addRefused(in: item, path: "\(path)[\(index)]")
      }
    case .mapping(let pairs):
      for (key, value) in pairs {
        addRefused(in: key, path: path)
        guard let name = key.text?.visible(most: 40) else { continue }
        addRefused(in: value, path: path.isEmpty ? name : path + "." + name)
      }
    }
  }

  var error: MenuFileError? {
    guard count > 0 else { return nil }
    let listed = Array(sorted.prefix(Self.limit))
    return .invalid(listed, more: count - listed.count)
  }

  private var sorted: [MenuProblem] {
    kept.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
