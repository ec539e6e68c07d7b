import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceTill

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store as it is at one moment, while tills run.",
    discussion: """
        juice-maker backup stand-2026-03-01.db
        juice-maker stock --store stand-2026-03-01.db     a backup is a store like any other

      A file that is there already is never written over.
      """
  )

  @OptionGroup var options: ShopOptions
  @OptionGroup var output: FormatOption

  @Argument(help: "The file to make.", completion: .file())
  var file: String

  @MainActor
  func run() async throws {
    let shop = try await options.openShopToRead()
    guard let store = shop.store as? SQLiteStore else {
      throw Failure(.usage) { $0.commands.errors.noBackupOfMemory }
    }
    do throws(StoreError) { try store.backup(to: file) } catch {
      throw failure(error)
    }
    DoneAnswer(sentence: { $0.backedUp(file) }, data: ["backup": .string(file)])
      .print(as: Format(output.format), shop.speech)
  }

  /// Tells the file that was to be made from the store.
  private func failure(_ error: StoreError) -> any Error {
    switch error {
    case .cannotCreate(file, let detail):
      Failure(.file, exit: 73) { $0.commands.errors.cannotMake(file.visible, detail) }
    case .cannotWrite(file, let detail):
      Failure(.file, exit: 74) { $0.commands.errors.cannotMake(file.visible, detail) }
    default: error
    }
  }
}
