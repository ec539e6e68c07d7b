import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

struct BillsDropCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "drop", help: .dropBill)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.droppedBill))
  var bill: String

  func run() async throws {
    let context = try await options.open(options.menuToChange(), makesFile: false)
    let found = try await context.perform { maker in
      let open = try await maker.store.bills().bill(toDrop: bill)
      _ = try await maker.store.apply(.bill(open.id, .dropped, after: open.newest.seq))
      return open
    }
    try BillsOutput(bills: [found], wording: context.wording).printDone(as: output.format)
  }
}

extension [OpenBill] {
  /// Finds a bill as `bill(_:)` does.
  ///
  /// - Throws: also `Refusal.billTaken` for a bill that a till has taken up, or whose card payment was begun: the money may be paid.
  func bill(toDrop word: String) throws -> OpenBill {
    let bill = try bill(word)
    if let taken = bill.isPaying ? bill.aside : bill.taken { throw Refusal.billTaken(taken) }
    return bill
  }

  /// Finds a bill by its id, or by a name that no other one has.
  ///
  /// - Throws: `Refusal.unknownBill` for an id, `CommandProblem.unknownBill` for a name.
  private func bill(_ word: String) throws -> OpenBill {
    if let id = Order.ID(parsing: word) {
      guard let bill = first(where: { $0.id == id }) else { throw Refusal.unknownBill(id) }
      return bill
    }
    let wanted = word.trimmed.composed.lowercased()
    let named = filter { $0.aside.facts.name?.text.lowercased() == wanted }
    guard named.count == 1 else {
      let names = compactMap(\.aside.facts.name?.text)
      let meant = named.isEmpty ? nearMatch(word, among: names) : nil
      throw CommandProblem.unknownBill(
        word, meant: meant.map { "bills drop \($0)" },
        known: named.isEmpty ? names : named.map(\.id.text))
    }
    return named[0]
  }
}
