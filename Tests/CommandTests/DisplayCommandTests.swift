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
    #expect(files.reading(of: nil) == .nothing)
    #expect(files.reading(of: "pts/0") == .closed("pts/0", open: []))

    let first = try #require(files.own("stand-pi pts/0"))
    #expect(files.reading(of: nil) == .nothing)
    try first.show(sale(of: "North").bytes)
    #expect(try files.reading(of: nil) == .sale(sale(of: "North")))

    var second = files.own("stand-pi pts/1")
    try second?.show(sale(of: "South").bytes)
    #expect(files.reading(of: nil) == .several(["pts-0", "pts-1"]))
    #expect(try files.reading(of: "pts/1") == .sale(sale(of: "South")))
    second = nil
    #expect(files.reading(of: "pts/1") == .closed("pts/1", open: ["pts-0"]))
    #expect(try files.reading(of: nil) == .sale(sale(of: "North")))
    withExtendedLifetime(first) {}
  }
}
