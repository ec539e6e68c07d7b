internal import JuiceKit
internal import JuiceWords

/// A screen that lists orders and moves them to other stages.
protocol QueueScreen: LoadingScreen where Loaded == QueueLoad {
  var store: any FruitStore { get }
  var list: MakeList { get set }
  var nothing: String { get }
}

struct QueueLoad {
  let orders: [QueuedOrder]
  /// The version of the stock before the load: the orders are of this version or newer.
  let version: Stock.Version
  /// Orders missing because they lost all their cups since the last load.
  var takenBack: [Order.ID: MakeList.Ending] = [:]
}

extension QueueScreen {
  var now: Instant { context.time().instant }

  /// When the key was pressed: it may have waited for the store.
  var pressed: Instant { context.state.arrival ?? now }

  func load(_ orders: () async throws -> [QueuedOrder]) async throws -> QueueLoad {
    let version = context.currentStock().version
    return QueueLoad(orders: try await orders(), version: version)
  }

  /// Shows the loaded orders. Loads again if they are older than the last change made here.
  func show(_ loaded: QueueLoad) {
    if loaded.version >= list.version {
      let hasLostCups = list.show(
        loaded.orders, takenBack: loaded.takenBack, at: context.time())
      // Somebody may be making them.
      if hasLostCups { context.ask(.ring) }
    } else {
      loader.refresh()
    }
  }

  var emptyLine: String { loader.isLate ? context.words.working : list.isLoaded ? nothing : "" }

  /// Moves an order to a stage. If another till was first, reports the order's stage.
  func move(
    _ queued: QueuedOrder, _ change: Change, to stage: Stage, onMoved: @escaping () -> Void = {}
  ) {
    list.ask(queued.id, for: stage)
    context.perform { [self] in
      do {
        list.accept(try await context.save(change), of: queued, at: context.time())
        onMoved()
      } catch {
        list.forget(queued.id)
        guard let refusal = error as? Refusal else { throw error }
        loader.refresh()
        let id = queued.id
        list.forgetLastMoved(id)
        guard [.alreadyDone(id), .firstStage(id), .alreadyVoid(id)].contains(refusal) else {
          throw refusal
        }
        try await reportState(of: id)
      }
    }
  }

  func moveBack(_ queued: QueuedOrder, onMoved: @escaping () -> Void = {}) {
    move(
      queued, .back(queued.id, from: queued.stage), to: queued.stage.previous ?? queued.stage,
      onMoved: onMoved)
  }

  /// Returns true, and reports the order's stage, if the key was meant for an earlier state of the screen.
  func reportIfUnexpected(_ queued: QueuedOrder) -> Bool {
    let (words, order) = (context.words, context.wording.order(queued.order.number))
    if list.isJustChanged(queued.id, at: pressed) {
      context.remark(words.justChanged(order, queued.stage))
    } else if list.isJustSelected(queued.id, at: pressed) {
      context.remark(words.justSelected(order, queued.stage))
    } else {
      return false
    }
    return true
  }

  func reportStage(of queued: QueuedOrder) {
    let wording = context.wording
    context.remark("\(wording.order(queued.order.number)): \(wording.words.name(of: queued.stage))")
  }

  func reportState(of id: Order.ID) async throws {
    context.remark(context.wording.whatBecame(of: try await store.record(id)))
  }

  /// Reports the state of an order that is not in the list.
  func reportState(ofNumber number: Int) {
    context.perform { [self] in
      guard let id = try await store.order(called: number, today: context.today) else {
        return context.remark(context.words.noSuchOrder(number))
      }
      try await reportState(of: id)
    }
  }

  /// Reports why nothing is selected, and selects the next order for the next key.
  func reportNoneSelected() {
    guard let gone = list.gone else {
      return context.remark(list.isLoaded ? nothing : context.words.working)
    }
    list.selectSuccessor(at: now)
    context.perform { [self] in try await reportState(of: gone.id) }
  }
}
