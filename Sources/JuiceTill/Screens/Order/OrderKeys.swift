internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension OrderController {
  var bindings: [KeyBinding] {
    guard list.search == nil else { return searchBindings }
    guard quantity == nil else { return quantityBindings }
    guard number.isBegun else { return orderBindings }
    return numberBindings + orderBindings.filter { $0.keys != [.escape] && !$0.meaning.needsNumber }
  }

  private var orderBindings: [KeyBinding] {
    let (hasBill, addsByDigit) = (collects, addsByDigit)
    let numbers = KeyBinding(addsByDigit ? .numberToBill : .orderNumber, hinted: true) { [self] in
      choose(number: $0.digit ?? 0, by: $0)
    }
    // These come first with a bill, which leaves little room: customers need them then, too.
    let searchAndLanguage = [
      KeyBinding(.search, hinted: true) { [self] _ in search(for: "") },
      .language(context),
    ]
    let restock = KeyBinding(.restock, hinted: !hasBill) { [self] _ in
      context.open { RestockController($0) }
    }
    let make = context.menu.serving == .queue ? KeyBinding.screens(of: .queue, context) : []
    // With a queue, the make key comes first: restocking also has a button.
    let (early, late, last) =
      make.isEmpty || hasBill ? ([restock], [], make) : ([], make + [restock], [])
    var own = bill.order == nil ? [numbers] : searchAndLanguage + [numbers]
    own.append(
      KeyBinding(addsByDigit ? .juiceToBill : .order) { [self] in choose(list.selection, by: $0) })
    own += early
    own.append(
      KeyBinding(hasBill ? .addToBill : .beginBill, hinted: !hasBill && !addsByDigit) {
        [self] _ in addOneMore()
      })
    if bill.order == nil { own += searchAndLanguage }
    own += [
      KeyBinding(.options, hinted: !context.menu.groups.isEmpty) { [self] _ in askForOptions() },
      KeyBinding(collects ? .takeNewestOff : .undo, hinted: bill.order != nil || !collects) {
        [self] _ in undo()
      },
      KeyBinding(.menuNumber, hinted: list.hasLongNumbers) { [self] _ in typeMenuNumber(0) },
    ]
    own += keysAfterOrder + late + changeBinding
    own += [
      KeyBinding(.quantity, hinted: bill.order != nil) { [self] _ in beginQuantity() },
      KeyBinding(.discount, hinted: bill.order?.total != nil) { [self] _ in discount() },
      KeyBinding(.setAside, hinted: bill.order != nil) { [self] _ in setAside() },
      KeyBinding(.openBills) { [self] _ in showOpenBills() },
      KeyBinding(.cashier, isListed: context.state.staff != .everybody) { [context] _ in
        context.ask(.cashier)
      },
    ]
    own += last + KeyBinding.screens(of: .orders, context)
    own.append(
      KeyBinding(.leave, "q", hinted: !hasBill) { [context] _ in context.ask(.leave) })
    own += menuBindings + pickupBinding
    own.append(KeyBinding(.move) { [self] in list.move(Direction($0), in: layout.grid) })
    own += moveBindings
    return hasBill ? billBindings + own : own + billBindings
  }

  /// The keys while a number of the whole menu is typed.
  private var numberBindings: [KeyBinding] {
    [
      KeyBinding(.menuNumber, "0-9", hinted: true) { [self] in
        typeMenuNumber($0.digit ?? 0)
      },
      KeyBinding(.forgetNumber, hintStays: true) { [self] _ in number.end() },
    ]
  }

  /// The keys while a quantity is typed. No other key acts: `b` would order without it.
  private var quantityBindings: [KeyBinding] {
    func press(_ key: Key) { quantity?.press(key) }
    return [
      KeyBinding(.typeQuantity, hinted: true, action: press),
      KeyBinding(.takeQuantity, hintStays: true) { [self] _ in setQuantity() },
      KeyBinding(.eraseDigit, action: press),
      KeyBinding(.forgetNumber, hintStays: true) { [self] _ in quantity = nil },
    ]
  }

  /// Only orders that are made and called by number can be for later.
  private var pickupBinding: [KeyBinding] {
    guard context.menu.serving == .queue else { return [] }
    return [KeyBinding(.pickup, hinted: bill.order != nil) { [self] _ in askForPickup() }]
  }

  private var menuBindings: [KeyBinding] {
    let state = context.state
    guard state.isMenuOpen || state.isDemo else { return [] }
    return [
      KeyBinding(
        .menuScreen, hinted: state.isMenuOpen, hintLabel: "M", isListed: state.isMenuOpen
      ) { [self] _ in context.ask(.menu) }
    ]
  }

  private var billBindings: [KeyBinding] {
    guard bill.order != nil else {
      let close = KeyBinding(.close, "Esc", hintStays: true) { [self] _ in
        bill.empty(context.words.askToEmptyBill)
      }
      return (bill.isOpen ? [close] : []) + [
        KeyBinding(ordering) { [self] _ in reportEmptyBill() },
        KeyBinding(.takeOffBill) { [self] _ in reportEmptyBill() },
      ]
    }
    return [
      // With a panel, its button shows the key.
      KeyBinding(ordering, hinted: true, hintStays: layout.panel == nil) { [self] _ in
        orderBill()
      },
      KeyBinding(.emptyBill, hinted: true, hintStays: layout.panel == nil) { [self] _ in
        bill.empty(context.words.askToEmptyBill)
      },
      KeyBinding(.takeOffBill, hinted: true) { [self] _ in takeOff() },
      KeyBinding(.showBill, hinted: true) { [self] _ in showBill() },
    ]
  }

  /// The keys of the alert that follows an order: the help names them, and here they say why they do nothing.
  private var keysAfterOrder: [KeyBinding] {
    let isListed = bill.order == nil
    func report(_ key: Key) {
      if key == "p" { context.notify(context.words.receiptAfterOrder) } else { reportNothingPaid() }
    }
    guard context.menu.ways.isEmpty else {
      return [KeyBinding(.afterOrder, isListed: isListed, action: report)]
    }
    return [
      KeyBinding(.receiptAfterOrder, isListed: isListed, action: report),
      KeyBinding(.afterOrder, "$", isListed: false, action: report),
    ]
  }

  private var changeBinding: [KeyBinding] {
    guard bill.order?.total == nil else { return [seller.change { [self] in bill.order?.total }] }
    let hasPrices = context.menu.currency != nil
    return [KeyBinding(.change, isListed: hasPrices) { [self] _ in reportNoMoney() }]
  }

  /// Customers are not asked how they pay.
  private var ordering: KeyAction {
    context.menu.ways.isEmpty || isForCustomers ? .orderBill : .payBill
  }

  /// Enter sells the juice that the search means, and only selects another.
  private var enterInSearch: KeyAction {
    guard !list.isSelectionGone, list.selectedJuice?.id == list.meant else { return .takeFound }
    return addsByDigit ? .juiceToBill : .order
  }

  private var searchBindings: [KeyBinding] {
    let isFound = list.selectedJuice != nil || list.isSelectionGone
    return [
      KeyBinding(enterInSearch, "Enter", hintStays: isFound, isListed: isFound) { [self] in
        chooseFound(by: $0)
      }
    ]
      + KeyBinding.search(list.search ?? "") { [self] text in
        if let text { search(for: text) } else { showAll() }
      }
      + [
        KeyBinding(.move, "←↓↑→") { [self] in
          list.move(Direction($0), in: layout.grid)
        }
      ] + moveBindings
  }

  private var moveBindings: [KeyBinding] {
    [
      KeyBinding(.moveToNext) { [self] in
        list.move(by: $0 == .tab ? 1 : -1)
      },
      .pages { [self] in list.turnPage(by: $0, in: layout.grid) },
      .ends(.ends, hasLetters: list.search == nil) { [self] isLast in
        list.selectEnd(isFirst: !isLast)
      },
    ]
  }
}

extension KeyAction {
  /// True for digits, and for keys that would sell or take back another cup than the number that is begun.
  fileprivate var needsNumber: Bool {
    let actions: Set<KeyAction> = [
      .orderNumber, .numberToBill, .menuNumber, .order, .juiceToBill, .beginBill, .addToBill, .undo,
      .takeNewestOff, .takeOffBill,
    ]
    return actions.contains(self)
  }
}
