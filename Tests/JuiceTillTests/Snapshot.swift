import Foundation
import JuiceTerminal
import TerminalTesting
import Testing

@testable import JuiceTill

/// A part of the window, at the till's own place for it.
enum ScreenPart {
  case whole
  /// The lines between the title and the hints.
  case content
  case dialog
  /// The front screen's panes with one of these views.
  case panes([any View.Type])

  /// The waiting orders: a line, and a part of the panel.
  static let queue = pane(of: WaitingLine.self, WaitingPanel.self, TodayView.self)
  static let queueAndBill = pane(
    of: WaitingLine.self, WaitingPanel.self, BillView.self, BillLines.self)
  static let status = pane(of: StatusLines.self)
  static let juices = pane(of: JuiceGridView.self, StatusLines.self)
  static let today = pane(of: TodayView.self)
  static let bill = pane(of: BillView.self, BillLines.self)
  static let billAndButton = pane(of: BillView.self, BillLines.self, TextButton.self)

  static func pane(of views: any View.Type...) -> ScreenPart { .panes(views) }

  /// The whole window at 80 × 24; otherwise its content.
  static func scene(in size: Size) -> ScreenPart {
    size == Size(columns: 80, rows: 24) ? .whole : .content
  }
}

extension Rig {
  /// Compares a part of the screen with its recording.
  ///
  /// - Parameter scene: the file in `Screens`; it has a section for each language and size.
  func expectScreen(
    _ scene: String, _ part: ScreenPart, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let size = terminal.size
    let text =
      switch part {
      case .whole: screen
      default: try text(of: part, in: size, sourceLocation)
      }
    try expectRecording(
      text, scene, "\(till.context.state.language) \(size.columns)x\(size.rows)",
      sourceLocation: sourceLocation)
  }

  private func text(
    of part: ScreenPart, in size: Size, _ sourceLocation: SourceLocation
  ) throws -> String {
    let frames = frames(of: part, in: size)
    try #require(
      !frames.isEmpty, "no such part: \(part)\n\(screen)", sourceLocation: sourceLocation)
    return frames.map { frame in
      let lines = terminal.text(in: frame).joined(separator: "\n")
      return "at \(frame.x), \(frame.y)\n\(lines)\n"
    }.joined()
  }

  private func frames(of part: ScreenPart, in size: Size) -> [Rect] {
    let stack = till.stack
    switch part {
    case .whole: return [Rect(size)]
    case .content:
      let (top, bottom) = (TitleBar.frame(in: size).height, HintsBar.frame(in: size).y)
      return [Rect(x: 0, y: top, width: size.columns, height: bottom - top)]
    case .dialog:
      // A dialog's last pane lies above a blank one.
      guard let dialog = stack.screens.last, dialog.isDialog else { return [] }
      return dialog.panes(in: size).suffix(1).map(\.frame)
    case .panes(let views):
      return stack.front.panes(in: size)
        .filter { pane in views.contains { $0 == Swift.type(of: pane.view) } }.map(\.frame)
    }
  }
}

/// Compares a text with a section of a recording.
///
/// - Parameter section: the language and the window's size.
func expectRecording(
  _ text: String, _ scene: String, _ section: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var recording = try Recording(of: scene)
  if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
    recording.sections[section] = text
    try recording.save()
  } else {
    #expect(
      text == recording.sections[section], "\(scene), \(section)", sourceLocation: sourceLocation)
  }
}

/// A file in `Screens` with a section for each language and size.
private struct Recording {
  /// Begins a section's heading. No screen contains it.
  private static let mark = "§ "
  private let file: URL
  var sections: [String: String] = [:]

  /// Has no sections if there is no such file.
  init(of scene: String) throws {
    file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Screens/\(scene).txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    var heading = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast() {
      if line.hasPrefix(Self.mark) {
        heading = String(line.dropFirst(Self.mark.count))
      } else {
        sections[heading, default: ""] += line + "\n"
      }
    }
  }

  func save() throws {
    let text = sections.sorted { $0.key.localizedStandardCompare($1.key) == .orderedAscending }
      .map { "\(Self.mark)\($0)\n\($1)" }.joined()
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
