internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The journal, newest first, loaded a block at a time.
final class HistoryController: Screen {
  private static let block = 200

  private let context: ScreenContext
  private let load: (JournalQuery) async throws -> [JournalEntry]
  /// nil for every kind.
  private var kind: JournalEntry.Kind?
  private var entries: [JournalEntry] = []
  /// Whether the newest block is loaded.
  private var isNewest = true
  private var selected = 0
  private var top = 0
  private var rows = 1

  init(_ context: ScreenContext, load: @escaping (JournalQuery) async throws -> [JournalEntry]) {
    self.context = context
    self.load = load
    loadNewest()
  }

  func stockChanged() { reload() }

  // MARK: Keys and mouse

  var bindings: [KeyBinding] {
    [
      .upDown(.move) { [self] in move(by: $0) },
      .pages { [self] in move(by: $0 * rows) },
      KeyBinding("Home End", [.home, .end], .newestOldest) { [self] in
        if $0 == .home { loadNewest() } else { loadOldest() }
      },
      .turn(.kind) { [self] in
        kind = ([nil] + JournalEntry.Kind.allCases).element(after: kind, by: $0)
        loadNewest()
      },
      KeyBinding("u", ["u"], .void, hinted: true) { [self] _ in askToVoid() },
      KeyBinding("Esc", [.escape, "q", "o"], .close, hinted: true) { [self] _ in context.close(self)
      },
    ]
  }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  func clicked(_ point: Point) {
    let row = point.y - ListView.top
    if (0..<rows).contains(row), entries.indices.contains(top + row) { selected = top + row }
  }

  private func askToVoid() {
    guard entries.indices.contains(selected) else { return }
    let entry = entries[selected]
    guard entry.kind == .order else {
      return context.show(Alert(kind: .message, message: context.words.onlyOrders))
    }
    guard !entry.isVoided else {
      let sentence = context.wording().sentence(for: Refusal.alreadyVoid(entry.id))
      return context.show(Alert(kind: .message, message: sentence))
    }
    context.show(
      Alert(
        kind: .question { [context] isYes in
          guard isYes else { return }
          context.perform { _ = try await context.onSave(.void(entry.id)) }
        }, message: context.words.voidThis, rows: [AlertView.Row(text: line(for: entry))]))
  }

  // MARK: Loading

  private func move(by step: Int) {
    let target = selected + step
    if target >= entries.count, entries.count == Self.block, let last = entries.last {
      load(JournalQuery(kind: kind, beyond: last.seq, limit: Self.block)) { [self] older in
        if older.isEmpty {
          selected = entries.count - 1
        } else {
          show(older, isNewest: false, selected: 0)
        }
      }
    } else if target < 0, !isNewest, let first = entries.first {
      load(JournalQuery(.oldestFirst, kind: kind, beyond: first.seq, limit: Self.block)) {
        [self] newer in
        guard newer.count == Self.block else { return loadNewest() }
        show(newer.reversed(), isNewest: false, selected: newer.count - 1)
      }
    } else {
      selected = min(max(0, target), max(0, entries.count - 1))
    }
  }

  private func loadNewest() {
    load(JournalQuery(kind: kind, limit: Self.block)) { [self] in
      show($0, isNewest: true, selected: 0)
    }
  }

  private func loadOldest() {
    load(JournalQuery(.oldestFirst, kind: kind, limit: Self.block)) { [self] oldest in
      show(oldest.reversed(), isNewest: oldest.count < Self.block, selected: oldest.count - 1)
    }
  }

  /// Loads the same block again after a change; the selection stays on its entry if that is still in it.
  private func reload() {
    let isNewest = isNewest
    let beyond = isNewest ? nil : entries.first.map { $0.seq + 1 }
    load(JournalQuery(kind: kind, beyond: beyond, limit: Self.block)) { [self] block in
      let seq = entries.indices.contains(selected) ? entries[selected].seq : nil
      show(block, isNewest: isNewest, selected: block.firstIndex { $0.seq == seq } ?? 0)
    }
  }

  private func load(_ query: JournalQuery, _ then: @escaping ([JournalEntry]) -> Void) {
    context.perform { [self] in then(try await load(query)) }
  }

  private func show(_ entries: [JournalEntry], isNewest: Bool, selected: Int) {
    self.entries = entries
    self.isNewest = isNewest
    self.selected = min(max(0, selected), max(0, entries.count - 1))
    top = min(top, self.selected)
  }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    rows = ListView.rows(in: size)
    top = min(max(top, selected - rows + 1), selected)
    let view = ListView(
      heading: words.shown(kind.map(words.name) ?? words.everything),
      lines: entries.isEmpty
        ? [words.noEntries] : entries.dropFirst(top).prefix(rows).map(line),
      selected: entries.isEmpty ? nil : selected - top,
      position: entries.isEmpty ? "" : "\(entries[selected].seq)")
    return [
      Pane(view, Rect(size)), Pane(TitleBar(title: words.historyTitle), TitleBar.frame(in: size)),
    ]
  }

  private func line(for entry: JournalEntry) -> String {
    let words = context.words
    let kinds = JournalEntry.Kind.allCases.map { TextWidth.columns(of: words.name(of: $0)) }
    let kind = TextWidth.fit(words.name(of: entry.kind), to: kinds.max() ?? 0)
    return "\(Timestamp.short(entry.at))  \(kind)  \(context.wording().content(of: entry))"
  }
}
