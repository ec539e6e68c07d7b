internal import JuiceKit

extension CommandTexts {
  static let korean = CommandTexts(
    juice: "쥬스",
    ingredient: "재료",
    recipe: "레시피",
    price: "가격",
    servings: "가능한 잔",
    limitedBy: "제한 재료",
    count: "수량",
    state: "상태",
    number: "번호",
    time: "시각",
    kind: "종류",
    content: "내용",
    id: "아이디",
    hour: "시",
    cups: "잔",
    used: "사용",
    wasted: "폐기",
    delivered: "입고",
    lasts: "남은 기간",
    soldOut: "품절",
    low: "적음",
    takenBack: "취소됨",
    kindName: { kind in
      switch kind {
      case .open: "기초 재고"
      case .order: "주문"
      case .void: "주문 취소"
      case .restock: "입고"
      case .count: "실사"
      case .waste: "폐기"
      case .soldOut: "품절"
      }
    },
    wasteReason: { reason in
      switch reason {
      case .damaged: "파손"
      case .expired: "기한 지남"
      case .spilled: "쏟음"
      case .tasting: "시음"
      case .other: "기타"
      }
    },
    mark: { $0 == .marked ? "표시" : "해제" },
    line: { "\($0) \($1)잔" },
    days: { $0 < 1 ? "\(CommandTexts.rounded($0 * 24))시간" : "\(CommandTexts.rounded($0))일" },
    stock: { "재고: \($0)" },
    ordered: { "주문 \($1): \($0). 맛있게 드세요!" },
    voided: { "주문 \($1) 취소: \($0)." },
    imported: { "기록 \($0)개를 가져왔습니다." },
    backedUp: { "저장소를 \($0)에 복사했습니다." },
    verified: { "기록 \($0)개가 재고와 맞습니다." },
    menuIsGood: { "\($0): 올바른 메뉴입니다. 재료 \($1)가지, 쥬스 \($2)가지." },
    noEntries: "해당하는 기록이 없습니다.",
    span: { since, until in
      switch (since, until) {
      case (let since?, let until?): "\(since)부터 \(until) 전까지"
      case (let since?, nil): "\(since)부터"
      case (nil, let until?): "\(until) 전까지"
      case (nil, nil): "첫날부터"
      }
    },
    sales: { orders, cups, revenue in
      "주문 \(orders)건, \(cups)잔" + (revenue.isEmpty ? "" : ", \(revenue)")
    },
    errors: .korean
  )
}

extension CommandErrorTexts {
  static let korean = CommandErrorTexts(
    unknownCommand: { "“\($0)”: 그런 명령이 없습니다.\(korean(meant: $1, else: "--help에 목록이 있습니다"))" },
    unknownJuice: {
      "“\($0)”: 메뉴에 없는 쥬스입니다.\(korean(meant: $1, else: "“juice-maker menu”에 목록이 있습니다"))"
    },
    unknownIngredient: {
      "“\($0)”: 그런 재료가 없습니다.\(korean(meant: $1, else: "“juice-maker stock”에 목록이 있습니다"))"
    },
    unknownOrder: { "“\($0)”: 그런 주문이 없습니다. “juice-maker history --kind order”에 목록이 있습니다." },
    noCount: { "“\($0)”에 수량이 없습니다. \($0)=5처럼 쓰세요." },
    badCount: { "“\($0)”: 수량은 \($1.lowerBound)부터 \($1.upperBound)까지의 숫자여야 합니다." },
    tooManyCups: { "한 주문에 한 쥬스는 \(Order.cups.upperBound)잔까지입니다 (\($0))." },
    countedTwice: { "“\($0)”의 수량이 두 번 나옵니다. 한 번만 쓰세요." },
    badOrderID: {
      "“\($0)”: 주문 아이디가 아닙니다. 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f 같은 UUID여야 합니다."
    },
    badTime: { "“\($0)”: 시각이 아닙니다. 2026-03-01, 2026-03-01T09:30, today, yesterday처럼 쓰세요." },
    voidWhat: "어느 주문을 취소할까요? 주문 아이디나 --last 중 하나만 쓰세요.",
    noBackupOfMemory: "메모리 저장소는 백업할 것이 없습니다. --store로 파일을 지정하세요.",
    cannotRead: { "\($0): 읽을 수 없습니다 (\($1))." },
    cannotMake: { "\($0): 만들 수 없습니다 (\($1)). 다른 파일을 지정하세요." },
    cannotPrint: { "결과를 출력할 수 없습니다 (\($0))." },
    fault: { "\($0.seq)번 기록이 맞지 않습니다: \(korean($0.rule)). 백업으로 되돌리세요." },
    noTerminal:
      "계산대는 입력과 출력이 모두 터미널이어야 합니다. 터미널에서 시작하거나 명령을 쓰세요: juice-maker --help.",
    unknownTerminal: { name in
      name.isEmpty
        ? "TERM이 없어서 화면을 그릴 수 없습니다. 이렇게 해 보세요: TERM=xterm-256color juice-maker"
        : "“\(name)” 터미널을 알 수 없습니다. 이렇게 해 보세요: TERM=xterm-256color juice-maker"
    },
    simpleTerminal: {
      "“\($0)” 터미널은 커서를 옮길 수 없어서 화면을 그릴 수 없습니다. 다른 터미널이나 명령을 쓰세요: juice-maker --help."
    },
    brokenTerminal: { "터미널을 쓸 수 없습니다 (\($0)). 다른 터미널에서 해 보세요." }
  )

  nonisolated private static func korean(meant: Meant, else hint: String) -> String {
    meant.map { " “\($0)”을(를) 찾으셨나요?" } ?? " \(hint)."
  }

  nonisolated private static func korean(_ rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: "번호가 앞 기록에 이어지지 않습니다"
    case .malformed: "종류에 맞는 잔 수, 변화, 이유가 아닙니다"
    case .belowZero(let id): "\(id) 수량이 0보다 작아집니다"
    case .wrongCount(let id, let sum, let recorded):
      "\(id) 수량이 \(recorded)(으)로 적혀 있지만 여기까지의 변화를 더하면 \(sum)입니다"
    case .wrongVoid: "취소한 주문이 쓴 것을 그대로 되돌리지 않습니다"
    case .doubleID: "같은 주문이 두 번 있습니다"
    case .wrongStock(let id, let sum, let stock):
      "재고의 \(id)는 \(stock)인데 여기까지의 기록을 더하면 \(sum)입니다"
    }
  }
}
