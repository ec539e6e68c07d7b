/// A task on the main actor, whose end other code there can wait for. Waiting for a `Task` would go over another thread.
final class MainTask<Value: Sendable> {
  private var task: Task<Void, Never>?
  private var value: Value?
  private var waiting: [CheckedContinuation<Value, Never>] = []

  init(_ body: @escaping () async -> Value) {
    task = Task { [self] in
      let value = await body()
      self.value = value
      for continuation in waiting { continuation.resume(returning: value) }
      waiting = []
    }
  }

  /// The result, once the task has ended.
  var end: Value {
    get async {
      if let value { return value }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  func cancel() { task?.cancel() }
}
