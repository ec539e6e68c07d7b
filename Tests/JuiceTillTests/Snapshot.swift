import Foundation
import Testing

/// Compares a whole screen with the recorded one in `Screens`; `RECORD_SCREENS=1` records it anew.
func expectScreen(
  _ screen: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Screens/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
    try Data(screen.utf8).write(to: file)
    return
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  #expect(screen == recorded, "\(name)", sourceLocation: sourceLocation)
}
