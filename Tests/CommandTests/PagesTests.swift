import Foundation
import Testing

/// All links of the pages work, and each page is linked from its language's index.
@Suite struct PagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  private static let folders = ["", "docs", "docs/ko", "docs/decisions"]

  @Test func `every link leads to a file, and to a heading of it`() throws {
    for page in try Self.folders.flatMap(Self.pages) {
      for link in try Self.links(of: page) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty ? page : page.deletingLastPathComponent().appending(path: parts[0])
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path): \(link)")
        if parts.count == 2 {
          #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(page.path): \(link)")
        }
      }
    }
  }

  @Test(arguments: ["docs", "docs/ko", "docs/decisions"])
  func `the index leads to every page, and every page to the index`(_ folder: String) throws {
    let index = Set(try Self.links(of: Self.root.appending(path: "\(folder)/README.md")))
    for page in try Self.pages(folder) where page.lastPathComponent != "README.md" {
      #expect(index.contains(page.lastPathComponent), "\(page.path)")
      let top = try Self.text(page).split(separator: "\n").prefix(2)
      #expect(top.last?.contains("](README.md)") == true, "\(page.path)")
    }
  }

  @Test(arguments: ["docs", "docs/ko"])
  func `a page begins with the time that it takes, or is for looking things up`(_ folder: String)
    throws
  {
    for page in try Self.pages(folder) where page.lastPathComponent != "README.md" {
      let start = try Self.text(page).prefix(1000)
      #expect(start.contains(/minute|hour|looking things up|[0-9]분|시간쯤/), "\(page.path)")
    }
  }

  private static func pages(_ folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
  }

  private static func links(of page: URL) throws -> [String] {
    try text(page).matches(of: /\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/)
      .compactMap { ($0.1 ?? $0.2).map(String.init) }.filter { !$0.contains("://") }
  }

  /// The names that GitHub gives a page's headings.
  private static func anchors(of page: URL) throws -> [String] {
    try text(page).matches(of: /(?m)^#+ (.+)$/).map { heading in
      heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  private static func text(_ page: URL) throws -> String {
    try String(contentsOf: page, encoding: .utf8)
  }
}
