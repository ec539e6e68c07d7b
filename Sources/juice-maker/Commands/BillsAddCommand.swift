import ArgumentParser
import JuiceKit
import JuiceWords

struct BillsAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", help: .addBill)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var typed: TypedFactOptions

  @Argument(help: ArgumentHelp(.billName))
  var name: String

  @Argument(help: ArgumentHelp(.juices), completion: .juices)
  var juices: [String]

  func run() async throws {
    let menu = try options.loadMenu()
    let order = try menu.order(
      cups(on: menu), facts: typed.facts(name: name, on: menu, of: options),
      offersAt: Environment.now())
    let context = try await options.open(menu)
    let entry = try await context.apply(.setAside(order)).entry
    try BillsOutput(
      bills: entry.flatMap { OpenBill([$0]) }.map { [$0] } ?? [], wording: context.wording
    ).printDone(as: output.format)
  }

  /// - Throws: `CommandProblem.unknownJuice`, with the call to type if the name stands behind the juices.
  private func cups(on menu: Menu) throws(CommandProblem) -> [(cup: Cup, cups: Int)] {
    do { return try menu.cups(juices) } catch {
      guard case .unknownJuice(let word, _, _) = error, (try? menu.cups([name])) != nil,
        let place = juices.firstIndex(of: word)
      else { throw error }
      var others = juices
      others.remove(at: place)
      let call = ["bills", "add", word, name] + others
      throw .unknownJuice(word, meant: call.joined(separator: " "))
    }
  }
}
