import FoundationEssentials
import JuiceKit
import JuiceStorage
import SystemPackage

/// Replaced stores, as a restore keeps them: `juice.before-20261123-140512.db` beside `juice.db`.
enum KeptStore {
  /// A free name with the local time.
  static func path(of store: FilePath, at now: Date) -> FilePath {
    let path = store.folder.appending(
      prefix(of: store) + now.stamp + (store.extension.map { "." + $0 } ?? ""))
    return path.exists ? self.path(of: store, at: now + 1) : path
  }

  /// Returns `true` if a kept store has the entry: then the store was restored, and has not lost it.
  static func has(_ digest: Digest, of seq: Int, beside store: FilePath) -> Bool {
    let folder = store.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    let kept = names.filter { name in
      name.hasPrefix(prefix(of: store))
        && !FilePath.databaseEnds.contains(where: name.hasSuffix)
    }
    return kept.contains { name in
      let file = try? Connection(
        path: folder.appending(name).string, access: .immutable, patience: 0)
      return (try? file?.digest(of: seq)) == digest
    }
  }

  private static func prefix(of store: FilePath) -> String { (store.stem ?? "") + ".before-" }
}

extension Date {
  /// `20261123-140512`, local.
  var stamp: String {
    let (day, clock) = Timestamp.dayAndClock(self)
    return day.filter { $0 != "-" } + "-" + clock.filter { $0 != ":" }
  }
}
