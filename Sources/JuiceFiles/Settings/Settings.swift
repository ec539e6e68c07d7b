package import JuiceKit
package import JuiceText

/// A person's settings on this machine; `nil` for a setting that was not chosen. `SettingRow.all` is the table of them.
package struct Settings: Hashable, Sendable {
  package enum Side: String, CaseIterable, Sendable {
    case left, right
  }

  package enum Bell: String, CaseIterable, Sendable {
    case on, off
  }

  package enum Theme: String, CaseIterable, Sendable {
    case dark, light, plain
  }

  package enum Digits: String, CaseIterable, Sendable {
    case bill, sell
  }

  package static let lockMinutes = 1...120

  package var language: Language?
  package var side: Side?
  /// `on` rings the bell for an order from another till or the kiosk.
  package var bell: Bell?
  /// The look of the screens; `nil` for the one that fits the terminal.
  package var theme: Theme?
  /// The effect of a digit on the order screen: put a cup on the bill, or sell it.
  package var digits: Digits?
  /// The minutes without a key after which an unlocked kiosk locks.
  package var lockAfter: Int?
  package var staff = Staff.everybody
  package var printer: Printer?
  /// The slips of each order that are printed without a key, in this order.
  package var print: [OrderSlip] = []
  package var backup: Backup?
  /// The commands of the card terminals, by the way to pay.
  package var terminals: [Payment.ID: Terminal] = [:]
  /// The program that gets each closing of the drawer, and its arguments; empty for none.
  package var afterClosing: [String] = []

  /// The settings of a machine without a file.
  package static let unset = Settings()

  /// The values that count without a file. Some depend on the terminal or the menu, and have none.
  package static let standard = Settings(language: .en, side: .right, bell: .on, lockAfter: 5)

  package struct Printer: Hashable, Sendable {
    /// A device, `host:9100` or a shell command.
    package let name: String
    /// `nil` for the default of the kind of printer.
    package var format: Paper.Format?
    package var columns: Int?
    /// The code page of a thermal printer; `nil` for Korean.
    package var page: CodePage?

    package init(
      _ name: String, format: Paper.Format? = nil, columns: Int? = nil, page: CodePage? = nil
    ) {
      (self.name, self.format, self.columns, self.page) = (name, format, columns, page)
    }
  }

  /// The place of the backups that the program names itself.
  package struct Backup: Hashable, Sendable {
    package static let counts = 1...9999

    /// An absolute path. The program never makes this folder: a stick that is not mounted must not fill the disk.
    package let folder: String
    /// The number of newest backups that stay; older ones are deleted.
    package var keep: Int

    package init(_ folder: String, keep: Int = 30) { (self.folder, self.keep) = (folder, keep) }
  }
  /// The commands of a card terminal.
  package struct Terminal: Hashable, Sendable {
    /// A program and its arguments. No shell reads them.
    package struct Command: Hashable, Sendable {
      /// A name in braces, in an argument: `{amount}`.
      enum Placeholder: String, CaseIterable { case amount, currency, id }

      package let arguments: [String]

      package init(_ arguments: [String]) { self.arguments = arguments }

      /// Returns the arguments of one run. The values have no blanks, and none begins with a hyphen.
      package func arguments(for request: CardRequest) -> [String] {
        arguments.enumerated().map { index, text in
          index == 0 ? text : Self.replaced(text) { $0.value(for: request) }
        }
      }

      private static func replaced(_ text: String, with value: (Placeholder) -> String) -> String {
        let pieces = text.split(separator: "{", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
          let rest = piece.drop { $0 != "}" }.dropFirst()
          let placeholder = name(at: piece).flatMap(Placeholder.init)
          text += placeholder.map { value($0) + rest } ?? "{" + piece
        }
      }

      /// The names in braces.
      static func names(in text: String) -> [String] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
          .compactMap(name)
      }

      /// The lower-case letters before a `}`; `nil` for other text, as in `{"a": 1}`.
      private static func name(at piece: Substring) -> String? {
        guard let end = piece.firstIndex(of: "}"), end > piece.startIndex,
          piece[..<end].allSatisfy({ ("a"..."z").contains($0) })
        else { return nil }
        return String(piece[..<end])
      }
    }

    package let pay: Command
    /// `nil` for a terminal that gives nothing back.
    package var refund: Command?

    package init(pay: Command, refund: Command? = nil) { (self.pay, self.refund) = (pay, refund) }

    package func command(for kind: CardRequest.Kind) -> Command? {
      switch kind {
      case .pay: pay
      case .refund: refund
      }
    }
  }
}

extension Settings.Terminal.Command.Placeholder {
  fileprivate func value(for request: CardRequest) -> String {
    switch self {
    case .amount: request.amount.plain
    case .currency: request.amount.currency.code
    case .id: request.order.text
    }
  }
}
