import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceTill

/// The codes of everything that the other rooms throw.
extension Failure {
  /// - Returns: nil for an error that the parser of the words explains.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let refusal as Refusal: self.init(refusal, menu: nil)
    case let error as StoreError: self.init(error)
    case let error as MenuFileError: self.init(error)
    case let fault as JournalFault: self.init(fault)
    case let error as TerminalError: self.init(error)
    default: return nil
    }
  }

  init(_ refusal: Refusal, menu: Menu?) {
    let code: Code
    var details: [JSON.Member] = []
    var refusal = refusal
    switch refusal {
    case .short(let shortages):
      code = .short
      let sorted = menu?.inOrder(shortages) ?? shortages
      refusal = .short(sorted)
      details = [JSON.Member(key: "shortages", value: .array(sorted.map(\.json)))]
    case .aboveLimit: code = .usage
    case .unknownIngredient: code = .unknownIngredient
    case .unknownOrder: code = .unknownOrder
    case .alreadyVoid: code = .alreadyVoid
    case .nothingToVoid: code = .nothingToVoid
    case .idTaken: code = .idTaken
    case .notEmpty: code = .notEmpty
    }
    let reason = refusal
    self.init(code, details: details) { language in
      language.texts.refusal(reason) { id in
        menu?.ingredient(id)?.name.text(in: language.rawValue) ?? id.rawValue
      }
    }
  }

  private init(_ error: StoreError) {
    let (code, exit): (Code, Int32?) =
      switch error {
      case .damaged, .newer: (.storeDamaged, nil)
      case .busy: (.storeUnavailable, 69)
      case .cannotCreate: (.storeUnavailable, 73)
      case .cannotRead, .cannotWrite, .diskFull: (.storeUnavailable, 74)
      }
    self.init(code, exit: exit) { TextWidth.printable($0.texts.storeError(error)) }
  }

  private init(_ error: MenuFileError) {
    let exit: Int32? = if case .unreadable = error { 74 } else { nil }
    self.init(.menuInvalid, exit: exit) { _ in error.description }
  }

  private init(_ fault: JournalFault) {
    self.init(.storeDamaged, details: [JSON.Member(key: "seq", value: .int(fault.seq))]) {
      $0.commands.errors.fault(fault)
    }
  }

  private init(_ error: TerminalError) {
    self.init(.terminal) { language in
      let errors = language.commands.errors
      return switch error {
      case .none: errors.noTerminal
      case .unknown(let name): errors.unknownTerminal(name.visible)
      case .tooSimple(let name): errors.simpleTerminal(name.visible)
      case .failed(let detail): errors.brokenTerminal(detail.visible)
      }
    }
  }
}

extension Shortage {
  fileprivate var json: JSON {
    [
      "ingredient": .string(ingredient.rawValue), "needed": .int(needed),
      "available": .int(available), "missing": .int(missing),
    ]
  }
}

extension String {
  /// As it may be shown: without what acts on a terminal, and not too long.
  @MainActor var visible: String { TextWidth.cut(TextWidth.printable(self), to: 60) }
}
