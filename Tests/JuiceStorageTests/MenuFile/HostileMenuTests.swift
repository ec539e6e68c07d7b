import Glibc
import JuiceKit
import SeededTesting
import Testing

@testable import JuiceFiles

/// Malicious files are refused quickly.
@Suite(.serialized) struct HostileMenuTests {
  @Test(arguments: [
    Flood("[", 100_000), Flood("{", 1_000_000), Flood("{a: ", 200_000), Flood("- ", 500_000),
    Flood("? ", 500_000), Flood("a: [", 200_000), Flood("[]: ", 200_000), Flood("{a,", 300_000),
    Flood("{", "a,", 100_000, "}"), Flood("[", "a,", 100_000, "]"), Flood("a: ", "x", 1_000_000),
    Flood("a: \"", "\\u202E", 150_000, "\""), Flood("a: '", "\n", 1_000_000),
    Flood("\n", 1_000_000),
    Flood("#", 1_000_000), Flood("a\n", 500_000), Flood("---\n", 250_000), Flood("a:\n", 100_000),
    Flood("&a ", 300_000), Flood("!", 1_000_000), Flood("*a : 1\n", 140_000),
    Flood("juices:\n", "-\n", 100_000), Flood("a: |\n", " ", 1_000_000), Flood("%", 1_000_000),
    Flood("ingredients: [{id: ", "e\u{301}", 300_000, "}]"),
    Flood("juices: [{name: ", "a\u{301}\u{327}", 190_000, "}]"),
    Flood("ingredients: [{id: a, opening: ", "9", 1_000_000, "}]"),
  ])
  func `a huge file that makes no sense is refused quickly`(flood: Flood) {
    let text = flood.text
    let work = work { #expect(!problems(of: text).isEmpty) }
    #expect(work < 30)
  }

  /// CPU seconds: a busy machine adds waiting, but no work.
  private func work(_ body: () -> Void) -> Int {
    let start = processorSeconds
    body()
    return processorSeconds - start
  }

  private var processorSeconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec
  }

  @Test
  func `forty thousand unknown ingredients against two hundred known ones are refused quickly`() {
    let known = (0..<200).map { "  - { id: ingredient-\($0), name: I\($0) }\n" }.joined()
    let unknown = (0..<40_000).map { "ingrediemt-\($0): 1" }.joined(separator: ", ")
    let text = "ingredients:\n\(known)juices:\n  - { id: a, name: A, recipe: { \(unknown) } }"
    let work = work { #expect(problems(of: text).count == 100) }
    #expect(work < 30)
  }

  @Test func `a billion laughs are refused at their first anchor`() {
    let levels = (1...30).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]"
    }
    let text = "a0: &a0 ha\n" + levels.joined(separator: "\n") + "\n? *a30\n: 1"
    #expect(problems(of: text).contains(.at(1, 5, "a0", .anchor)))
  }

  @Test func `more entries than a menu takes are refused, and the first of them named`() {
    let ingredients = (0...200).map { "  - { id: i\($0), name: I\($0) }\n" }
    let juices = (0...1000).map {
      "  - { id: j\($0), name: J\($0), recipe: { i\($0 % 201): 1 } }\n"
    }
    let text = "ingredients:\n" + ingredients.joined() + "juices:\n" + juices.joined()
    #expect(
      problems(of: text) == [
        .at(202, 5, "ingredients", .tooManyEntries(.ingredients, most: 200)),
        .at(1204, 5, "juices", .tooManyEntries(.juices, most: 1000)),
      ])
  }

  @Test func `text that is not UTF-8 is refused where it stops being so`() {
    #expect(problems(of: Array("a: 한\n  b".utf8) + [0xFF]) == [.at(2, 4, .notUTF8)])
    #expect(problems(of: [0xFF, 0xFE, 0x61, 0]) == [.at(1, 1, .notUTF8)])
    #expect(problems(of: Array("a".utf8) + [0xE2, 0x80]) == [.at(1, 2, .notUTF8)])
    #expect(problems(of: [0xED, 0xA0, 0x80]) == [.at(1, 1, .notUTF8)])
  }

  @Test func `a good file with random edits is a menu or has problems`() {
    let good = Array(MenuFile.standardText().utf8)
    let bits = Array("{}[]:,-#&*!|>'\"%@`?<~0\n\t \u{0}\u{FF}\r\\".utf8) + [0x80, 0xC2, 0xE2, 0xFF]
    var random = Seeded(1)
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = bits.randomElement(using: &random)!
        case 1: bytes.insert(bits.randomElement(using: &random)!, at: index)
        case 2:
          bytes.removeSubrange(
            index..<min(bytes.count, index + Int.random(in: 1..<40, using: &random)))
        default:
          bytes.insert(
            contentsOf: good.suffix(from: index % good.count).prefix(30), at: bytes.count - index)
        }
      }
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      do {
        let menu = try MenuFile.parse(bytes, file: "m")
        #expect(!menu.juices.isEmpty)
      } catch {
        guard case .invalid(let problems, _) = error else {
          Issue.record(error)
          continue
        }
        #expect(!problems.isEmpty && problems.allSatisfy { (1...lines).contains($0.line) })
        #expect(problems.allSatisfy { $0.column >= 1 && !$0.path.contains("\n") })
      }
    }
  }
}

struct Flood: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String

  init(_ piece: String, _ count: Int) { self.init("", piece, count) }

  init(_ start: String, _ piece: String, _ count: Int, _ end: String = "") {
    testDescription = "\(start)\(piece) x \(count)"
    text = start + String(repeating: piece, count: count) + end
  }
}
