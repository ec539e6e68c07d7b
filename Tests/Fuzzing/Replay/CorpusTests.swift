import Foundation
import FuzzTargets
import Testing

/// Inputs that fuzzing has kept: one for each way through the code.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func `every input that is kept keeps the promises`(target: FuzzTarget) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Corpora/\(target.rawValue)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      target.run(Array(try #require(Data(base64Encoded: String(line)))))
    }
  }
}
