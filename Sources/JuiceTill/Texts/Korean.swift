internal import FoundationEssentials
internal import JuiceKit

extension Texts {
  static let korean = Texts(
    language: "ko",
    title: "맛있는 쥬스를 만들어 드려요!",
    restockButton: "재고수정",
    orderButton: { "주문 \($0)잔" },
    cupsLeft: { "\($0)잔" },
    soldOut: "품절",
    low: "적음",
    ready: { "\($0) 나왔습니다! 맛있게 드세요!" },
    notEnough: "재료가 모자라요. 재고를 수정할까요?",
    shortage: { "\($0) \($1)/\($2) (\($2 - $1) 부족)" },
    markedSoldOut: { "\($0): 품절로 표시됨" },
    yes: "예",
    no: "아니오",
    anyKey: "아무 키나 누르세요",
    noOrderYet: "아직 주문이 없습니다",
    lastOrder: { "마지막 주문: \($0)" },
    undone: { "주문 취소: \($0)" },
    nothingToUndo: "이 계산대에서 취소할 주문이 없습니다",
    working: "처리 중…",
    cups: { "\($0) \($1)잔" },
    limitedBy: { "(한도: \($0))" },
    searching: { "찾기: \($0)▏ \($1)개" },
    nothingFound: "그런 쥬스가 없습니다",
    menuChanged: "메뉴를 새로 읽었습니다",
    menuKept: { "이전 메뉴를 그대로 씁니다. \($0)" },
    page: { "\($0)/\($1)쪽" },
    tooSmall: { ["창을 \($0) x \($1) 이상으로", "키워 주세요"] },
    restockTitle: "재고 추가",
    countTitle: "재고 실사",
    wasteTitle: { "폐기 (\($0))" },
    save: "저장하고 닫기",
    cancel: "취소",
    ingredientColumn: "재료",
    nowColumn: "지금",
    changeColumn: "변경",
    thenColumn: "결과",
    notSaved: "저장하지 못했습니다",
    historyTitle: "기록",
    everything: "전체",
    shownKind: { "보기: \($0)" },
    voidThis: "이 주문을 취소할까요?",
    onlyOrders: "취소할 수 있는 것은 주문뿐입니다.",
    reportTitle: "보고서",
    spanName: { span in
      switch span {
      case .today: "오늘"
      case .yesterday: "어제"
      case .week: "최근 7일"
      case .month: "최근 30일"
      }
    },
    helpTitle: "도움말",
    words: .korean,
    keys: KeyTexts(
      move: "선택 옮기기",
      moveToNext: "다음 · 이전으로",
      page: "한 쪽씩, 처음 · 끝으로",
      byPage: "한 쪽씩",
      ends: "처음 · 끝으로",
      order: "선택한 쥬스 주문",
      orderNumber: "그 번호의 쥬스 주문",
      restock: "재고 수정",
      undo: "여기서 한 마지막 주문 취소",
      help: "도움말",
      leave: "나가기",
      redraw: "화면 다시 그리기",
      history: "기록: 주문과 재고의 모든 변화",
      report: "보고서",
      newestOldest: "가장 새로운 것 · 오래된 것으로",
      kind: "종류별로 보기",
      void: "선택한 주문 취소",
      span: "기간 바꾸기",
      scroll: "위아래로",
      close: "닫기",
      search: "이름으로 찾기 (초성도)",
      showAll: "모두 보기",
      step: "1씩 줄이기 · 늘리기",
      stepTen: "10씩 늘리기 · 줄이기",
      type: "수량 직접 입력",
      save: "저장하고 닫기",
      cancel: "저장하지 않고 닫기",
      delivery: "들어온 재료 더하기",
      count: "재고 실사: 세어 본 수량",
      waste: "폐기, 다시 누르면 다음 이유",
      soldOut: "품절로 표시 · 표시 지우기",
      orderHint: "주문",
      restockHint: "재고",
      undoHint: "주문 취소",
      historyHint: "기록",
      reportHint: "보고서",
      kindHint: "종류",
      spanHint: "기간",
      closeHint: "닫기",
      searchHint: "찾기",
      showAllHint: "모두 보기",
      helpHint: "도움말",
      leaveHint: "나가기",
      stepHint: "줄이기/늘리기",
      typeHint: "수량",
      saveHint: "저장",
      cancelHint: "취소",
      countHint: "실사",
      wasteHint: "폐기",
      soldOutHint: "품절"
    ),
    refusal: { refusal, name in
      switch refusal {
      case .short(let shortages):
        "재료가 모자랍니다: "
          + shortages.map { short in
            short.isSoldOut
              ? "\(name(short.ingredient)): 품절로 표시됨"
              : "\(name(short.ingredient)) \(short.available)/\(short.needed) (\(short.missing) 부족)"
          }.joined(separator: ", ")
      case .aboveLimit(let id): "\(name(id)): 재고는 \(Ingredient.counts.upperBound)까지입니다."
      case .unknownIngredient(let id): "\(name(id)): 그런 재료가 없습니다."
      case .unknownOrder(let id): "\(id.uuidString.lowercased()): 그런 주문이 없습니다."
      case .alreadyVoid(let id): "\(id.uuidString.lowercased()): 이미 취소된 주문입니다."
      case .nothingToVoid: "취소할 주문이 없습니다."
      case .idTaken(let id): "\(id.uuidString.lowercased()): 내용이 다른 주문이 이미 이 번호를 씁니다."
      case .notEmpty: "저장소가 비어 있지 않습니다. 빈 저장소에만 가져올 수 있습니다."
      }
    },
    storeError: { error in
      switch error {
      case .damaged(let path, let detail):
        "\(path): 쓸 수 없는 저장소입니다 (\(detail)). 모든 계산대를 끈 뒤 백업으로 바꾸거나 --store로 다른 파일을 지정하세요."
      case .newer(let path):
        "\(path): 더 새로운 버전이 만든 저장소입니다. juice-maker를 업데이트하세요."
      case .busy(let path): "\(path): 다른 프로그램이 저장소를 쓰고 있습니다. 잠시 뒤에 다시 해 보세요."
      case .cannotCreate(let path, let detail):
        "\(path): 저장소를 만들 수 없습니다 (\(detail)). 폴더의 권한을 확인하거나 --store로 다른 파일을 지정하세요."
      case .cannotRead(let path, let detail):
        "\(path): 저장소를 읽을 수 없습니다 (\(detail)). 파일의 권한을 확인하세요."
      case .cannotWrite(let path, let detail):
        "\(path): 저장소에 쓸 수 없습니다 (\(detail)). 파일과 폴더의 권한을 확인하세요."
      case .diskFull(let path): "\(path): 디스크가 가득 찼습니다. 공간을 비우고 다시 해 보세요."
      }
    }
  )
}
