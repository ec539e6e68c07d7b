import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import Testing
import TimeTesting

@testable import juice_maker

@Suite struct BackupsOutputTests {
  @Test func `A backup with a damaged entry is listed as one that can't be read`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "stand.db").path
    let copy = folder.appending(path: "stand-20261124-100000.db")
    let author = try #require(Author(name: "Anna", till: "pi"))
    let store = try SQLiteStore(path: path, author: author) { .noon }
    let menu = Menu.standard
    _ = try await JuiceMaker(menu: menu, store: store).open()
    _ = try await store.apply(.order(menu.order([("kiwi", 1)])))
    try store.backup(to: copy.path)
    func entries() async throws -> Int? {
      let backup = try #require(
        try BackupFolder(folder.path, ofStore: path).backups(at: .noon).first)
      return await ListedBackup(backup, isOwn: true, menu, patience: 1).entries
    }
    #expect(try await entries() == 2)

    var bytes = try Data(contentsOf: copy)
    let kind = try #require(bytes.range(of: Data("\nkind order\n".utf8)))
    bytes.replaceSubrange(kind, with: Data("\nkind ordre\n".utf8))
    try bytes.write(to: copy)
    #expect(try await entries() == nil)
  }
}
