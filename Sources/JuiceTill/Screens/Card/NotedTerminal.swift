internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Runs of terminals that this machine notes, so that every till of it knows about them.
extension ScreenContext {
  /// - Parameter newest: the number of the newest entry of the order or the bill.
  func newRun(
    _ kind: CardRequest.Kind, _ charge: CardCharge, of order: Order.ID, after newest: Int
  ) -> TerminalRun {
    TerminalRun(
      CardRequest(kind, charge.amount, of: order), in: charge.way, at: time().date,
      till: state.seller?.till, owner: runs.processes.own, after: newest)
  }

  /// Notes a run, then starts its terminal, unless another run of the order is unfinished.
  ///
  /// - Parameters:
  ///   - own: the unfinished runs of this payment.
  ///   - isInBooks: `true` if the journal has a trace of this run: it then starts although its note can't be written.
  /// - Returns: `nil` without a terminal.
  func start(_ run: TerminalRun, besides own: [TerminalRun.ID], isInBooks: Bool) -> CardRun? {
    guard let start = terminals.starts(run.request.kind, run.way) else { return nil }
    let begun = MainTask { [runs] () -> Result<CardRun, TerminalRun.NotBegun> in
      do throws(TerminalRun.NotBegun) { try await runs.begin(run, own) } catch {
        guard case .unnoted = error, isInBooks else { return .failure(error) }
      }
      let command = start(run.request)
      Task {
        if let process = await command.process() { await runs.note(run.id, .started(process)) }
      }
      return .success(command)
    }
    return CardRun { @MainActor in
      switch await begun.end {
      case .failure(let reason): .notBegun(reason)
      case .success(let command): await command.answer()
      }
    } stop: {
      Task { @MainActor in if case .success(let command) = await begun.end { command.stop() } }
    }
  }

  /// The unfinished runs of an order or a bill; none if the file can't be read. Then no terminal of an order starts either, and that of
  /// a bill only after the store has taken its payment.
  func unfinishedRuns(of order: Order.ID) async -> [TerminalRun] {
    ((try? await runs.unfinished()) ?? []).filter { $0.request.order == order }
  }

  func end(_ runs: [TerminalRun], _ end: TerminalRun.End) async {
    for run in runs { await self.runs.note(run.id, .ended(end)) }
  }

  /// The other open till of this machine that goes on with a run; `nil` if it has ended.
  func tillAtWork(on run: TerminalRun) -> String? {
    guard let owner = run.owner, owner != runs.processes.own, runs.processes.isAlive(owner) else {
      return nil
    }
    return run.till ?? words.anotherTill
  }

  /// The other open till of this machine that is taking the card payment of a bill; `nil` if it has ended.
  func tillPaying(_ bill: OpenBill, _ runs: [TerminalRun]) -> String? {
    runs.lazy.filter { $0.request.order == bill.id }.compactMap(tillAtWork).first
  }

  /// `true` if a terminal's command still runs, though its till may have ended.
  func isAtWork(_ run: TerminalRun) -> Bool {
    run.command.map(runs.processes.isAlive) ?? false
  }

  /// Calls `next` once no command of these runs is at work. Until then a person may end it, or leave it alone.
  ///
  /// - Parameter stuck: runs whose command could not be ended: a person may go on without its end.
  func afterCommands(
    of runs: [TerminalRun], stuck: Set<TerminalRun.ID> = [], _ facts: @escaping () -> String,
    then next: @escaping () -> Void
  ) {
    guard let run = runs.first(where: isAtWork), let command = run.command else { return next() }
    show { [self] in
      Alert(
        kind: .choice { [self] index in
          switch index {
          case 0?:
            perform { [self] in
              await self.runs.processes.end(command)
              ask(.findPayments)
              afterCommands(of: runs, stuck: stuck.union([run.id]), facts, then: next)
            }
          case 1?:
            afterCommands(of: runs.filter { $0.id != run.id }, stuck: stuck, facts, then: next)
          default: break
          }
        },
        message: text(of: run, [words.commandStillRuns, facts()]), style: .bad,
        rows: .numbered(
          [words.endCommand] + (stuck.contains(run.id) ? [words.goOnWithoutEnd] : [])))
    }
  }
}
