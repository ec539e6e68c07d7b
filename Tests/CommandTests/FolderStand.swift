import Foundation
import JuiceKit
import JuiceSQLite
import Testing
import TimeTesting

/// A menu file and a store in a folder of their own, which goes with them.
final class FolderStand {
  let store: SQLiteStore
  /// The options of a call about this stand.
  let options: [String]
  private let folder: URL

  init(menu: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (menuPath, storePath) = (
      folder.appending(path: "menu.yaml").path, folder.appending(path: "stand.db").path
    )
    try menu.write(toFile: menuPath, atomically: true, encoding: .utf8)
    store = try SQLiteStore(
      path: storePath, author: #require(Author(name: "Anna", till: "pi")), now: { .noon })
    options = ["--store", storePath, "--menu", menuPath, "--as", "Anna"]
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
