import FoundationEssentials
package import JuiceKit
import JuiceStorage
import JuiceText
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
  /// - Throws: `FileProblem.cannotWrite`, or `.busy` after 10 seconds.
  package func begin(_ run: TerminalRun) throws(FileProblem) { try add(Self.line(run)) }

  /// Notes a later step of a run.
  ///
  /// - Throws: as `begin`.
  package func note(_ id: TerminalRun.ID, _ step: TerminalRun.Step) throws(FileProblem) {
    try add(Self.line(id, step))
  }

  private func add(_ line: String) throws(FileProblem) {
    do {
      try TextFile(path: path, permissions: .ownerReadWrite).append(line, limit: Self.limit) {
        let lines = Self.unfinished(in: $0).suffix(Self.most).flatMap { run in
          [Self.line(run)]
            + (run.isDone ? [Self.line(run.id, .done(reference: run.reference))] : [])
        }
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
      word(run.till), "begun",
    ].joined(separator: " ")
  }

  static func line(_ id: TerminalRun.ID, _ step: TerminalRun.Step) -> String {
    switch step {
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
    var (runs, ids): ([TerminalRun.ID: TerminalRun], [TerminalRun.ID]) = ([:], [])
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self)
        .split(separator: " ", omittingEmptySubsequences: false)
      guard let id = words.first.flatMap({ UUID(parsing: String($0)) }) else { continue }
      if words.count == 10, words[9] == "begun", runs[id] == nil {
        runs[id] = TerminalRun(id, words)
        ids.append(id)
      } else if words.count == 3, words[2] == "done" {
        runs[id]?.finish(reference: text(words[1]))
      } else if words.count == 2, TerminalRun.End(rawValue: String(words[1])) != nil {
        runs[id] = nil
      }
    }
    return ids.compactMap { runs[$0] }
  }
}

extension TerminalRun {
  /// - Parameter words: the words of the first line.
  fileprivate init?(_ id: UUID, _ words: [Substring]) {
    let text = words.map(String.init)
    guard let at = Timestamp.parseISO(text[1]), let kind = CardRequest.Kind(rawValue: text[2]),
      let way = Payment.ID(parsing: text[3]), let units = Int(text[4]), units > 0,
      let currency = Currency(code: text[5]), let order = Order.ID(parsing: text[6]),
      let newest = Int(text[7])
    else { return nil }
    self.init(
      id: id, CardRequest(kind, Price(minorUnits: units, currency: currency), of: order), in: way,
      at: at, till: TerminalLog.text(words[8]), after: newest)
  }
}
