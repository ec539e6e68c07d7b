internal import FoundationEssentials
internal import JuiceKit

extension Texts {
  static let english = Texts(
    language: "en",
    title: "Fresh juice, made for you!",
    restockButton: "Restock",
    orderButton: { "Order, \($0) left" },
    cupsLeft: { "\($0) left" },
    soldOut: "Sold out",
    low: "low",
    ready: { "Your \($0) juice is ready. Enjoy!" },
    notEnough: "Not enough ingredients. Restock now?",
    shortage: { "\($0) \($1)/\($2) (\($2 - $1) short)" },
    markedSoldOut: { "\($0): marked as sold out" },
    yes: "Yes",
    no: "No",
    anyKey: "Press any key",
    noOrderYet: "No order yet",
    lastOrder: { "Last order: \($0)" },
    undone: { "Taken back: \($0)" },
    nothingToUndo: "No order of this till is left to take back",
    working: "Working…",
    cups: { $1 == 1 ? $0 : "\($0) x \($1)" },
    limitedBy: { "(limit: \($0))" },
    searching: { "Search: \($0)▏ \($1) found" },
    nothingFound: "No such juice",
    menuChanged: "The menu was read anew",
    menuKept: { "The menu stays as it was. \($0)" },
    page: { "page \($0)/\($1)" },
    tooSmall: { ["Please make the window", "at least \($0) x \($1)"] },
    restockTitle: "Restock",
    countTitle: "Stock-take",
    wasteTitle: { "Waste (\($0))" },
    save: "Save and close",
    cancel: "Cancel",
    ingredientColumn: "Ingredient",
    nowColumn: "Now",
    changeColumn: "Change",
    thenColumn: "Then",
    notSaved: "Not saved",
    historyTitle: "History",
    everything: "everything",
    shownKind: { "Shown: \($0)" },
    voidThis: "Take this order back?",
    onlyOrders: "Only an order can be taken back.",
    reportTitle: "Report",
    spanName: { span in
      switch span {
      case .today: "Today"
      case .yesterday: "Yesterday"
      case .week: "The last 7 days"
      case .month: "The last 30 days"
      }
    },
    helpTitle: "Help",
    words: .english,
    keys: KeyTexts(
      move: "move the selection",
      moveToNext: "to the next, the previous",
      page: "by a page, to the first, the last",
      byPage: "by a page",
      ends: "to the first, the last",
      order: "order the selected juice",
      orderNumber: "order the juice of that number",
      restock: "restock",
      undo: "take back the last order made here",
      help: "this help",
      leave: "leave",
      redraw: "draw the screen anew",
      history: "history: every order and change of stock",
      report: "report",
      newestOldest: "to the newest, the oldest",
      kind: "show another kind",
      void: "take the selected order back",
      span: "another span of days",
      scroll: "up, down",
      close: "close",
      search: "search by name",
      showAll: "show all",
      step: "1 less, 1 more",
      stepTen: "10 more, 10 less",
      type: "type a count",
      save: "save and close",
      cancel: "close without saving",
      delivery: "a delivery: add to the stock",
      count: "a stock-take: what was counted",
      waste: "waste; again: the next reason",
      soldOut: "mark as sold out, clear the mark",
      orderHint: "order",
      restockHint: "restock",
      undoHint: "undo",
      historyHint: "history",
      reportHint: "report",
      kindHint: "kind",
      spanHint: "days",
      closeHint: "close",
      searchHint: "search",
      showAllHint: "show all",
      helpHint: "help",
      leaveHint: "leave",
      stepHint: "less/more",
      typeHint: "count",
      saveHint: "save",
      cancelHint: "cancel",
      countHint: "stock-take",
      wasteHint: "waste",
      soldOutHint: "sold out"
    ),
    refusal: { refusal, name in
      switch refusal {
      case .short(let shortages):
        "Not enough: "
          + shortages.map { short in
            short.isSoldOut
              ? "\(name(short.ingredient)): marked as sold out"
              : "\(name(short.ingredient)) \(short.available)/\(short.needed) (\(short.missing) short)"
          }.joined(separator: ", ")
      case .aboveLimit(let id):
        "\(name(id)): a stock can't go above \(Ingredient.counts.upperBound)."
      case .unknownIngredient(let id): "\(name(id)): no such ingredient."
      case .unknownOrder(let id): "\(id.uuidString.lowercased()): no such order."
      case .alreadyVoid(let id): "\(id.uuidString.lowercased()): this order is void already."
      case .nothingToVoid: "There is no order left to take back."
      case .idTaken(let id):
        "\(id.uuidString.lowercased()): another order, with other lines, has this id."
      case .notEmpty: "The store is not empty. An import needs an empty one."
      }
    },
    storeError: { error in
      switch error {
      case .damaged(let path, let detail):
        "\(path): not a usable store (\(detail)). Leave every till and put a backup in its place, or name another store with --store."
      case .newer(let path):
        "\(path): a newer version of juice-maker wrote this store. Update juice-maker."
      case .busy(let path):
        "\(path): another program keeps the store busy. Try again in a moment."
      case .cannotCreate(let path, let detail):
        "\(path): the store can't be made (\(detail)). Check the folder's permissions, or name another file with --store."
      case .cannotRead(let path, let detail):
        "\(path): the store can't be read (\(detail)). Check the file's permissions."
      case .cannotWrite(let path, let detail):
        "\(path): the store can't be written (\(detail)). Check the permissions of the file and its folder."
      case .diskFull(let path): "\(path): the disk is full. Free some space and try again."
      }
    }
  )
}
