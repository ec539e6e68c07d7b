import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceWords

/// A backup in the list, with the takings of the day of its newest entry.
struct ListedBackup {
  let path: String
  let made: Date
  /// True for a backup of this stand; `nil` if that can't be told.
  let isOwn: Bool?
  /// `nil` for a backup that can't be read.
  var entries: Int?
  var day: LocalDay?
  var takings: [Price] = []

  init(_ backup: BackupFolder.Backup, isOwn: Bool?, _ menu: Menu, patience: Double) async {
    (path, made, self.isOwn) = (backup.path, backup.made, isOwn)
    do {
      let store = try SQLiteStore(reading: backup.path, patience: patience)
      let last = try await store.lastEntry()
      if let last {
        day = menu.dayStart.day(of: last.at)
        takings = try await store.report(
          since: menu.dayStart.beginning(of: last.at),
          until: menu.dayStart.beginning(of: last.at, days: 1), by: menu.dayStart
        ).takings(on: menu)
      }
      entries = await store.fault() == nil ? last?.seq ?? 0 : nil
    } catch {}
  }
}

struct BackupsOutput: CommandOutput {
  let backups: [ListedBackup]
  let folder: String
  /// `false` if none is known to be of this stand.
  let hasLatest: Bool
  let wording: Wording

  private var words: Words { wording.words }

  private var table: OutputTable<ListedBackup> {
    OutputTable(
      rows: backups,
      columns: [
        .data("file") { .text($0.path) },
        .data("made") { .text(Timestamp.utc($0.made)) },
        .data("own") { $0.isOwn.map(JSON.bool) ?? .null },
        .all("day", words.backupDay) { .orNull($0.day?.text) },
        .all("entries", words.entriesColumn, .trailing) { .orNull($0.entries) },
        .data("takings") { .list($0.takings.map(\.json)) },
        .shown(words.takingsLabel, .trailing) {
          $0.entries == nil ? words.unreadable : $0.takings.map(\.text).joined(separator: ", ")
        },
        .shown(words.file) { backup in
          Self.name(backup.path) + (backup.isOwn == false ? " (\(words.ofAnotherStand))" : "")
        },
      ])
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  var record: JSON { ["backups": .list(table.json)] }

  var lines: [String] {
    backups.isEmpty
      ? [words.noBackups(in: folder)]
      : table.lines() + ["", words.backupsIn(folder, hasLatest: hasLatest)]
  }
}
