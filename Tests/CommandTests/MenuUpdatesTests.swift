import FoundationEssentials
import Glibc
import JuiceFiles
import JuiceKit
import JuiceTill
import TerminalTesting
import Testing

@testable import juice_maker

/// News of the menu file. Missing news would hang a test, so the limit is far above the time of all tests.
@MainActor @Suite(.timeLimit(.minutes(60))) struct MenuUpdatesTests {
  private func withMenuFile(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/juice-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder + "/menu.yaml")
  }

  private func text(opening: Int) -> Data {
    Data(MenuFile.standardText().replacing("opening: 10", with: "opening: \(opening)").utf8)
  }

  private let clock = ManualClock()

  private func updates(_ path: String, isFromFile: Bool = true) -> MenuUpdates {
    MenuUpdates(path: path, current: .standard, isFromFile: isFromFile, clock: clock)
  }

  /// The next news. Moves the clock to each deadline until it comes.
  private func next(_ updates: MenuUpdates) async -> MenuUpdate? {
    let moving = Task { @MainActor in
      while !Task.isCancelled {
        if let deadline = updates.deadline {
          clock.advance(by: max(.zero, deadline - clock.now))
          updates.expire(at: clock.now)
        }
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    defer { moving.cancel() }
    for await update in updates.news { return update }
    return nil
  }

  @Test func `a change of the file before it was watched is reported`() async throws {
    try await withMenuFile { path in
      guard case .removed = await next(updates(path)) else {
        Issue.record("a file that has gone is not told of")
        return
      }
      try text(opening: 7).write(to: URL(filePath: path))
      for isFromFile in [true, false] {
        guard case .changed(let menu) = await next(updates(path, isFromFile: isFromFile)) else {
          Issue.record("a change is not told of")
          return
        }
        #expect(menu.ingredients.map(\.opening) == [7, 7, 7, 7, 7])
      }
    }
  }

  @Test func `the built-in menu takes the place of no menu whose file is gone`() async throws {
    try await withMenuFile { path in
      let editor = MenuEditor(path: path)
      let change: @Sendable (inout Menu) -> Void = { $0.juices.remove("mango") }
      let updates = updates(path)
      guard case .removed = await next(updates) else {
        Issue.record("a file that has gone is not told of")
        return
      }
      await #expect(throws: FileProblem.self) { try await updates.change(editor, change) }
      #expect(!FileManager.default.fileExists(atPath: path))
      // A missing file is created.
      let made = try await self.updates(path, isFromFile: false).change(editor, change)
      #expect(made.newFile == path && made.menu.juice("mango") == nil)
    }
  }

  @Test func `a file is told of that is again as it was before a mistake`()
    async throws
  {
    try await withMenuFile { path in
      try text(opening: 10).write(to: URL(filePath: path))
      let updates = updates(path)
      try Data("juices: [".utf8).write(to: URL(filePath: path))
      guard case .failed = await next(updates) else {
        Issue.record("a mistake is not told of")
        return
      }
      try text(opening: 10).write(to: URL(filePath: path))
      // The mistake may be reported twice.
      while let update = await next(updates) {
        if case .changed(let menu) = update {
          #expect(menu == .standard)
          return
        }
      }
    }
  }

  @Test func `a file is read once it is quiet, and a second after its first change at the latest`()
    async throws
  {
    try await withMenuFile { path in
      try text(opening: 10).write(to: URL(filePath: path))
      let updates = updates(path)
      let start = clock.now
      @MainActor func expectReading(after time: Duration, of opening: Int) async throws {
        try text(opening: opening).write(to: URL(filePath: path))
        let end = ContinuousClock.now + .seconds(300)
        while updates.deadline != start + time, ContinuousClock.now < end {
          try await Task.sleep(for: .milliseconds(1))
        }
        #expect(updates.deadline == start + time)
      }
      try await expectReading(after: .milliseconds(100), of: 11)
      clock.advance(by: .milliseconds(950))
      try await expectReading(after: .seconds(1), of: 12)
    }
  }
}
