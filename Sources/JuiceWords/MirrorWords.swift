internal import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// How far the mirror of a store is, and where it is another journal.
extension Words {
  public func sentence(for difference: MirrorDifference) -> String {
    switch language {
    case .ko:
      let common =
        difference.common.map { "둘 다 \(phrase(for: $0))까지는 같고, " } ?? "양쪽에 같은 기록이 하나도 없고, "
      let ends =
        "파일은 \(phrase(for: difference.store)), 서버는 \(phrase(for: difference.mirror))에서 끝나요."
      return "서버에 이 파일과 다른 기록이 있어요. \(common)\(ends) 아무것도 보내지 않았어요. "
        + (difference.isSetBack
          ? "파일이 예전 것이에요. “juice-maker export --store 주소 | juice-maker import -”로 빠진 기록을 가져오세요."
          : "지금까지 보내던 파일을 지정하거나 복원하세요. 새로 시작하려면 소유자가 “juice-maker stand add 매장 --mirror --anew”를 하면 돼요.")
    case .en:
      let common =
        difference.common.map { "Both have \(phrase(for: $0)); then" }
        ?? "They have no entry in common:"
      let ends =
        "the file ends with \(phrase(for: difference.store)), the server with \(phrase(for: difference.mirror))"
      return "The server has another journal than this file. \(common) \(ends). Nothing was sent. "
        + (difference.isSetBack
          ? "The file was set back: fetch what it lacks with “juice-maker export --store ADDRESS | juice-maker import -”."
          : "Name the file that was sent until now, or restore it; or have the owner begin the stand anew with “juice-maker stand add NAME --mirror --anew”.")
    }
  }
  private func phrase(for entry: JournalEntry?) -> String {
    say(
      entry.map {
        "\($0.seq)번 기록(\(Timestamp.local($0.at)), \($0.digest?.text.prefix(16) ?? "–"))"
      } ?? "빈 기록",
      entry.map {
        "entry \($0.seq) (\(Timestamp.local($0.at)), \($0.digest?.text.prefix(16) ?? "–"))"
      } ?? "nothing")
  }
  func phrase(for mirror: MirrorState, _ waiting: Int?) -> String {
    switch language {
    case .ko:
      let time = mirror.at.map { " (\(Timestamp.local($0)))" } ?? ""
      switch (mirror.problem, waiting) {
      case (.differs(let common), _):
        return "\(common)번 기록 뒤로 서버의 기록과 달라요. “juice-maker mirror”로 확인하세요."
      case (_, nil): return "이 파일과 아직 비교하지 않았어요. “juice-maker mirror”를 실행하세요."
      case (nil, 0?): return "다 보냈어요\(time)."
      case (let problem, let waiting?):
        let lacking = waiting == 0 ? "다 보냈어요\(time)." : "\(waiting)건을 아직 보내지 못했어요."
        guard case .other(let sentence) = problem else {
          return "\(lacking) “juice-maker mirror --follow”가 실행 중인지 확인하세요."
        }
        return "\(lacking) \(sentence.visible(most: 300))"
      }
    case .en:
      let time = mirror.at.map { ", \(Timestamp.local($0))" } ?? ""
      switch (mirror.problem, waiting) {
      case (.differs(let common), _):
        return "has another journal after entry \(common). “juice-maker mirror” tells more."
      case (_, nil): return "not compared with this file yet. Run “juice-maker mirror”."
      case (nil, 0?): return "has all\(time)."
      case (let problem, let waiting?):
        let lacking =
          waiting == 0
          ? "had all\(time)" : "\(waiting == 1 ? "1 entry is" : "\(waiting) entries are") not sent"
        guard case .other(let sentence) = problem else {
          return "\(lacking). Is “juice-maker mirror --follow” running?"
        }
        return "\(lacking). \(sentence.visible(most: 300))"
      }
    }
  }
}
