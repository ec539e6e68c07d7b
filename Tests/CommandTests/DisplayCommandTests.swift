import ArgumentParser
import Foundation
import JuiceFiles
import JuiceTill
import Testing

@testable import juice_maker

/// The till that `display` shows.
@MainActor @Suite struct DisplayCommandTests {
  private func sale(of shop: String) throws -> ShownSale {
    try ShownSale(reading: Array(#"{"lines":[],"sums":[],"shop":"\#(shop)"}"#.utf8))
  }

  @Test func `The only till is shown, or the one that was chosen`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = DisplayFiles(folder: folder.path)
    func reading(_ words: String...) throws -> Display.Reading {
      try DisplayCommand.parse(words).reading(files)
    }
    #expect(try reading() == .nothing)
    #expect(try reading("--till", "pts/0") == .closed("pts/0", open: []))

    let first = try #require(files.own("stand-pi pts/0"))
    #expect(try reading() == .nothing)
    try first.show(sale(of: "North").bytes)
    #expect(try reading() == .sale(sale(of: "North")))

    var second = files.own("stand-pi pts/1")
    try second?.show(sale(of: "South").bytes)
    #expect(try reading() == .several(["pts-0", "pts-1"]))
    #expect(try reading("--till", "pts/1") == .sale(sale(of: "South")))
    second = nil
    #expect(try reading("--till", "pts/1") == .closed("pts/1", open: ["pts-0"]))
    #expect(try reading() == .sale(sale(of: "North")))
    withExtendedLifetime(first) {}
  }

  @Test func `A locked kiosk shows the name of its shop, unless there is a till`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = DisplayFiles(folder: folder.path)
    func reading(_ words: String...) throws -> Display.Reading {
      try DisplayCommand.parse(words).reading(files)
    }
    let locked = try ShownSale(
      reading: Array(#"{"lines":[],"sums":[],"shop":"North","isLockedKiosk":true}"#.utf8))
    let kiosks = try ["pts/0", "pts/1"].map { name in
      let kiosk = try #require(files.own(name))
      try kiosk.show(locked.bytes)
      return kiosk
    }
    #expect(try reading() == .sale(locked))
    #expect(try reading("--till", "pts/1") == .sale(locked))
    let till = try #require(files.own("pts/2"))
    try till.show(sale(of: "South").bytes)
    #expect(try reading() == .sale(sale(of: "South")))
    #expect(try reading("--till", "pts/0") == .sale(locked))
    withExtendedLifetime((kiosks, till)) {}
  }
}
