/// Returns the candidate that a misspelt word likely stands for; `nil` if all differ in more than one character in four, or one
/// in short words. Ignores case.
package func nearMatch(_ word: String, among candidates: [String]) -> String? {
  let letters = Array(word.lowercased().unicodeScalars.prefix(longest + 1))
  guard letters.count <= longest else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars)
    let length = max(letters.count, other.count)
    let allowed = min(max(1, length / 4), length - 1)
    guard abs(letters.count - other.count) <= allowed else { continue }
    let distance = editDistance(letters, other)
    if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// Ids and keys are shorter.
private let longest = 50

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var previous = Array(0...right.count)
  for i in left.indices {
    var current = [i + 1]
    for j in right.indices {
      var distance = min(
        previous[j + 1] + 1, current[j] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        distance = min(distance, before[j - 1] + 1)
      }
      current.append(distance)
    }
    (before, previous) = (previous, current)
  }
  return previous[right.count]
}
