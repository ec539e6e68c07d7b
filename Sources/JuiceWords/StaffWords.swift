package import JuiceKit

/// Texts about cashiers, their rights and their PINs.
extension Words {
  package func name(ofRight right: Staff.Right) -> String {
    switch right {
    case .void: say("주문 취소", "Voiding")
    case .refund: say("환불", "Refunding")
    case .discount: say("할인", "Discount")
    case .drawer: say("돈통", "Drawer")
    case .menu: say("메뉴 수정", "Menu")
    case .price: say("금액 입력", "Typing a price")
    }
  }

  package var approvedBy: String { say("승인", "Approved by") }
  package func cupsPerHour(_ cups: Double) -> String {
    let text = cups == cups.rounded() ? "\(Int(cups))" : "\(cups)"
    return say("시간당 \(text)잔", "\(text) \(text == "1" ? "cup" : "cups") an hour")
  }
  package var askForCashier: String { say("담당 직원 선택", "Who sells?") }
  package func nowSells(_ name: String) -> String {
    say("담당 직원: \(name)", "\(name) sells from now on.")
  }
  package var noStaff: String {
    say(
      "설정에 직원 목록이 없어서 누구나 모든 일을 할 수 있어요. settings.yaml에 `staff`를 쓰세요.",
      "The settings have no list of the staff, so everybody may do everything. Write `staff` into settings.yaml."
    )
  }

  package var nobodyInStaff: String {
    say(
      "settings.yaml의 `staff`를 읽을 수 없거나 비어 있어서 아무도 권한이 없어요. “juice-maker doctor”로 확인하세요.",
      "`staff` of settings.yaml can't be read or names nobody, so nobody has a right. See “juice-maker doctor”."
    )
  }

  package func askForPIN(of name: String, _ masked: String) -> String {
    say("\(name)의 PIN\n\(masked)", "PIN of \(name)\n\(masked)")
  }
  /// Prompts for the PIN of anyone who has the right.
  package func askForApproval(of right: Staff.Right, _ names: [String], _ masked: String) -> String
  {
    let names = names.joined(separator: say(", ", " or "))
    return say(
      "\(name(ofRight: right)): 승인이 필요해요.\n\(names)의 PIN\n\(masked)",
      "\(name(ofRight: right)): approval needed.\nPIN of \(names)\n\(masked)")
  }
  /// - Parameter names: those who have the right; empty if nobody has it.
  package func nobodyApproves(_ right: Staff.Right, among names: [String]) -> String {
    guard !names.isEmpty else {
      return say(
        "\(name(ofRight: right)): 승인이 필요한데, 이 권한이 있는 직원이 없어요. settings.yaml의 `staff`에서 누군가의 `may`에 `\(right)`를 쓰세요.",
        "\(name(ofRight: right)): approval needed, but nobody in `staff` of settings.yaml has this right. Add `\(right)` to somebody's `may`."
      )
    }
    return say(
      "\(name(ofRight: right)): 승인이 필요한데, 권한이 있는 직원 중에 PIN을 정한 사람이 없어요. “juice-maker pin set --for <이름>”으로 정하세요.",
      "\(name(ofRight: right)): approval needed, but nobody with this right has a PIN. Set one with “juice-maker pin set --for <name>”."
    )
  }
  func sentence(forNoRight right: Staff.Right) -> String {
    say(
      "\(name(ofRight: right)): 승인이 필요해요. 바뀐 것은 없어요. 권한이 있는 직원의 PIN을 입력하세요.",
      "\(name(ofRight: right)): approval needed. Nothing has changed. Try again with the PIN of somebody who has this right."
    )
  }
}
