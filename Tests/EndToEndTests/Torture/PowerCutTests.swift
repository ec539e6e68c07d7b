import Foundation
import SeededTesting
import Testing

extension TerminalTests {
  /// Power cuts at random writes; `POWER_CUTS=1000` tries more.
  @Suite struct PowerCutTests {
    let template: PowerCutScene.Stores

    init() async throws { template = try await PowerCutScene.Stores() }

    @Test func `after a power cut every answered change is there, and nothing in part`()
      async throws
    {
      let torture = Torture("POWER_CUTS", usual: 16)
      var random = torture.random
      var calls: [PowerCutScene: Int] = [:]
      // After the end everything is answered, and each seed loses other unsynced writes.
      for (scene, seed) in PowerCutScene.allCases.flatMap({ scene in (1...2).map { (scene, $0) } })
      {
        var cut = try await scene.cut(template)
        cut.seed = UInt64(seed)
        let answers = try await scene.play(cut)
        #expect(answers > 0, "\(scene)")
        calls[scene] = try cut.calls()
        do { try await scene.check(cut, answers: answers) } catch {
          Issue.record("\(scene), cut after its end with seed \(seed): \(error)")
        }
      }
      print("calls that write:", calls.map { "\($0) \($1)" }.sorted().joined(separator: ", "))
      var answered = 0
      for point in 1...torture.count {
        let scene = PowerCutScene.allCases[point % PowerCutScene.allCases.count]
        var cut = try await scene.cut(template)
        cut.at = random.number(1...((calls[scene] ?? 0) + 1))
        cut.seed = random.next()
        let answers = try await scene.play(cut)
        if answers > 0 { answered += 1 }
        do { try await scene.check(cut, answers: answers) } catch {
          Issue.record("\(scene), cut at \(cut.at ?? 0) with seed \(cut.seed): \(error)")
        }
      }
      print("answered before the cut: \(answered)")
    }
  }
}
