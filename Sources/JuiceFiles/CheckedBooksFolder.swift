import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

/// A folder with the books that this user has checked: a folder for each journal, and in it a file for the newest books and for
/// each thousandth entry. Losing it loses no data.
package struct CheckedBooksFolder: CheckedBooks {
  private static let newest = "newest"
  /// In bytes, above the state of a very long queue.
  private static let largest = 1 << 24

  private let folder: FilePath
  private let heading: String

  /// - Parameter version: the version of the program. Another version may check more, so it starts again.
  package init(path: String, version: String) {
    folder = FilePath(path)
    heading = "juice-maker \(version)\n"
  }

  package func books(of journal: Digest, upTo count: Int) -> Books? {
    let folder = folder.appending(journal.text)
    let newest = load(folder.appending(Self.newest)).flatMap { $0.count <= count ? $0 : nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    let places = names.compactMap { Int($0) }.filter { newest?.count ?? 0 < $0 && $0 <= count }
    for place in places.sorted(by: >) {
      if let books = load(folder.appending("\(place)")), books.count == place { return books }
    }
    return newest
  }

  private func load(_ file: FilePath) -> Books? {
    guard let bytes = try? TextFile(path: file.string).regularBytes(limit: Self.largest) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(heading) else { return nil }
    return try? Books(state: String(text.dropFirst(heading.count)))
  }

  package func keep(_ books: Books, of journal: Digest) {
    var made: [FilePath] = []
    let folder = folder.appending(journal.text)
    let file = folder.appending(books.isCopyDue ? "\(books.count)" : Self.newest)
    if load(file)?.digest == books.digest { return }
    do {
      try folder.makeFolders(made: &made)
      try file.replaceContent(with: (heading + books.state).utf8)
    } catch {}  // The entries are then checked again.
  }
}
