import FoundationEssentials
import Glibc
import JuiceKit
import JuiceStorage
import JuiceTill
import Testing

@testable import juice_maker

/// What a till is told of its menu file.
@Suite(.timeLimit(.minutes(1))) struct MenuUpdatesTests {
  private func withMenuFile(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/juice-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder + "/menu.yaml")
  }

  private func text(opening: Int) -> Data {
    Data(MenuFile.standardText.replacing("opening: 10", with: "opening: \(opening)").utf8)
  }

  private func news(
    _ path: String, isFromFile: Bool = true
  ) -> AsyncStream<MenuUpdate> {
    MenuUpdates.stream(path: path, current: .standard, isFromFile: isFromFile)
  }

  @Test func `what became of the file before it was watched is told`() async throws {
    try await withMenuFile { path in
      guard case .removed = await news(path).first(where: { _ in true }) else {
        Issue.record("a file that has gone is not told of")
        return
      }
      try text(opening: 7).write(to: URL(filePath: path))
      for isFromFile in [true, false] {
        guard
          case .changed(let menu) = await news(path, isFromFile: isFromFile).first(where: { _ in
            true
          })
        else {
          Issue.record("a change is not told of")
          return
        }
        #expect(menu.ingredients.map(\.opening) == [7, 7, 7, 7, 7])
      }
    }
  }

  @Test func `a file is told of that is again as it was before a mistake`()
    async throws
  {
    try await withMenuFile { path in
      try text(opening: 10).write(to: URL(filePath: path))
      var news = news(path).makeAsyncIterator()
      try Data("juices: [".utf8).write(to: URL(filePath: path))
      guard case .failed = await news.next() else {
        Issue.record("a mistake is not told of")
        return
      }
      try text(opening: 10).write(to: URL(filePath: path))
      // The mistake may have been read twice.
      while let update = await news.next() {
        if case .changed(let menu) = update {
          #expect(menu == .standard)
          return
        }
      }
    }
  }

  @Test func `a file that is never quiet is read all the same`() async throws {
    try await withMenuFile { path in
      try text(opening: 10).write(to: URL(filePath: path))
      let news = news(path)
      let writing = Task.detached {
        var opening = 11
        while !Task.isCancelled {
          try text(opening: opening).write(to: URL(filePath: path), options: .atomic)
          opening += 1
          try await Task.sleep(for: .milliseconds(30))
        }
      }
      var openings: [Int] = []
      for await case .changed(let menu) in news {
        openings.append(menu.ingredients[0].opening)
        if openings.count == 3 { break }
      }
      // The first may be what was there before it was watched.
      #expect(openings.count == 3)
      #expect(openings == openings.sorted())
      writing.cancel()
    }
  }
}
