internal import JuiceKit
internal import JuiceWords

/// A screen with orders at their stages, which it moves.
protocol QueueScreen: LoadingScreen where Loaded == QueueLoad {
  var store: any FruitStore { get }
  var list: MakeList { get set }
  /// Says that there are no orders.
  var nothing: String { get }
}

struct QueueLoad {
  let orders: [QueuedOrder]
  /// The orders are of this version of the stock, or newer.
  let version: Stock.Version
  /// Orders that are no longer in the queue because somebody voided them since the last load.
  var voided: Set<Order.ID> = []
}

extension QueueScreen {
  var now: ContinuousClock.Instant { context.time().instant }

  func load(_ orders: () async throws -> [QueuedOrder]) async throws -> QueueLoad {
    let version = context.currentStock().version
    return QueueLoad(orders: try await orders(), version: version)
  }

  /// Lists what was loaded, unless it was read before what was done here last.
  func show(_ loaded: QueueLoad) {
    if loaded.version >= list.version {
      list.show(loaded.orders, voided: loaded.voided, at: context.time())
      // Somebody may be making it.
      if !loaded.voided.isEmpty { context.ask(.ring) }
    } else {
      loader.refresh()
    }
  }

  /// Stands in place of orders.
  var emptyLine: String { loader.isLate ? context.words.working : list.isLoaded ? nothing : "" }

  /// Brings an order to a stage, and says where it is if somebody else was there first.
  func move(
    _ queued: QueuedOrder, _ change: Change, to stage: Stage, onMoved: @escaping () -> Void = {}
  ) {
    list.ask(queued.id, for: stage)
    context.perform { [self] in
      do {
        list.accept(try await context.save(change), at: context.time())
        onMoved()
      } catch {
        list.forget(queued.id)
        guard let refusal = error as? Refusal else { throw error }
        loader.refresh()
        let id = queued.id
        guard [.alreadyDone(id), .firstStage(id), .alreadyVoid(id)].contains(refusal) else {
          throw refusal
        }
        try await tellWhatBecame(of: id)
      }
    }
  }

  func moveBack(_ queued: QueuedOrder, onMoved: @escaping () -> Void = {}) {
    move(
      queued, .back(queued.id, from: queued.stage), to: queued.stage.previous ?? queued.stage,
      onMoved: onMoved)
  }

  /// Says where an order is if a press was meant for what was there before.
  func tellIfUnexpected(_ queued: QueuedOrder) -> Bool {
    if list.isJustChanged(queued.id, at: now) {
      let order = context.wording.order(queued.order)
      context.remark(context.words.justChanged(order, queued.stage))
    } else if list.isJustSelected(queued.id, at: now) {
      tellStage(of: queued)
    } else {
      return false
    }
    return true
  }

  func tellStage(of queued: QueuedOrder) {
    let wording = context.wording
    context.remark("\(wording.order(queued.order)): \(wording.words.name(of: queued.stage))")
  }

  /// Says what became of an order.
  func tellWhatBecame(of id: Order.ID) async throws {
    context.remark(context.wording.whatBecame(of: try await store.record(id)))
  }

  /// The same of an order that is not in the list, by its number.
  func tellWhatBecame(ofNumber number: Int) {
    context.perform { [self] in
      guard let id = try await store.order(called: number, today: context.today) else {
        return context.remark(context.words.noSuchOrder(number))
      }
      try await tellWhatBecame(of: id)
    }
  }

  /// Says why nothing is selected; the next press is for what stands there.
  func tellNothingSelected() {
    guard let gone = list.gone else {
      return context.remark(list.isLoaded ? nothing : context.words.working)
    }
    list.selectSuccessor(at: now)
    context.perform { [self] in try await tellWhatBecame(of: gone.id) }
  }
}
