internal import JuiceKit
internal import JuiceTerminal

/// The journal, newest first. However long it is, a block of it is loaded at a time.
final class HistoryController: Screen {
  struct Actions {
    let perform: (@escaping () async -> Void) -> Void
    let load: (JournalQuery) async throws -> [JournalEntry]
    let void: (Order.ID) async throws -> Void
    let onClose: () -> Void
    let help: ([KeyBinding]) -> Void
  }

  private enum Question {
    /// Whether to take an order back.
    case void(JournalEntry, isYes: Bool)
    case message(String)
  }

  private static let block = 200

  private let texts: Texts
  private let speech: Speech
  private let actions: Actions
  private var kind: JournalEntry.Kind?
  private var entries: [JournalEntry] = []
  private var isNewest = true
  private var selected = 0
  private var top = 0
  private var rows = 1
  private var size = Size(columns: 0, rows: 0)
  private var question: Question?

  init(texts: Texts, speech: Speech, actions: Actions) {
    self.texts = texts
    self.speech = speech
    self.actions = actions
    loadNewest()
  }

  // MARK: What happens

  func stockChanged(_ stock: Stock) { reload() }

  func handle(_ event: Event, isRepeat: Repeat) {
    switch question {
    case .message:
      switch event {
      case .key, .click: question = nil
      default: break
      }
    case .void(let entry, let isYes): answer(event, isRepeat, entry, isYes: isYes)
    case nil: act(event)
    }
  }

  private func act(_ event: Event) {
    switch event {
    case .key(let key): dispatch(key)
    case .wheel(_, let up): move(by: up ? -1 : 1)
    case .click(let point):
      let row = top + point.y - 3
      if point.y >= 3, point.y < 3 + rows, entries.indices.contains(row) { selected = row }
    case .resize, .paste, .closed: break
    }
  }

  private func answer(
    _ event: Event, _ isRepeat: Repeat, _ entry: JournalEntry, isYes: Bool
  ) {
    guard let view = alertView else { return }
    switch YesNo(event, isRepeat, isYes: isYes, button: { view.button(at: $0, in: size) }) {
    case .answered(let yes): answered(yes: yes, entry)
    case .turned: question = .void(entry, isYes: !isYes)
    case nil: break
    }
  }

  private func answered(yes: Bool, _ entry: JournalEntry) {
    question = nil
    guard yes else { return }
    actions.perform { [self] in
      do {
        try await actions.void(entry.id)
      } catch {
        question = .message(texts.sentence(for: error, menu: speech.menu))
      }
    }
  }

  // MARK: What keys do

  var bindings: [KeyBinding] {
    let keys = texts.keys
    return [
      KeyBinding("↑ ↓", [.up, .down, .character("k"), .character("j")], keys.move) { [self] in
        move(by: MoveKey($0) == .up ? -1 : 1)
      },
      KeyBinding("PgUp PgDn", [.pageUp, .pageDown], keys.byPage) { [self] in
        move(by: $0 == .pageUp ? -rows : rows)
      },
      KeyBinding("Home End", [.home, .end], keys.newestOldest) { [self] in
        if $0 == .home { loadNewest() } else { loadOldest() }
      },
      KeyBinding(
        "← →", [.left, .right, .tab, .backTab, .character("h"), .character("l")], keys.kind,
        hint: keys.kindHint
      ) { [self] in turnKind(by: $0 == .backTab || MoveKey($0) == .left ? -1 : 1) },
      KeyBinding("u", [.character("u")], keys.void, hint: keys.undoHint) { [self] _ in ask() },
      KeyBinding("?", [.character("?")], keys.help, hint: keys.helpHint) { [self] _ in
        actions.help(bindings)
      },
      KeyBinding(
        "Esc", [.escape, .character("q"), .character("o")], keys.close, hint: keys.closeHint
      ) { [self] _ in actions.onClose() },
    ]
  }

  private func ask() {
    guard entries.indices.contains(selected) else { return }
    let entry = entries[selected]
    guard entry.kind == .order else {
      question = .message(texts.onlyOrders)
      return
    }
    question =
      entry.isVoided
      ? .message(texts.sentence(for: Refusal.alreadyVoid(entry.id), menu: speech.menu))
      : .void(entry, isYes: true)
  }

  private func turnKind(by step: Int) {
    let kinds: [JournalEntry.Kind?] = [nil] + JournalEntry.Kind.allCases
    let place = kinds.firstIndex(of: kind) ?? 0
    kind = kinds[(place + step + kinds.count) % kinds.count]
    loadNewest()
  }

  // MARK: The block that is loaded

  private func move(by step: Int) {
    let target = selected + step
    if target >= entries.count, entries.count == Self.block, let last = entries.last {
      load(JournalQuery(kind: kind, beyond: last.seq, limit: Self.block)) { [self] older in
        guard !older.isEmpty else {
          selected = entries.count - 1
          return
        }
        show(older, isNewest: false, at: 0)
      }
    } else if target < 0, !isNewest, let first = entries.first {
      load(JournalQuery(.oldestFirst, kind: kind, beyond: first.seq, limit: Self.block)) {
        [self] newer in
        guard newer.count == Self.block else { return loadNewest() }
        show(newer.reversed(), isNewest: false, at: newer.count - 1)
      }
    } else {
      selected = min(max(0, target), max(0, entries.count - 1))
    }
  }

  private func loadNewest() {
    load(JournalQuery(kind: kind, limit: Self.block)) { [self] in show($0, isNewest: true, at: 0) }
  }

  /// Where the selected entry is in another block; the first place where it is not.
  private func place(in block: [JournalEntry]) -> Int {
    guard entries.indices.contains(selected) else { return 0 }
    return block.firstIndex { $0.seq == entries[selected].seq } ?? 0
  }

  private func loadOldest() {
    load(JournalQuery(.oldestFirst, kind: kind, limit: Self.block)) { [self] oldest in
      show(oldest.reversed(), isNewest: oldest.count < Self.block, at: oldest.count - 1)
    }
  }

  /// Loads the same block again, after the journal has changed.
  private func reload() {
    let isNewest = isNewest
    let beyond = isNewest ? nil : entries.first.map { $0.seq + 1 }
    load(JournalQuery(kind: kind, beyond: beyond, limit: Self.block)) { [self] block in
      show(block, isNewest: isNewest, at: place(in: block))
    }
  }

  private func load(_ query: JournalQuery, _ then: @escaping ([JournalEntry]) -> Void) {
    actions.perform { [self] in
      do {
        then(try await actions.load(query))
      } catch {
        question = .message(texts.sentence(for: error, menu: speech.menu))
      }
    }
  }

  private func show(_ entries: [JournalEntry], isNewest: Bool, at place: Int) {
    self.entries = entries
    self.isNewest = isNewest
    selected = min(max(0, place), max(0, entries.count - 1))
    top = min(top, selected)
  }

  // MARK: What it looks like

  func layers(in size: Size) -> [Layer] {
    self.size = size
    rows = ListView.rows(in: size)
    top = min(max(top, selected - rows + 1), selected)
    let visible = top..<min(top + rows, entries.count)
    let view = ListView(
      title: texts.historyTitle,
      heading: texts.shownKind(kind.map(speech.words.kindName) ?? texts.everything),
      lines: entries.isEmpty
        ? [speech.words.noEntries]
        : entries.indices.map { visible.contains($0) ? line(for: entries[$0]) : "" },
      top: top, selected: entries.isEmpty ? nil : selected,
      position: entries.isEmpty ? "" : "\(entries[selected].seq)", hints: bindings.hints)
    return [Layer(frame: Rect(size), draw: view.draw)] + (alertView?.layers(in: size) ?? [])
  }

  private func line(for entry: JournalEntry) -> String {
    let kind = TextWidth.fit(speech.words.kindName(entry.kind), to: kindWidth)
    return "\(Moment.short(entry.at))  \(kind)  \(speech.content(of: entry))"
  }

  private var kindWidth: Int {
    JournalEntry.Kind.allCases.map { TextWidth.columns(of: speech.words.kindName($0)) }.max() ?? 0
  }

  private var alertView: AlertView? {
    switch question {
    case .message(let text): AlertView(message: text, style: .warning, hint: texts.anyKey)
    case .void(let entry, let isYes):
      AlertView(
        message: texts.voidThis, style: .warning, details: [line(for: entry)],
        buttons: [
          AlertView.Button(text: texts.yes, isSelected: isYes),
          AlertView.Button(text: texts.no, isSelected: !isYes),
        ])
    case nil: nil
    }
  }
}
