import ArgumentParser
import JuiceKit
import JuiceWords

struct RefundCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "refund", help: .refund)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Flag(help: ArgumentHelp(.usedFruit))
  var used = false

  @Flag(help: ArgumentHelp(.returnedFruit))
  var returned = false

  @Option(parsing: .singleValue, help: ArgumentHelp(.wayBack), completion: .payments)
  var to: [String] = []

  @Flag(help: ArgumentHelp(.tipBack))
  var tip = false

  @Option(help: ArgumentHelp(.refundReason))
  var reason: String?

  @Argument(help: ArgumentHelp(.paidOrder))
  var order: String

  @Argument(help: ArgumentHelp(.refundedCups), completion: .juices)
  var juices: [String] = []

  func run() async throws {
    let name = try OrderReference.leading(order, before: juices, command: "refund")
    if used, returned {
      throw CommandProblem.usage(.oneOf("--used", "--returned"), command: "refund")
    }
    if juices.count == 1, ["all", "everything", "전부", "모두"].contains(juices[0]) {
      throw CommandProblem.unknownJuice(juices[0], meant: "refund \(order)")
    }
    let note = try reason.note()
    let menu = try await options.menuToChange()
    let ways = to.isEmpty ? nil : try PaymentArguments(to, given: nil, on: menu)
    let context = try await options.open(menu, makesFile: false)
    let record = try await context.records([name])[0]
    if tip, record.tipLeft == nil { throw CommandProblem.noTip(order) }
    let fruit: Refund.Fruit? = used ? .used : returned ? .returned : nil
    let applied = try await context.perform(naming: name.naming(record.id)) { maker in
      let cups = juices.isEmpty ? nil : try record.cups(juices, on: menu)
      func refund(to payments: Payments?) -> Refund {
        var refund = Refund(
          of: record.id, cups: cups, fruit: fruit, payments: payments, reason: note)
        refund.givesTipBack = tip
        return refund.on(menu, of: record.sold)
      }
      func parts(in ways: PaymentArguments) throws -> Payments {
        if let whole = ways.whole { return whole }
        let total = try record.moneyBack(of: refund(to: nil)).total
        let parts = try ways.payments(of: total, rounding: nil)
        do { _ = try record.moneyBack(of: refund(to: parts)) } catch .refundSum(_, let rounded) {
          // The part in cash is rounded. The last way without an amount takes the difference.
          return try ways.payments(of: rounded, rounding: nil)
        }
        return parts
      }
      return try await maker.store.apply(.refund(refund(to: try ways.map(parts))))
    }
    guard let refund = applied.entry else { return }
    try RefundOutput(
      refund: refund, record: record.adding(refund), paper: nil, stock: applied.stock,
      wording: context.wording
    ).printDone(as: output.format)
  }
}

extension OrderRecord {
  /// Reads `mango=1 kiwi+large` as cups left in the order; without a number it is one cup.
  fileprivate func cups(_ words: [String], on menu: Menu) throws -> [Cup: Int] {
    let left = self.left.lines
    var sums: [Cup: Int] = [:]
    for word in words {
      let (typed, number) = word.sides
      var wanted = 1
      if let number { wanted = try Order.cups.count(number, of: word) }
      guard let cup = try self.cup(typed, on: menu) else {
        throw Refusal.nothingToRefund(id, left)
      }
      // Cups that differ only by note count as the same.
      for line in left
      where line.cup.isMade(like: cup) && line.cup.asked == cup.asked && wanted > 0 {
        let some = min(wanted, line.cups - (sums[line.cup] ?? 0))
        if some > 0 { sums[line.cup, default: 0] += some }
        wanted -= max(0, some)
      }
      if wanted > 0 { sums[cup, default: 0] += wanted }
    }
    return sums
  }

  /// Replaces the names and numbers of the juice and its choices with their ids.
  private func withIDs(_ cup: String, on menu: Menu) -> String {
    let words = cup.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let (juice, amount) = Cup.typedPrice(in: words[0])
    let (cups, sealed) = (sold.lines.map(\.cup), sold.excerpt)
    let name = NearWords(sealed?.juices ?? []).id(
      juice, or: try? menu.juiceID(juice), in: cups.map(\.juice))
    let choices = words.dropFirst().map { word in
      NearWords(sealed?.choices ?? []).id(
        word, or: menu.choiceWords.exact(word), in: cups.flatMap(\.options))
    }
    return ([name + (amount.map { "@\($0)" } ?? "")] + choices).joined(separator: "+")
  }

  /// Finds a cup of the order by its ids or names, which the menu may no longer have, or by words as in `order`.
  /// A bare juice stands for its cups if the order has it in one form only.
  private func cup(_ typed: String, on menu: Menu) throws -> Cup? {
    func sold(like cup: Cup) -> Cup? {
      self.sold.lines.map(\.cup).first { $0.isMade(like: cup) && $0.asked == cup.asked }
    }
    let name = withIDs(typed, on: menu)
    let currency = self.sold.lines.lazy.compactMap(\.price).first?.currency
    let named = Cup(named: name, in: currency)
    if let cup = named.flatMap(sold(like:)) { return cup }
    let forms = self.sold.lines.filter { $0.juice.rawValue == name }
    if forms.count == 1 { return forms[0].cup }
    // Cups that differ by their typed prices alone.
    if let currency, let named, named.asked == nil {
      func made(in lines: [Order.Line]) -> [String] {
        lines.map(\.cup).filter { $0.isMade(like: named) }.map(\.name).withoutRepeats
      }
      let (left, all) = (made(in: self.left.lines), made(in: self.sold.lines))
      if !all.isEmpty {
        throw CommandProblem.priceNeeded(name, currency, meant: left.isEmpty ? all : left)
      }
    }
    // A choice may have become the usual one since, so the cup as it is typed comes first.
    return try sold(like: menu.typedCup(typed)) ?? sold(like: menu.cup(typed))
  }
}

extension NearWords {
  /// Returns the id of a thing of an order, which has sealed these names, or else the word.
  ///
  /// - Parameter known: the id that the menu has for the word. It comes first if it is among the order's own.
  fileprivate func id(_ word: String, or known: ID?, in own: [ID]) -> String {
    let isOfOrder = known.map(own.contains) ?? false
    return ((isOfOrder ? nil : exact(word)) ?? known)?.rawValue ?? word
  }
}
