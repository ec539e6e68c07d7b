import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

/// The file in which the tills of a machine note the runs of card terminals, a line for each step.
///
/// The last word of a line is its step, so a line that a power cut has cut short is none.
package struct TerminalLog: Sendable {
  /// The size from which on the next line replaces the runs that have ended.
  static let limit = 65_536
  /// The number of unfinished runs that stay then.
  static let most = 100

  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the runs that have not ended, oldest first. Skips damaged lines.
  ///
  /// - Throws: `FileProblem.cannotRead`.
  package func unfinished() throws(FileProblem) -> [TerminalRun] {
    do throws(Cause) {
      return Self.unfinished(in: try TextFile(path: path).regularBytes(limit: 2 * Self.limit))
    } catch .errno(Errno.noSuchFileOrDirectory.rawValue) {
      return []
    } catch {
      throw .cannotRead(path: path, error)
    }
  }

  /// Notes the beginning of a run. The note is on the disk once this returns.
  ///
  /// - Parameter own: the unfinished runs that the till goes on with.
  /// - Throws: `.begunElsewhere` if another run of the order is unfinished; `.unnoted` with `FileProblem.cannotWrite`, or `.busy`
  ///   after 10 seconds.
  package func begin(_ run: TerminalRun, besides own: [TerminalRun.ID] = [])
    throws(TerminalRun.NotBegun)
  {
    var other: TerminalRun?
    do throws(FileProblem) {
      try add(Self.line(run)) { runs in
        other = runs.first(of: run.request.order, besides: own)
        return other == nil
      }
    } catch {
      throw .unnoted(error)
    }
    if let other { throw .begunElsewhere(other) }
  }

  /// Notes a later step of a run.
  ///
  /// - Throws: as `begin`.
  package func note(_ id: TerminalRun.ID, _ step: TerminalRun.Step) throws(FileProblem) {
    try add(Self.line(id, step))
  }

  /// - Parameter isWanted: gets the unfinished runs; `false` adds nothing.
  private func add(
    _ line: String, if isWanted: (_ unfinished: [TerminalRun]) -> Bool = { _ in true }
  ) throws(FileProblem) {
    func isWantedHere(_ bytes: [UInt8]) -> Bool { isWanted(Self.unfinished(in: bytes)) }
    do {
      try TextFile(path: path, permissions: .ownerReadWrite).append(
        line, limit: Self.limit, if: isWantedHere
      ) {
        let lines = Self.unfinished(in: $0).suffix(Self.most).flatMap(Self.lines)
        return Array(lines.map { $0 + "\n" }.joined().utf8)
      }
    } catch let problem as FileProblem {
      guard case .cannotMake(_, let cause) = problem else { throw problem }
      throw .cannotWrite(path: path, cause)
    } catch {
      throw .cannotWrite(path: path, Cause(error))
    }
  }
}

// MARK: - The lines

extension TerminalLog {
  static func line(_ run: TerminalRun) -> String {
    let (request, amount) = (run.request, run.request.amount)
    return [
      run.id.text, Timestamp.utc(run.at), request.kind.rawValue, "\(run.way)",
      "\(amount.minorUnits)", amount.currency.code, request.order.text, "\(run.newest)",
      word(run.till), run.owner?.text ?? "-", "begun",
    ].joined(separator: " ")
  }

  private static func lines(_ run: TerminalRun) -> [String] {
    let steps: [TerminalRun.Step?] = [
      run.command.map { .started($0) }, run.isDone ? .done(reference: run.reference) : nil,
    ]
    return [line(run)] + steps.compactMap { $0.map { line(run.id, $0) } }
  }

  static func line(_ id: TerminalRun.ID, _ step: TerminalRun.Step) -> String {
    switch step {
    case .started(let command): "\(id.text) \(command.text) started"
    case .adopted(let till): "\(id.text) \(word(till)) adopted"
    case .done(let reference): "\(id.text) \(word(reference)) done"
    case .ended(let end): "\(id.text) \(end.rawValue)"
    }
  }

  /// A text without blanks: `-` for none.
  private static func word(_ text: String?) -> String {
    text.map { $0.percentEncoded(keeping: "/._~") } ?? "-"
  }

  fileprivate static func text(_ word: Substring) -> String? {
    word == "-" ? nil : word.percentDecoded
  }

  private static func unfinished(in bytes: [UInt8]) -> [TerminalRun] {
    var (runs, known): ([TerminalRun], Set<TerminalRun.ID>) = ([], [])
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self)
        .split(separator: " ", omittingEmptySubsequences: false)
      guard let id = words.first.flatMap({ UUID(parsing: String($0)) }) else { continue }
      if words.last == "begun" {
        guard let run = TerminalRun(id, words), known.insert(id).inserted else { continue }
        runs.append(run)
      } else if let step = TerminalRun.Step(words.dropFirst()) {
        runs.note(id, step)
      }
    }
    return runs
  }
}

extension TerminalRun.Step {
  /// - Parameter words: the words of a line after the run's id.
  fileprivate init?(_ words: ArraySlice<Substring>) {
    guard let first = words.first, let last = words.last else { return nil }
    switch (words.count, last) {
    case (1, _):
      guard let end = TerminalRun.End(rawValue: String(last)) else { return nil }
      self = .ended(end)
    case (2, "started"):
      guard let command = ProcessMark(parsing: String(first)) else { return nil }
      self = .started(command)
    case (2, "adopted"): self = .adopted(till: TerminalLog.text(first))
    case (2, "done"): self = .done(reference: TerminalLog.text(first))
    default: return nil
    }
  }
}

extension TerminalRun {
  /// - Parameter words: the words of the first line.
  fileprivate init?(_ id: UUID, _ words: [Substring]) {
    let text = words.map(String.init)
    // Older versions noted no owner.
    guard 10...11 ~= words.count, let at = Timestamp.parseISO(text[1]),
      let kind = CardRequest.Kind(rawValue: text[2]),
      let way = Payment.ID(parsing: text[3]), let units = Int(text[4]), units > 0,
      let currency = Currency(code: text[5]), let order = Order.ID(parsing: text[6]),
      let newest = Int(text[7])
    else { return nil }
    self.init(
      id: id, CardRequest(kind, Price(minorUnits: units, currency: currency), of: order), in: way,
      at: at, till: TerminalLog.text(words[8]),
      owner: words.count == 11 ? ProcessMark(parsing: text[9]) : nil, after: newest)
  }
}
