import Foundation
import FuzzTargets
import Testing

/// What fuzzing has found worth keeping: one input for each way through the code.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func `every input that is kept keeps the promises`(target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Corpora/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { target.run(Array(try Data(contentsOf: file))) }
  }
}
