public import JuiceKit

/// Everything the till says, in one language.
public struct Texts: Sendable {
  /// The code under which menus keep names in this language.
  public let language: String

  let title: String
  let restockButton: String
  let orderButton: @Sendable (_ cups: Int) -> String
  /// As `orderButton`, where room is short.
  let cupsLeft: @Sendable (_ cups: Int) -> String
  let soldOut: String
  let low: String

  let ready: @Sendable (_ juice: String) -> String
  let notEnough: String
  let shortage: @Sendable (_ ingredient: String, _ available: Int, _ needed: Int) -> String
  let markedSoldOut: @Sendable (_ ingredient: String) -> String
  let yes: String
  let no: String
  let anyKey: String

  let noOrderYet: String
  let lastOrder: @Sendable (_ order: String) -> String
  let undone: @Sendable (_ order: String) -> String
  let nothingToUndo: String
  let working: String
  let cups: @Sendable (_ juice: String, _ cups: Int) -> String
  /// What keeps a juice from more cups.
  let limitedBy: @Sendable (_ ingredient: String) -> String
  let searching: @Sendable (_ text: String, _ found: Int) -> String
  let nothingFound: String
  let menuChanged: String
  /// The menu file has a problem, and the menu from before stays.
  let menuKept: @Sendable (_ problem: String) -> String
  let page: @Sendable (_ page: Int, _ pages: Int) -> String
  let tooSmall: @Sendable (_ columns: Int, _ rows: Int) -> [String]

  let restockTitle: String
  let countTitle: String
  let wasteTitle: @Sendable (_ reason: String) -> String
  let save: String
  let cancel: String
  let ingredientColumn: String
  let nowColumn: String
  let changeColumn: String
  let thenColumn: String
  let notSaved: String

  let historyTitle: String
  let everything: String
  let shownKind: @Sendable (_ kind: String) -> String
  let voidThis: String
  let onlyOrders: String

  let reportTitle: String
  let spanName: @Sendable (ReportController.Span) -> String

  let helpTitle: String
  /// What the commands say too.
  let words: CommandTexts
  let keys: KeyTexts

  /// One sentence for why a change was refused; an ingredient's or order's own name is filled in.
  public let refusal: @Sendable (_ refusal: Refusal, _ name: (Ingredient.ID) -> String) -> String
  /// One sentence for why a store can't be used, with what to do.
  public let storeError: @Sendable (StoreError) -> String
}

/// What keys do: short for the hints, long for the help.
struct KeyTexts: Sendable {
  let move: String
  let moveToNext: String
  let page: String
  let byPage: String
  let ends: String
  let order: String
  let orderNumber: String
  let restock: String
  let undo: String
  let help: String
  let leave: String
  let redraw: String
  let history: String
  let report: String
  let newestOldest: String
  let kind: String
  let void: String
  let span: String
  let scroll: String
  let close: String
  let search: String
  let showAll: String

  let step: String
  let stepTen: String
  let type: String
  let save: String
  let cancel: String
  let delivery: String
  let count: String
  let waste: String
  let soldOut: String

  /// The same as hints, where they have to be short.
  let orderHint: String
  let restockHint: String
  let undoHint: String
  let historyHint: String
  let reportHint: String
  let kindHint: String
  let spanHint: String
  let closeHint: String
  let searchHint: String
  let showAllHint: String
  let helpHint: String
  let leaveHint: String
  let stepHint: String
  let typeHint: String
  let saveHint: String
  let cancelHint: String
  let countHint: String
  let wasteHint: String
  let soldOutHint: String
}
