/// Returns a copy of a value with changes: `copy(of: order) { $0.rounding = nil }`.
package func copy<Value>(of value: Value, _ change: (inout Value) -> Void) -> Value {
  var copy = value
  change(&copy)
  return copy
}
