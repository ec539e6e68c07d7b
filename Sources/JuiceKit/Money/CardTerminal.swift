/// An amount that a card terminal takes or gives back.
package struct CardRequest: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable { case pay, refund }

  package let kind: Kind
  /// The amount with the tip.
  package let amount: Price
  package let order: Order.ID

  package init(_ kind: Kind, _ amount: Price, of order: Order.ID) {
    (self.kind, self.amount, self.order) = (kind, amount, order)
  }
}

/// The outcome of a terminal's command.
package enum CardAnswer: Sendable, Hashable {
  /// The exit code 0. The reference is the first line of the output: at most 64 characters, none of them a control character.
  case done(reference: String?)
  /// Another exit code, with the first words of the standard error; may be empty.
  case refused(String)
  /// An end without an exit code. Nobody knows here if the customer has paid.
  case unknown
  /// The command could not be started, so nothing was paid.
  case notStarted(_ command: String, Cause)
  /// The command was not started, because this machine can't note its run, or another run of the order is unfinished.
  case notBegun(TerminalRun.NotBegun)
}

/// A running command of a terminal.
package struct CardRun: Sendable {
  /// Returns the answer when the command has ended.
  package let answer: nonisolated(nonsending) @Sendable () async -> CardAnswer
  /// Asks the command to end. The answer still comes, and may still be `done`.
  package let stop: @Sendable () -> Void
  /// Returns the command's process once it has started; `nil` if it does not start.
  package let process: nonisolated(nonsending) @Sendable () async -> ProcessMark?

  package init(
    answer: nonisolated(nonsending) @escaping @Sendable () async -> CardAnswer,
    stop: @escaping @Sendable () -> Void,
    process: nonisolated(nonsending) @escaping @Sendable () async -> ProcessMark? = { nil }
  ) {
    (self.answer, self.stop, self.process) = (answer, stop, process)
  }
}

/// The card terminals of a machine, by the way to pay.
package struct CardTerminals: Sendable {
  package typealias Start = @Sendable (CardRequest) -> CardRun

  package static let none = CardTerminals { _, _ in nil }

  /// Returns the start of the terminal's command; `nil` for a way without a command of this kind.
  package let starts: @Sendable (_ kind: CardRequest.Kind, _ way: Payment.ID) -> Start?

  package init(_ starts: @escaping @Sendable (CardRequest.Kind, Payment.ID) -> Start?) {
    self.starts = starts
  }
}
