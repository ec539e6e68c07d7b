internal import FoundationEssentials
package import JuiceKit
internal import JuiceText

/// Texts about a mirror's progress, and about a mirror with another journal.
extension Words {
  package func sentence(for difference: MirrorDifference) -> String {
    let common =
      difference.common.map { entry in
        say("둘 다 \(phrase(for: entry))까지는 같고,", "Both have \(phrase(for: entry)); then")
      } ?? say("양쪽에 같은 기록이 하나도 없고,", "They have no entry in common:")
    let (file, server) = (phrase(for: difference.store), phrase(for: difference.mirror))
    let lead = say(
      "서버에 이 파일과 다른 기록이 있어요. \(common) 파일은 \(file), 서버는 \(server)에서 끝나요. 아무것도 보내지 않았어요.",
      "The server has another journal than this file. \(common) the file ends with \(file), the server with \(server). Nothing was sent."
    )
    let hint =
      difference.isSetBack
      ? say(
        "파일이 예전 것이에요. “juice-maker export --store 주소 | juice-maker import -”로 빠진 기록을 가져오세요.",
        "The file was set back: fetch what it lacks with “juice-maker export --store ADDRESS | juice-maker import -”."
      )
      : say(
        "지금까지 보내던 파일을 지정하거나 복원하세요. 새로 시작하려면 소유자가 “juice-maker stand add 매장 --mirror --anew”를 하면 돼요.",
        "Name the file that was sent until now, or restore it; or have the owner begin the stand anew with “juice-maker stand add NAME --mirror --anew”."
      )
    return "\(lead) \(hint)"
  }
  private func phrase(for entry: JournalEntry?) -> String {
    guard let entry else { return say("빈 기록", "nothing") }
    let (time, digest) = (Timestamp.local(entry.at), entry.digest?.text.prefix(16) ?? "–")
    return say("기록 \(entry.seq)(\(time), \(digest))", "entry \(entry.seq) (\(time), \(digest))")
  }
  func sentence(for mirror: MirrorState, _ waiting: Int?) -> String {
    let (address, phrase) = (location(mirror.address), phrase(for: mirror, waiting))
    // An error of the server names the address, too.
    return phrase.contains(address) ? phrase : "\(address): \(phrase)"
  }
  func phrase(for mirror: MirrorState, _ waiting: Int?) -> String {
    let time = mirror.at.map { say(" (\(Timestamp.local($0)))", ", \(Timestamp.local($0))") } ?? ""
    switch (mirror.problem, waiting) {
    case (.differs(let common), _):
      return say(
        "기록 \(common) 뒤로 서버의 기록과 달라요. “juice-maker mirror”로 확인하세요.",
        "has another journal after entry \(common). “juice-maker mirror” tells more.")
    case (_, nil):
      return say(
        "이 파일과 아직 비교하지 않았어요. “juice-maker mirror”를 실행하세요.",
        "not compared with this file yet. Run “juice-maker mirror”.")
    case (nil, 0?): return say("다 보냈어요\(time).", "has all\(time).")
    case (let problem, let waiting?):
      let count = waiting == 1 ? "1 entry is" : "\(waiting) entries are"
      let lacking =
        waiting == 0
        ? say("다 보냈어요\(time).", "had all\(time).")
        : say("기록 \(waiting)개를 아직 보내지 못했어요.", "\(count) not sent.")
      guard case .other(let sentence) = problem else {
        return "\(lacking) "
          + say(
            "“juice-maker mirror --follow”가 실행 중인지 확인하세요.",
            "Is “juice-maker mirror --follow” running?")
      }
      return "\(lacking) \(sentence.visible(most: 300))"
    }
  }
}
