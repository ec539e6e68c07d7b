import Foundation
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceTill

enum MenuRig {
  /// - Parameter body: gets the till, and a function that reads the file's menu.
  static func run(
    _ language: Language, _ text: String, columns: Int = 80, rows: Int = 24,
    _ body: (Rig, _ menu: @Sendable () throws -> Menu) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "menu.yaml")
    try Data(text.utf8).write(to: file)
    try await Rig.run(
      language, columns: columns, rows: rows, menu: try MenuFile.parse(Array(text.utf8), file: "m"),
      menuFile: MenuEditor(path: file.path, language: language)
    ) { till in
      try await body(till) { try MenuFile.parse(Array(try Data(contentsOf: file)), file: "m") }
    }
  }
}
