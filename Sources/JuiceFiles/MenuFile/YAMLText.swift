import JuiceKit
import JuiceText

/// A YAML text without anchors and tags, to edit in place: notes, order and line ends outside the edits stay.
struct YAMLText {
  private typealias Edit = (range: Range<Int>, text: ArraySlice<Unicode.Scalar>)

  let root: YAMLNode
  private let scalars: [Unicode.Scalar]
  private let lines: [Range<Int>]
  private let hasByteOrderMark: Bool

  init(_ bytes: [UInt8]) throws(LocatedProblem) {
    let text = try SourceText(checking: bytes)
    root = try YAMLParser(text).document()
    scalars = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
    lines = Self.lines(of: scalars)
    hasByteOrderMark = text.bytes.count < bytes.count
  }

  /// Applies changes, none of which lies within another; `nil` if a change finds no place in the text.
  func applying(_ changes: some Sequence<YAMLChange>) -> [UInt8]? {
    var edits: [Edit] = []
    for change in changes {
      guard let edit = edit(for: change) else { return nil }
      edits.append(edit)
    }
    var text = String.UnicodeScalarView()
    if hasByteOrderMark { text.append("\u{FEFF}") }
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= end else { return nil }
      text += scalars[end..<edit.range.lowerBound]
      text += edit.text
      end = edit.range.upperBound
    }
    text += scalars[end...]
    return Array(String(text).utf8)
  }

  private func edit(for change: YAMLChange) -> Edit? {
    var place: YAMLNode? = root
    for step in change.path {
      switch step {
      case .key(let key): place = place?[key]
      case .entry(let id): place = place?.entry(id)
      }
    }
    guard let place else { return nil }
    switch change.action {
    case .set(let pair): return setting(pair, in: place)
    case .unset(let key): return removing(key, from: place)
    case .append(let entry): return appending(entry, to: place)
    case .remove(let id): return removing(entry: id, from: place)
    case .move(let id, let next): return moving(id, before: next, in: place)
    }
  }

  /// Sets the value of a key. Uncomments a commented-out key, such as `# price: 4500`, or adds a missing one.
  ///
  /// Returns `nil` for a root that is a list or a text: nothing in it may be lost.
  private func setting(_ pair: YAMLValue.Pair, in mapping: YAMLNode) -> Edit? {
    guard case .mapping(let pairs) = mapping.content, let last = pairs.last else {
      guard mapping.range != root.range else {
        guard [.mapping, .nothing].contains(root.shape) else { return nil }
        return replacing(mapping.range, with: "{ \(pair.inBrackets) }")
      }
      let id = String(String.UnicodeScalarView(scalars[mapping.range]))
      return replacing(mapping.range, with: "{ id: \(id), \(pair.inBrackets) }")
    }
    if let old = mapping[pair.key] {
      // The dashes of a list may be below the key. Other values are indented.
      let isBelowKey = !old.items.isEmpty && old.position.column == mapping.position.column
      let margin = old.range.isEmpty ? " " : isBelowKey ? "  " : ""
      return replacing(old.range.lowerBound..<end(of: old), with: margin + pair.value.inBrackets)
    }
    if isFlow(mapping) { return inserting(", " + pair.inBrackets, at: end(of: last.value)) }
    let indent = mapping.position.column - 1
    let line = String(repeating: " ", count: indent) + pair.lines(margin(indent))
    let lastLine = lastLine(of: mapping, indent: indent)
    let isRoot = mapping.range == root.range
    let first = isRoot ? 0 : self.line(at: mapping.range.lowerBound)
    if let note = (first...lastLine).first(where: {
      isNote($0, of: pair.key, indent: indent) && !isLine($0, within: pairs)
    }) {
      return replacing(lines[note], with: line)
    }
    return isRoot
      ? inserting(line, forKey: pair.key, after: pairs)
      : inserting(lineEnd + line, at: lines[lastLine].upperBound)
  }

  /// Adds lines to the root, in the order of the format: below notes on the key, else below earlier keys, else at the top.
  private func inserting(_ text: String, forKey key: String, after pairs: [YAMLNode.Pair])
    -> Edit
  {
    if let note = lines.indices.first(where: {
      noteText(lines[$0])?.hasPrefix(key + ":") ?? false && !isLine($0, within: pairs)
    }) {
      let more = lines[note...].prefix { indent(of: $0) == 0 && isNote($0) }
      return inserting(lineEnd + text, at: lines[note + more.count - 1].upperBound)
    }
    let order = MenuReader.keys
    let place = order.firstIndex(of: key) ?? order.count
    let before = pairs.last { order.firstIndex(of: $0.key.text ?? "") ?? 0 < place }
    if let before {
      return inserting(
        lineEnd + text, at: lines[lastLine(of: before.value, indent: 1)].upperBound)
    }
    let first = line(at: root.range.lowerBound)
    let notes = lines[..<first].reversed().prefix { indent(of: $0) == 0 && isNote($0) }.count
    // Notes at the very top belong to the whole file.
    return inserting(
      text + lineEnd, at: lines[notes == first ? first : first - notes].lowerBound)
  }

  /// Appends an entry to a list with entries, in the style of the last one.
  private func appending(_ entry: YAMLValue.Entry, to list: YAMLNode) -> Edit? {
    guard let last = list.items.last else { return nil }
    guard !isFlow(list) else {
      return hasNotes(list) ? nil : inserting(", " + entry.inBrackets, at: end(of: last))
    }
    let indent = list.position.column - 1
    let margin = margin(indent)
    let isLong = if case .mapping = last.content { !isFlow(last) } else { false }
    return inserting(
      margin + "- " + (isLong ? entry.lines(margin + "  ") : entry.inBrackets),
      at: lines[lastLine(of: list, indent: indent)].upperBound)
  }

  private func removing(_ key: String, from mapping: YAMLNode) -> Edit? {
    guard case .mapping(let pairs) = mapping.content,
      let index = pairs.firstIndex(where: { $0.key.text == key })
    else { return nil }
    let (pair, next) = (pairs[index], pairs.dropFirst(index + 1).first)
    let start = pair.key.range.lowerBound
    let line = line(at: start)
    let isFirstOnLine = scalars[lines[line].lowerBound..<start].allSatisfy { $0 == " " }
    guard isFlow(mapping) || !isFirstOnLine else {
      let indent = pair.key.position.column
      return replacing(lines: line...lastLine(of: pair.value, indent: indent), with: [])
    }
    if let next {
      let rest = end(of: pair.value)..<next.key.range.lowerBound
      return scalars[rest].contains("#")
        ? nil : replacing(start..<next.key.range.lowerBound, with: "")
    }
    guard index > 0 else { return nil }
    let before = end(of: pairs[index - 1].value)
    return scalars[before..<start].contains("#")
      ? nil : replacing(before..<end(of: pair.value), with: "")
  }

  private func removing(entry id: String, from list: YAMLNode) -> Edit? {
    let items = list.items
    guard let entry = list.entry(id),
      let index = items.firstIndex(where: { $0.range == entry.range })
    else { return nil }
    // The check of the menu refuses an empty list.
    if items.count == 1 { return replacing(list.range.lowerBound..<end(of: list), with: "[]") }
    guard isFlow(list) else {
      return lines(of: entry, in: list).map { replacing(lines: $0, with: []) }
    }
    if hasNotes(list) { return nil }
    return index < items.count - 1
      ? replacing(entry.range.lowerBound..<items[index + 1].range.lowerBound, with: "")
      : replacing(end(of: items[index - 1])..<end(of: entry), with: "")
  }

  /// Moves an entry and its notes before another, or to the end.
  private func moving(_ id: String, before next: String?, in list: YAMLNode) -> Edit? {
    guard let entry = list.entry(id), let last = list.items.last else { return nil }
    let next = next.flatMap(list.entry)
    guard isFlow(list) else {
      guard let moved = lines(of: entry, in: list),
        let place = next.map({ lines(of: $0, in: list)?.lowerBound })
          ?? lines(of: last, in: list).map({ $0.upperBound + 1 })
      else { return nil }
      let texts = lines[moved].map { scalars[$0] }
      return place < moved.lowerBound
        ? replacing(
          lines: place...moved.upperBound,
          with: texts + lines[place..<moved.lowerBound].map { scalars[$0] })
        : replacing(
          lines: moved.lowerBound...place - 1,
          with: lines[moved.upperBound + 1..<place].map { scalars[$0] } + texts)
    }
    if hasNotes(list) { return nil }
    var order = list.items.filter { $0.range != entry.range }
    order.insert(
      entry, at: next.flatMap { next in order.firstIndex { $0.range == next.range } } ?? order.count
    )
    var changed = scalars
    for (old, new) in zip(list.items, order).reversed() {
      changed.replaceSubrange(
        old.range.lowerBound..<end(of: old), with: scalars[new.range.lowerBound..<end(of: new)])
    }
    return (list.range, changed[list.range])
  }

  // MARK: - Positions

  private func isFlow(_ node: YAMLNode) -> Bool {
    ["[", "{"].contains(scalars[node.range.lowerBound])
  }

  /// A note between entries in brackets may belong to either of them.
  private func hasNotes(_ list: YAMLNode) -> Bool {
    let starts = list.items.map(\.range.lowerBound) + [list.range.upperBound]
    return zip([list.range.lowerBound] + list.items.map(end), starts).contains { from, to in
      from < to && scalars[from..<to].contains("#")
    }
  }

  /// Returns the end of a value without trailing blanks and line ends, which libyaml counts into texts of several lines.
  private func end(of node: YAMLNode) -> Int {
    var end = node.range.upperBound
    while end > node.range.lowerBound, ["\r", "\n", " "].contains(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// The lines of an entry, with the notes right above it and the deeper notes below it.
  ///
  /// Returns `nil` if the entry does not begin a line, for example in a list that begins with `: -` after `? juices`.
  private func lines(of entry: YAMLNode, in list: YAMLNode) -> ClosedRange<Int>? {
    let indent = list.position.column - 1
    // The dash may be on a line above.
    let start = lines[...line(at: entry.range.lowerBound)].lastIndex {
      self.indent(of: $0) <= indent && self.indent(of: $0) < $0.count && !isNote($0)
    }
    guard var first = start, self.indent(of: lines[first]) == indent else { return nil }
    let last = lastLine(of: entry, indent: indent + 1)
    while first > 0, isNote(lines[first - 1]), self.indent(of: lines[first - 1]) == indent {
      first -= 1
    }
    return first...last
  }

  /// A note between the first and the last line of a pair belongs to the pair.
  private func isLine(_ line: Int, within pairs: [YAMLNode.Pair]) -> Bool {
    pairs.contains {
      (self.line(at: $0.key.range.lowerBound)...self.line(at: end(of: $0.value))).contains(line)
    }
  }

  private func margin(_ indent: Int) -> String { lineEnd + String(repeating: " ", count: indent) }

  private func line(at index: Int) -> Int {
    (lines.firstIndex { $0.lowerBound > index } ?? lines.count) - 1
  }

  /// Returns the last line of a list or mapping, with the notes below it that are indented as much or more.
  private func lastLine(of node: YAMLNode, indent: Int) -> Int {
    let last = line(at: end(of: node))
    let more = lines[(last + 1)...]
    var notes = more.prefix { isNote($0) && self.indent(of: $0) >= indent }
    // Notes before a line with the same or a larger indent belong to that line.
    if let next = more.first(where: { !isNote($0) && self.indent(of: $0) < $0.count }) {
      let margin = self.indent(of: next)
      while let note = notes.last, self.indent(of: note) <= margin { notes.removeLast() }
    }
    return last + notes.count
  }

  private func indent(of line: Range<Int>) -> Int { scalars[line].prefix { $0 == " " }.count }

  private func isNote(_ line: Range<Int>) -> Bool {
    scalars[line].first { $0 != " " } == "#"
  }

  /// `true` if a line is a note with this key and a value of one word.
  private func isNote(_ line: Int, of key: String, indent: Int) -> Bool {
    guard let note = noteText(lines[line], indent: indent) else { return false }
    let words = note.split(separator: " ")
    return words.count == 2 && words[0] == key + ":"
  }

  private func noteText(_ line: Range<Int>, indent: Int = 0) -> Substring? {
    guard isNote(line), self.indent(of: line) == indent else { return nil }
    return String(String.UnicodeScalarView(scalars[line].dropFirst(indent + 1))).drop { $0 == " " }
  }

  private var lineEnd: String {
    guard lines.count > 1 else { return "\n" }
    return String(String.UnicodeScalarView(scalars[lines[0].upperBound..<lines[1].lowerBound]))
  }

  private static func lines(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
      let endsPair = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      if !endsPair { lines.append(start..<index) }
      start = index + 1
    }
    return lines + [start..<scalars.count]
  }

  // MARK: - Edits

  private func inserting(_ text: String, at index: Int) -> Edit {
    replacing(index..<index, with: text)
  }

  private func replacing(_ range: Range<Int>, with text: String) -> Edit {
    (range, Array(text.unicodeScalars)[...])
  }

  private func replacing(lines range: ClosedRange<Int>, with texts: [ArraySlice<Unicode.Scalar>])
    -> Edit
  {
    var changed: ArraySlice<Unicode.Scalar> = []
    for (line, text) in zip(range, texts) {
      changed += text
      changed += scalars[lines[line].upperBound..<start(ofLineAfter: line)]
    }
    return (lines[range.lowerBound].lowerBound..<start(ofLineAfter: range.upperBound), changed)
  }

  private func start(ofLineAfter line: Int) -> Int {
    line + 1 < lines.count ? lines[line + 1].lowerBound : scalars.count
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }?.value
  }

  fileprivate var items: [YAMLNode] {
    if case .list(let items) = content { items } else { [] }
  }

  fileprivate func entry(_ id: String) -> YAMLNode? {
    items.first { ($0["id"] ?? $0).text == id }
  }
}

extension String {
  /// The text as a YAML value: quoted if YAML or the menu would read it as another type.
  var yaml: String {
    let isSafe =
      first?.isLetter ?? false && last != " "
      && allSatisfy { $0.isLetter || $0.isASCII && $0.isNumber || " -_.".contains($0) }
    if isSafe, YAMLNode.shape(ofPlain: self) == .text { return self }
    var quoted = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "\"": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.isUnseen:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }
}
