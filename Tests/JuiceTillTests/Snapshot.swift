import Foundation
import JuiceTerminal
import TerminalTesting
import Testing

@testable import JuiceTill

/// A part of the window, at the place that the till itself gives it.
enum ScreenPart {
  case whole
  /// The lines between the title and the hints.
  case content
  /// The dialog in front.
  case dialog
  /// The panes of the screen in front that show one of these views.
  case panes([any View.Type])

  /// The orders that wait: a line, and a part of the panel.
  static let queue = pane(of: WaitingLine.self, WaitingPanel.self, TodayView.self)
  static let queueAndBill = pane(
    of: WaitingLine.self, WaitingPanel.self, BillView.self, BillLines.self)
  static let status = pane(of: StatusLines.self)
  static let juices = pane(of: JuiceGridView.self, StatusLines.self)
  static let today = pane(of: TodayView.self)
  static let bill = pane(of: BillView.self, BillLines.self)
  static let billAndButton = pane(of: BillView.self, BillLines.self, OrderButton.self)

  static func pane(of views: any View.Type...) -> ScreenPart { .panes(views) }

  /// The whole window of 80 × 24, of others the content.
  static func scene(in size: Size) -> ScreenPart {
    size == Size(columns: 80, rows: 24) ? .whole : .content
  }
}

extension Rig {
  /// Compares a part of the screen with its recording: see `Recording`.
  ///
  /// - Parameters:
  ///   - scene: what it shows; its sections are the languages and sizes of the tests.
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

  /// The lines of each pane of a part, below its place.
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
      // The last pane lies over a blank one.
      guard let dialog = stack.screens.last, dialog.isDialog else { return [] }
      return dialog.panes(in: size).suffix(1).map(\.frame)
    case .panes(let views):
      return stack.front.panes(in: size)
        .filter { pane in views.contains { $0 == Swift.type(of: pane.view) } }.map(\.frame)
    }
  }
}

/// Compares a text with a section of a scene's recording.
///
/// - Parameter section: the language and the size of the window.
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

/// A file in `Screens`: a scene in each language and size in which a test shows it.
private struct Recording {
  /// Begins the heading of a section; no screen has it.
  private static let mark = "§ "
  private let file: URL
  /// The text of each section, by its heading.
  var sections: [String: String] = [:]

  /// - Returns: without sections if there is no such file.
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
    try Data(text.utf8).write(to: file)
  }
}
