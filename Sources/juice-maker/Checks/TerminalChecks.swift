import JuiceTerminal
import JuiceTill
import JuiceWords

/// Checks the terminal without drawing on it.
@MainActor
func checkTerminal() -> [Check] {
  do throws(TerminalError) {
    let traits = try TerminalTraits(clock: Environment.clock)
    return [
      Check(.terminal, traits.isKnown ? .terminal(traits.name) : .takenForXterm(traits.name)),
      Check(.terminalSize, size(traits.size)),
      Check(
        .terminalColors,
        Environment.variable("NO_COLOR") == nil ? .colors(traits.colors) : .colorsOff),
      Check(
        .terminalKorean,
        traits.isConsole ? .koreanOnConsole : .korean(columns: traits.answers.koreanColumns)),
      Check(.terminalPastes, .pastes(areMarked: traits.answers.marksPastes)),
    ]
  } catch .none {
    return [Check(.terminal, .noTerminal)]
  } catch {
    return [Check(.terminal, CommandProblem(error))]
  }
}

@MainActor
private func size(_ size: Size?) -> Finding {
  guard let size else { return .noSize }
  let (columns, rows, least) = (size.columns, size.rows, Till.smallest)
  if columns < least.columns || rows < least.rows {
    return .tooSmall(
      columns: columns, rows: rows, leastColumns: least.columns, leastRows: least.rows)
  }
  return columns < 80 || rows < 24
    ? .small(columns: columns, rows: rows) : .size(columns: columns, rows: rows)
}
