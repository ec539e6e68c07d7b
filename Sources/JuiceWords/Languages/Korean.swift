import FoundationEssentials
import JuiceKit
import JuiceText

struct Korean: Words {
  // MARK: Screens

  var title: String { "맛있는 쥬스를 만들어 드려요!" }
  var restockButton: String { "재고수정" }
  func orderButton(_ cups: Int) -> String { "주문 \(cups)잔 가능" }
  func cupsLeft(_ cups: Int) -> String { "\(cups)잔" }
  var soldOutButton: String { "품절" }
  var noneLabel: String { "없음" }
  var lowLabel: String { "적음" }

  func ready(_ juice: String) -> String { "\(juice) 나왔습니다! 맛있게 드세요!" }
  var notEnough: String { "재료가 모자라요. 재고를 수정할까요?" }
  var yes: String { "예" }
  var no: String { "아니오" }
  var anyKey: String { "아무 키나 누르세요" }
  var chooseHint: String { "번호나 Enter로 선택 · Esc: 돌아가기" }
  var bill: String { "주문서" }
  var orderBill: String { "b 주문" }
  var readyAll: String { "주문하신 쥬스 나왔습니다! 맛있게 드세요!" }
  func askToLeaveBill(cups: Int) -> String { "담은 \(cups)잔을 버리고 나갈까요?" }
  func billRepriced(from before: String, to now: String) -> String {
    "메뉴의 가격이 바뀌었어요. 주문서 합계: \(before) → \(now)"
  }
  var askStaff: String { "지금은 할 수 없어요. 직원에게 말씀해 주세요." }
  func juiceGone(_ juice: String) -> String { "메뉴에서 없어진 쥬스예요: \(juice)" }
  var noBill: String { "담은 쥬스가 없어요. +를 누르면 선택한 쥬스를 담아요." }
  func notOnBill(_ juice: String) -> String { "담지 않은 쥬스예요: \(juice)" }
  func askToEmptyBill(cups: Int) -> String { "담은 \(cups)잔을 모두 뺄까요?" }
  func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String {
    switch limit {
    case .cups(let juice):
      "같은 쥬스는 \(Bill.maxCups)잔까지 담을 수 있어요: \(name(juice))"
    case .lines: "쥬스는 \(Bill.maxLines)가지까지 담을 수 있어요."
    }
  }
  var billChanged: String { "메뉴에서 없어진 쥬스를 주문서에서 뺐어요." }
  func askForPayment(_ total: String) -> String { "\(total)\n어떻게 결제하나요?" }
  func moneyGiven(_ money: String) -> String { "받은 돈 \(money)" }
  func change(_ money: String) -> String { "거스름돈 \(money)" }
  func moneyMissing(_ money: String) -> String { "\(money) 모자라요" }
  var receiptPrinted: String { "영수증을 인쇄했어요." }
  var noPrinter: String {
    "프린터가 없어요. $JUICE_MAKER_PRINT에 인쇄할 명령(예: lp)을 정하고 계산대를 다시 시작하세요."
  }
  var noReceipt: String { "영수증은 주문에만 있어요." }
  var notMoney: String { "금액이 아니에요. Backspace로 지우고 다시 입력하세요." }
  var emptyBill: String { "여러 잔은 +를 눌러 여기에 담아 한 번에 주문하세요." }
  var howToOrder: String { "한 잔은 번호를, 여러 잔은 +를 누르세요." }
  func soldOut(_ juices: String) -> String { "품절이에요: \(juices)" }
  func askForPIN(_ masked: String) -> String { "직원용 PIN: \(masked)" }
  var wrongPIN: String { "PIN이 맞지 않아요." }
  func tooManyPINs(seconds: Int) -> String {
    "PIN을 세 번 틀려 잠겼어요. \(seconds)초 뒤에 다시 입력하세요."
  }
  func inARow(_ cups: Int) -> String { "\(cups)잔째" }
  func orderAgain(_ key: String) -> String { "\(key): 한 잔 더 · Esc: 닫기" }
  var spaceKey: String { "스페이스" }
  var markedNow: String { "품절로 표시된 재료예요. 재고를 수정할까요?" }
  func orderNow(_ order: String) -> String { "\(order) 주문할까요?" }
  func noSuchNumber(_ number: Int) -> String { "이 쪽에는 \(number)번이 없어요." }
  var answerFirst: String { "먼저 예나 아니오로 답해 주세요." }
  func chooseFirst(of count: Int) -> String {
    count == 1 ? "1을 누르거나 Esc로 돌아가세요." : "1~\(count) 가운데 하나를 누르거나 Esc로 돌아가세요."
  }
  var heldKey: String { "키를 길게 눌러도 한 번만 입력돼요." }
  var doubleClick: String { "두 번 클릭해도 한 번만 처리해요." }
  func typedAhead(_ keys: Int) -> String { "이 창이 뜨기 전에 누른 키 \(keys)개는 무시했어요." }
  var pastedNoNumber: String { "붙여 넣은 내용이 숫자가 아니에요." }
  var pastedOrdersNothing: String { "붙여 넣은 글자로는 주문하지 않아요." }

  var noOrderYet: String { "아직 주문이 없어요" }
  func lastOrder(_ order: String) -> String { "이 계산대의 마지막 주문: \(order)" }
  func saved(_ change: String) -> String { "저장: \(change)" }
  func marks(_ ingredients: String, _ mark: SoldOutMark) -> String {
    "\(ingredients) 품절 \(name(of: mark))"
  }
  func undone(_ kind: JournalEntry.Kind, _ content: String) -> String {
    kind == .soldOut ? "취소: \(content)" : "\(name(of: kind)) 취소: \(content)"
  }
  func undoneBefore(_ content: String) -> String { "이미 취소했어요: \(content)" }
  func notUndone(_ content: String) -> String { "취소하지 못했어요: \(content)" }
  var nothingToUndo: String { "이 계산대에서 되돌릴 일이 없어요" }
  var noChangeToUndo: String { "이 계산대에서 되돌릴 재고 변경이 없어요" }
  var working: String { "처리 중…" }
  var changeUnanswered: String {
    "서버가 응답하지 않아 처리됐는지 아직 알 수 없어요. 알 때까지 계속 확인하고, 그동안은 다른 것을 바꾸지 않아요."
  }
  var slowStore: String { "저장소가 느려요. 지금 누른 것은 받지 않아요." }
  func outage(since clock: String, _ error: StoreError) -> String {
    "주문 중단(\(clock)~): \(inShort(error))"
  }
  private func inShort(_ error: StoreError) -> String {
    switch error {
    case .damaged, .server(_, .damaged): "저장소가 손상됐어요"
    case .newer: "새 버전의 저장소예요"
    case .busy: "저장소가 바빠요"
    case .missing, .cannotWrite(_, .removed): "저장소가 없어졌어요"
    case .cannotWrite(_, .replaced): "저장소가 바뀌었어요"
    case .cannotWrite(_, .logRemoved): "다시 시작하세요"
    case .cannotCreate, .cannotWrite: "저장할 수 없어요"
    case .cannotRead: "읽을 수 없어요"
    case .diskFull, .server(_, .full): "디스크가 가득 찼어요"
    case .server(_, let fault): inShort(fault)
    }
  }
  private func inShort(_ fault: ServerFault) -> String {
    switch fault {
    case .noClient: "libpq5가 없어요"
    case .notReached, .noAnswer, .unanswered: "서버에 연결이 안 돼요"
    case .cutOff: "연결이 끊겼어요"
    case .notTrusted: "믿을 수 없는 서버예요"
    case .notReady, .readOnly: "서버가 준비 중이에요"
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand: "로그인이 막혔어요"
    case .olderSchema: "오래된 저장소예요"
    case .badAddress, .badSetting, .noDatabase, .tooOld, .noSchema, .otherEncoding, .damaged,
      .notPostgres, .unexpected, .full:
      "쓸 수 없는 저장소예요"
    }
  }
  var outageForCustomers: String { "죄송해요. 지금은 주문을 받을 수 없어요." }
  var changeUnderway: String {
    "끝나지 않은 변경이 있는데 계산대를 닫았어요. 반영됐는지는 “juice-maker history”로 확인하세요."
  }
  var onNetwork: String { "저장소가 네트워크 드라이브에 있어요. 계산대 둘이 쓰면 망가질 수 있어요." }
  func storeOnNetwork(_ path: String) -> String {
    "\(path.visible(most: 1000)): 저장소가 네트워크 드라이브에 있어요. 잠금이 안 될 수 있어서 계산대 둘이 쓰면 망가질 수 있어요. 이 컴퓨터의 디스크에 두세요."
  }
  func limit(_ ingredient: String) -> String { "(\(ingredient) 기준)" }
  func searching(_ text: String, found: Int) -> String { "찾기: \(text)▏ \(found)개" }
  var nothingFound: String { "그런 쥬스가 없어요" }
  var menuReloaded: String { "메뉴를 새로 읽었어요" }
  var menuRemoved: String { "메뉴 파일이 없어졌어요. 마지막 메뉴를 그대로 써요." }
  func settingsSkipped(_ problem: String) -> String { "쓰지 못한 설정이 있어요: \(problem)" }
  func languageForNow(_ decider: String) -> String {
    "이번에만 바뀌어요. 다음에 시작할 때는 \(decider)에 따라요."
  }
  func languageNotRemembered(_ problem: String) -> String {
    "이번에만 바뀌어요. 언어를 기억해 두지 못했어요. \(problem)"
  }
  func menuKept(_ problem: String) -> String { "이전 메뉴를 그대로 써요. \(problem)" }
  var menuNotFollowed: String { "여기서는 메뉴 파일이 바뀌어도 알 수 없어요." }
  func page(_ page: Int, of pages: Int) -> String { "\(page)/\(pages)쪽" }
  func tooSmall(columns: Int, rows: Int) -> [String] {
    ["창을 \(columns) x \(rows) 이상으로", "키워 주세요"]
  }

  var ordersLabel: String { "주문" }
  func orderCount(_ orders: Int) -> String { "\(orders)건" }
  var soldLabel: String { "판매" }
  var takingsLabel: String { "매출" }
  var newestOrders: String { "최근 주문" }
  var noOrderToday: String { "주문을 받으면 시각과 금액이 여기에 보여요." }
  var runningLow: String { "곧 떨어질 재료" }
  var bestSellers: String { "많이 팔린 쥬스" }
  var todayNotRead: String { "오늘 기록을 못 읽었어요" }

  var restockTitle: String { "재고 추가" }
  var countTitle: String { "재고 실사" }
  func wasteTitle(_ reason: WasteReason) -> String { "폐기 (\(name(of: reason)))" }
  var save: String { "저장하고 닫기" }
  var cancel: String { "취소" }
  var nowColumn: String { "지금" }
  var changeColumn: String { "변경" }
  var thenColumn: String { "결과" }
  var lowColumn: String { "적음 기준" }
  var notSaved: String { "저장하지 못했어요" }
  var stockMovedTooFar: String { "저장하지 못했어요. 그 사이에 재고가 바뀌었으니 다시 세어 주세요." }
  var typedCleared: String { "앞서 입력한 값은 지웠어요." }
  var stockMoved: String { "그 사이에 재고가 바뀌었어요. 저장할까요?" }
  func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String {
    "\(ingredient) \(was) → \(now), 실사 \(counted), 저장하면 \(then)"
  }

  var historyTitle: String { "기록" }
  var everything: String { "전체" }
  func shown(_ kind: String) -> String { "보기: \(kind)" }
  func searchedFor(_ text: String) -> String { "찾기: \(text)▏" }
  var searching: String { "찾는 중…" }
  func heading(_ day: LocalDay) -> String {
    let weekdays = ["일", "월", "화", "수", "목", "금", "토"]
    let year = day.isThisYear ? "" : "\(day.year)년 "
    return "\(year)\(day.month)월 \(day.day)일 \(weekdays[day.weekday])요일"
  }
  func entry(_ seq: Int) -> String { "기록 \(seq)" }
  var voidThis: String { "이 주문을 취소할까요?" }
  var onlyOrders: String { "여기서는 주문만 취소해요. 재고 변경은 재고 화면에서 u로 되돌려요." }

  var reportTitle: String { "보고서" }
  var today: String { "오늘" }
  var yesterday: String { "어제" }
  func lastDays(_ days: Int) -> String { "최근 \(days)일" }
  func moreBelow(_ lines: Int) -> String { "아래로 \(lines)줄 더 ↓" }

  var helpTitle: String { "도움말" }

  // MARK: Keys

  func key(_ action: KeyAction) -> KeyText {
    switch action {
    case .move: KeyText("선택 옮기기")
    case .moveToNext: KeyText("다음 · 이전으로")
    case .page: KeyText("한 쪽씩")
    case .ends: KeyText("처음 · 끝으로")
    case .close: KeyText("닫기")
    case .help: KeyText("도움말")
    case .language: KeyText("English (영어)", hint: "English")
    case .redraw: KeyText("화면 다시 그리기")
    case .suspend: KeyText("잠시 셸로 나가기, fg로 돌아오기")
    case .leave: KeyText("나가기")
    case .orderNumber: KeyText("그 번호의 쥬스 주문", hint: "주문")
    case .order: KeyText("선택한 쥬스 주문", hint: "주문")
    case .restock: KeyText("재고 수정", hint: "재고")
    case .undo: KeyText("이 계산대의 마지막 작업 되돌리기", hint: "되돌리기")
    case .history: KeyText("기록: 주문과 재고의 모든 변화", hint: "기록")
    case .report: KeyText("보고서")
    case .search: KeyText("이름으로 찾기 (초성도)", hint: "찾기")
    case .searchText: KeyText("이 글자로 찾기")
    case .eraseText: KeyText("마지막 글자 지우기")
    case .eraseAll: KeyText("검색어 모두 지우기")
    case .showAll: KeyText("모두 보기")
    case .step: KeyText("1씩 줄이기 · 늘리기", hint: "줄이기/늘리기")
    case .stepTen: KeyText("10씩 늘리기 · 줄이기")
    case .typeDelivered: KeyText("들어온 양 입력, -를 먼저 누르면 빼기", hint: "입고량")
    case .typeCounted: KeyText("세어 본 수량 입력", hint: "수량")
    case .typeWasted: KeyText("버린 양 입력", hint: "폐기량")
    case .eraseDigit: KeyText("마지막 숫자 지우기")
    case .save: KeyText("저장하고 닫기", hint: "저장")
    case .saveAfterLast: KeyText("다음 줄로, 마지막 줄에서는 저장하고 닫기", hint: "다음/저장")
    case .cancel: KeyText("저장하지 않고 닫기", hint: "취소")
    case .delivery: KeyText("들어온 재료 더하기", hint: "입고")
    case .count: KeyText("재고 실사: 세어 본 수량", hint: "실사")
    case .waste: KeyText("폐기, 다시 누르면 다음 이유", hint: "폐기")
    case .soldOut: KeyText("품절로 표시 · 표시 지우기", hint: "품절")
    case .undoChange: KeyText("이 계산대의 마지막 재고 변경 되돌리기", hint: "되돌리기")
    case .newestOldest: KeyText("가장 새로운 것 · 오래된 것으로")
    case .kind: KeyText("종류별로 보기", hint: "종류")
    case .details: KeyText("선택한 기록 자세히 보기", hint: "자세히")
    case .searchHistory: KeyText("찾기: 쥬스, 재료, 주문번호, 아이디, 날짜", hint: "찾기")
    case .void: KeyText("선택한 주문 취소", hint: "주문 취소")
    case .span: KeyText("기간 바꾸기", hint: "기간")
    case .scroll: KeyText("위아래로")
    case .answer: KeyText("대답")
    case .otherAnswer: KeyText("다른 대답 선택")
    case .addToBill: KeyText("선택한 쥬스 담기", hint: "담기")
    case .takeOffBill: KeyText("선택한 쥬스 한 잔 빼기", hint: "빼기")
    case .takeNewestOff: KeyText("마지막에 담은 잔 빼기", hint: "한 잔 빼기")
    case .numberToBill: KeyText("그 번호의 쥬스 담기", hint: "담기")
    case .juiceToBill: KeyText("선택한 쥬스 담기", hint: "담기")
    case .orderBill: KeyText("담은 쥬스 모두 주문", hint: "주문")
    case .showBill: KeyText("담은 쥬스 모두 보기", hint: "보기")
    case .emptyBill: KeyText("주문서 비우기", hint: "비우기")
    case .change: KeyText("받은 돈을 입력해 거스름돈 보기", hint: "거스름돈")
    case .receipt: KeyText("영수증 인쇄", hint: "영수증")
    case .typeMoney: KeyText("받은 돈 입력")
    case .unlock: KeyText("직원용: PIN으로 계산대 열기")
    case .typePIN: KeyText("PIN 입력")
    case .checkPIN: KeyText("계산대 열기", hint: "열기")
    }
  }

  // MARK: Commands

  var juice: String { "쥬스" }
  var ingredient: String { "재료" }
  var recipe: String { "레시피" }
  var price: String { "가격" }
  var servings: String { "가능한 잔" }
  var limitedBy: String { "기준 재료" }
  var count: String { "수량" }
  var state: String { "상태" }
  var number: String { "기록" }
  var time: String { "시각" }
  var kind: String { "종류" }
  var content: String { "내용" }
  var id: String { "아이디" }
  var hour: String { "시간대별" }
  var used: String { "사용" }
  var wasted: String { "폐기" }
  var delivered: String { "입고" }
  var lasts: String { "소진 예상" }
  var total: String { "합계" }
  var reason: String { "이유" }
  var by: String { "담당" }
  var stockColumn: String { "재고" }

  var takenBack: String { "취소됨" }
  func name(of kind: JournalEntry.Kind) -> String {
    switch kind {
    case .open: "기초 재고"
    case .order: "주문"
    case .void: "주문 취소"
    case .restock: "입고"
    case .count: "실사"
    case .waste: "폐기"
    case .soldOut: "품절"
    }
  }
  func name(of reason: WasteReason) -> String {
    switch reason {
    case .damaged: "상함"
    case .expired: "기한 지남"
    case .spilled: "쏟음"
    case .tasting: "시음"
    case .other: "기타"
    }
  }
  func name(of mark: SoldOutMark) -> String { mark == .marked ? "표시" : "해제" }
  func line(_ juice: String, cups: Int) -> String { "\(juice) \(cups)잔" }
  func shortage(_ ingredient: String, available: Int, needed: Int) -> String {
    "\(ingredient) \(available)/\(needed) (\(needed - available) 부족)"
  }
  func markedSoldOut(_ ingredient: String) -> String { "\(ingredient): 품절로 표시됨" }
  func days(_ days: Double) -> String {
    days * 24 < 1
      ? "\(Int(days * 1440))분" : days < 1 ? "\(rounded(days * 24))시간" : "\(rounded(days))일"
  }

  func cups(_ number: Int) -> String { "\(number)잔" }
  func amount(_ number: Int) -> String { "\(number)개" }

  func stock(_ items: String) -> String { "재고: \(items)" }
  func name(of payment: Payment.ID) -> String? {
    let names: [Payment.ID: String] = [
      "cash": "현금", "card": "카드", "transfer": "계좌이체", "voucher": "상품권",
    ]
    return names[payment]
  }
  func orderNumber(_ number: Int) -> String { "\(number)번" }
  func ordered(_ lines: String, number: String?, id: String) -> String {
    "주문 \(number.map { "\($0) (\(id))" } ?? id): \(lines). 맛있게 드세요!"
  }
  func voided(_ lines: String, number: String?, id: String) -> String {
    "주문 \(number.map { "\($0) (\(id))" } ?? id) 취소: \(lines)."
  }
  func imported(_ entries: Int) -> String { "기록 \(entries)개를 가져왔어요." }
  func sealedNow(_ entries: Int) -> String {
    "기록 \(entries)개에는 검증값이 없었어요. 검증값은 지금 만들었으니 그 전의 일은 증명하지 못해요."
  }
  func progress(_ entries: Int) -> String { "기록 \(entries)개…" }
  func backedUp(_ path: String) -> String { "저장소를 \(path)에 복사했어요." }
  func verified(_ entries: Int) -> String { "기록 \(entries)개가 재고와 맞아요." }
  func digest(_ digest: String, upTo seq: Int) -> String { "\(entry(seq))까지의 검증값: \(digest)" }
  func asNoted(_ seq: Int, at time: String) -> String {
    "\(entry(seq))(\(time))까지는 검증값을 적어 둔 때와 똑같아요."
  }
  func goodMenu(_ path: String, ingredients: Int, juices: Int) -> String {
    "\(path): 쓸 수 있는 메뉴예요. 재료 \(ingredients)가지, 쥬스 \(juices)가지."
  }
  var askPin: String { "PIN, 숫자 4~12자리: " }
  var askPinAgain: String { "한 번 더: " }
  func pinSet(_ path: String) -> String { "PIN을 정했어요: \(path)" }
  var stand: String { "매장" }
  var entriesColumn: String { "기록 수" }
  var newestEntry: String { "마지막 기록" }
  var noLogin: String { "로그인 없음" }
  var noStands: String { "아직 매장이 없어요. “juice-maker stand add”로 만드세요." }
  func standsPrepared(_ address: String) -> String { "이제 매장을 만들 수 있어요: \(address)" }
  func standAdded(_ stand: String, login: String) -> String {
    "\(stand) 매장의 로그인을 만들었어요(\(login)). 서버에는 해시만 남으니 비밀번호는 지금 한 번만 보여 드려요:"
  }
  var passwordFile: String { "매장의 ~/.pgpass에 이 줄을 넣고 chmod 600을 하세요:" }
  var storeAtStand: String { "매장의 저장소 주소예요. --store나 JUICE_MAKER_STORE에 쓰세요:" }
  func standRemoved(_ stand: String) -> String {
    "\(stand) 매장의 로그인을 없앴어요. 기록은 그대로 남아요."
  }
  var receiptTitle: String { "영수증" }
  func each(_ price: String) -> String { "한 잔에 \(price)" }
  var paid: String { "결제" }
  var voidedOrders: String { "취소" }
  var day: String { "날짜별" }
  var notAsked: String { "결제 방법 없음" }
  func takenBack(orders: Int, revenue: String) -> String {
    "취소한 주문 \(orders)건" + (revenue.isEmpty ? "" : ", \(revenue)")
  }
  var unknownAuthor: String { "모름" }
  var noEntries: String { "그런 기록이 없어요." }
  func priced(_ juice: String, _ price: String, path: String) -> String {
    "\(juice) 가격을 바꿨어요. 새 가격: \(price) (\(path))"
  }
  func added(_ thing: String, path: String) -> String { "메뉴에 추가했어요: \(thing) (\(path))" }
  func newMenuFile(_ path: String) -> String {
    "메뉴 파일을 새로 만들었어요. 기본 메뉴에 이 변경을 더했어요: \(path)"
  }
  func menuSaved(_ path: String) -> String { "저장했어요: \(path)" }
  var menuNotEdited: String { "바뀐 것이 없어요." }
  var editorDidNotWait: String {
    "편집기가 아직 열려 있다면, EDITOR=\"code --wait\"처럼 파일을 닫을 때까지 기다리게 하세요."
  }
  var editAgain: String { "다시 고칠까요? [Y/n] " }
  func editedTextKept(_ path: String) -> String { "메뉴는 그대로예요. 고친 글은 여기에 있어요: \(path)" }

  func span(since: Date, until: Date?) -> String {
    "\(moment(since))부터 " + (until.map { "\(moment($0)) 전까지" } ?? "지금까지")
  }
  private func moment(_ date: Date) -> String {
    let time = Timestamp.moment(date)
    let year = time.year.map { "\($0)년 " } ?? ""
    return "\(year)\(time.month)월 \(time.day)일 \(time.clock)"
  }
  func sales(orders: Int, cups: Int, revenue: String) -> String {
    "주문 \(orders)건, \(self.cups(cups))" + (revenue.isEmpty ? "" : ", \(revenue)")
  }
  func hour(_ hour: Int) -> String { "\(hour)시" }
  func moneyMoved(_ money: String) -> String { "받은 돈에서 돌려준 돈을 뺀 금액: \(money)" }
  var belowZero: String { "0보다 작은 수: 이 기간 전에 적은 것을 이 기간에 되돌리거나 바로잡았어요." }

  // MARK: Errors

  func sentence(for refusal: Refusal, name: (Ingredient.ID) -> String) -> String {
    switch refusal {
    case .short(let shortages):
      "재료가 모자라요: "
        + shortages.map { phrase(for: $0, name: name) }.joined(separator: ", ")
    case .aboveLimit(let id): "\(name(id)): 재고는 \(Ingredient.counts.upperBound)까지예요."
    case .unknownIngredient(let id): "\(name(id)): 그런 재료가 없어요."
    case .unknownOrder(let id): "\(id.text): 그런 주문이 없어요."
    case .alreadyVoid(let id): "\(id.text): 이미 취소한 주문이에요."
    case .countsMoved(let ids):
      "\(ids.map(name).joined(separator: ", ")): 그 사이에 재고가 바뀌었어요."
    case .nothingToVoid: "취소할 주문이 없어요."
    case .idTaken(let id): "\(id.text): 내용이 다른 주문이 이미 이 아이디를 써요."
    case .notEmpty: "저장소가 비어 있지 않아요. 빈 저장소에만 가져올 수 있어요."
    }
  }

  func sentence(for error: StoreError) -> String {
    switch error {
    case .damaged(let path, let cause):
      "\(path): 쓸 수 없는 저장소예요 (\(phrase(for: cause))). 모든 계산대를 끄고 -wal, -shm 파일과 함께 치운 뒤 그 자리에 백업을 두거나 --store로 다른 파일을 지정하세요."
    case .newer(let path):
      "\(path): 더 새로운 버전이 만든 저장소예요. juice-maker를 업데이트하세요."
    case .busy(let path): "\(path): 다른 프로그램이 저장소를 쓰고 있어요. 잠시 뒤에 다시 해 보세요."
    case .cannotCreate(let path, let cause):
      "\(path): 저장소를 만들 수 없어요 (\(phrase(for: cause))). 폴더의 권한을 확인하거나 --store로 다른 파일을 지정하세요."
    case .missing(let path):
      "\(path): 아직 저장소가 없어요. 계산대나 “juice-maker order”를 쓰면 생겨요. 다른 저장소는 --store로 지정하세요."
    case .cannotRead(let path, .unfinishedChange):
      "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: .unfinishedChange)))."
    case .cannotRead(let path, .database(.inputOutput, _)),
      .cannotWrite(let path, .database(.inputOutput, _)):
      "\(path): 디스크에 오류가 났어요. 저장소를 다른 디스크에 백업하세요."
    case .cannotRead(let path, let cause):
      "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: cause))). 파일의 권한을 확인하세요."
    case .cannotWrite(let path, let cause) where [.removed, .replaced, .logRemoved].contains(cause):
      "\(path): 저장소를 쓸 수 없어요 (\(phrase(for: cause)))."
    case .cannotWrite(let path, let cause):
      "\(path): 저장소에 쓸 수 없어요 (\(phrase(for: cause))). 파일과 폴더의 권한을 확인하세요."
    case .diskFull(let path): "\(path): 디스크가 가득 찼어요. 공간을 비우고 다시 해 보세요."
    case .server(let address, let fault): "\(address): \(sentence(for: fault))"
    }
  }

  private func sentence(for fault: ServerFault) -> String {
    switch fault {
    case .noClient(let message):
      "PostgreSQL 저장소를 쓰려면 클라이언트 라이브러리가 있어야 해요 (\(message)). libpq5 패키지를 설치하세요."
    case .badAddress:
      "PostgreSQL 주소가 아니에요. postgres://로그인@호스트:포트/데이터베이스처럼 쓰고 비밀번호는 ~/.pgpass에 두세요. 주소에 쓸 때는 @를 %40, /를 %2F로 쓰세요."
    case .badSetting(let message):
      "연결 설정이 잘못됐어요 (\(message)). 주소의 ? 뒤나 PGSSLMODE 같은 환경 변수를 고치세요."
    case .notReached(let message):
      "서버에 연결할 수 없어요 (\(message)). 호스트와 포트, 네트워크를 확인하세요."
    case .noAnswer:
      "서버가 제시간에 응답하지 않아요. 호스트와 포트, 네트워크를 확인하세요. 서버가 느릴 뿐이라면 --wait로 더 기다리세요."
    case .unanswered(let order?):
      "서버가 응답하지 않아 주문이 됐는지 알 수 없어요. --id \(order.text)로 다시 주문하면 한 번만 주문돼요."
    case .unanswered(nil):
      "서버가 응답하지 않아 바뀌었는지 알 수 없어요. 다시 하기 전에 “juice-maker history”로 확인하세요."
    case .cutOff(let message): "서버와 연결이 끊겼어요 (\(message)). 다시 해 보세요."
    case .notTrusted(let reason, let message): sentence(for: reason, message)
    case .notReady(let message):
      "지금은 서버가 연결을 받지 않아요 (\(message)). 잠시 뒤에 다시 해 보세요."
    case .readOnly(let message):
      "지금은 서버가 변경을 받지 않아요 (\(message)). 다른 서버로 바뀌었다면 그 서버를 지정하고, 아니면 잠시 뒤에 다시 해 보세요."
    case .loginRefused(let message):
      "서버가 이 로그인을 거절했어요 (\(message)). 주소의 로그인과 데이터베이스, ~/.pgpass에 있는 그 줄을 확인하세요. 없앤 로그인이라면 소유자에게 새로 받으세요."
    case .notLetIn(let message):
      "서버가 이런 연결은 받지 않아요 (\(message)). 주소의 로그인과 데이터베이스를 확인하세요. 맞다면 서버의 pg_hba.conf에 줄을 더해야 해요."
    case .noRights(let message):
      "이 로그인으로는 할 수 없거나 이제는 할 수 없는 일이에요 (\(message)). 소유자에게 “juice-maker stand add”로 만든 로그인을 받으세요."
    case .notOwner(let message):
      "데이터베이스의 소유자만, CREATEROLE 권한이 있는 로그인으로 할 수 있는 일이에요 (\(message)). postgres://소유자@호스트/데이터베이스처럼 쓰세요."
    case .notReader(let message):
      "이 로그인으로는 다른 매장을 읽을 수 없어요 (\(message)). 자기 매장은 --stand 없이 읽으세요. 모든 매장은 소유자와 juice_reader 역할의 로그인만 읽어요."
    case .noStand:
      "이 로그인은 어느 매장에도 속하지 않아요. 소유자나 모든 매장을 읽는 로그인으로는 stock, history, report에 --stand 매장이나 --stand all을 붙이세요. 다른 일에는 “juice-maker stand add”로 만든 로그인을 쓰세요."
    case .noDatabase(let message):
      "그런 데이터베이스가 없어요 (\(message)). 주소의 끝부분을 확인하세요."
    case .tooOld(let version, let least):
      "PostgreSQL \(version) 버전은 너무 오래됐어요. \(least) 이상이어야 해요."
    case .noSchema:
      "이 데이터베이스에는 아직 저장소가 없어요. 소유자의 주소로 “juice-maker stand init”을 실행하거나 다른 데이터베이스를 지정하세요."
    case .olderSchema:
      "이 데이터베이스의 테이블이 프로그램보다 오래됐어요. 소유자가 “juice-maker stand init”으로 새 버전으로 올려야 해요."
    case .otherEncoding(let name):
      "이 데이터베이스는 UTF8이 아니에요 (\(name)). “createdb --encoding UTF8 --template template0”으로 새로 만드세요."
    case .damaged(.otherProgram):
      "다른 프로그램의 데이터베이스예요. 빈 데이터베이스를 만들어 주소 끝에 쓰세요."
    case .damaged(let cause):
      "이 데이터베이스의 매장들을 쓸 수 없어요 (\(phrase(for: cause))). 모든 계산대를 끄고 데이터베이스를 백업으로 되돌리세요."
    case .notPostgres(let message):
      "거기서 응답하는 것은 PostgreSQL이 아니에요 (\(message)). 호스트와 포트를 확인하세요."
    case .unexpected(let message):
      "쓸 수 없는 저장소예요 (\(message)). 서버 관리자에게 알려 주세요."
    case .full(let message):
      "서버에 남은 공간이 없어요 (\(message)). 공간을 비우고 다시 해 보세요."
    }
  }

  private func sentence(for reason: Distrust, _ message: String) -> String {
    switch reason {
    case .noEncryption:
      "서버가 암호화하지 않아요 (\(message)). 서버의 TLS를 켜거나(ssl = on), 네트워크를 믿는다면 주소 끝에 ?sslmode=disable을 쓰세요."
    case .otherName:
      "서버의 인증서에 다른 이름이 있어요 (\(message)). 호스트를 인증서에 있는 이름으로 쓰거나, 이 이름의 인증서를 만드세요."
    case .noRoot:
      "서버의 인증서를 확인할 수 없어요 (\(message)). 서명한 인증서를 ~/.postgresql/root.crt에 두거나, 네트워크를 믿는다면 주소 끝에 ?sslmode=require처럼 쓰세요."
    case .otherSigner:
      "서버의 인증서가 만료됐거나, 서명한 인증서가 ~/.postgresql/root.crt의 것과 달라요 (\(message)). root.crt를 서명한 인증서로 바꾸세요. root.crt가 있으면 ?sslmode=require를 써도 확인해요."
    case .other:
      "암호화된 연결을 만들 수 없어요 (\(message)). 서버의 인증서와 TLS 설정을 확인하세요."
    }
  }

  func sentence(for problem: CommandProblem) -> String {
    switch problem {
    case .unknownCommand(let word, let meant):
      "“\(word.visible())”: 그런 명령이 없어요.\(hint(meant, else: "--help에 목록이 있어요"))"
    case .unknownJuice(let word, let meant):
      "“\(word.visible())”: 메뉴에 없는 쥬스예요.\(hint(meant, else: "“juice-maker menu”에 목록이 있어요"))"
    case .unknownIngredient(let word, let meant):
      "“\(word.visible())”: 그런 재료가 없어요.\(hint(meant, else: "“juice-maker stock”에 목록이 있어요"))"
    case .unknownPayment(let word, let known):
      known.isEmpty
        ? "메뉴에 결제 방법이 없어요. --payment를 빼거나 메뉴에 `payments: [cash, card]`를 쓰세요."
        : "“\(word.visible())”: 없는 결제 방법이에요. \(choice(known)) 가운데 하나를 쓰세요."
    case .unknownOrder(let word):
      "“\(word.visible())”: 그런 주문이 없어요. “juice-maker history --kind order”에 목록이 있어요."
    case .missingCount(let word):
      "“\(word.visible())”에 수량이 없어요. \(word.visible())=5처럼 쓰세요."
    case .badCount(let word, let range):
      "“\(word.visible())”: 수량은 \(range.lowerBound)부터 \(range.upperBound)까지의 숫자로 쓰세요."
    case .tooManyCups(let juice):
      "한 번에 주문할 수 있는 것은 한 쥬스에 \(Order.cups.upperBound)잔까지예요 (\(juice))."
    case .countedTwice(let ingredient):
      "“\(ingredient.visible())”의 수량이 두 번 나와요. 한 번만 쓰세요."
    case .badOrderID(let word):
      "“\(word.visible())”: 주문 아이디가 아니에요. 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f 같은 UUID로 쓰세요."
    case .badTime(let word):
      "“\(word.visible())”: 시각이 아니에요. 2026-03-01, 2026-03-01T09:30, today, yesterday처럼 쓰세요."
    case .badAuthor(let word):
      "“\(word.visible())”: 기록에 남길 이름으로 쓸 수 없어요. --as나 JUICE_MAKER_USER에 보이는 글자로 1~\(Author.lengths.upperBound)자를 쓰세요."
    case .badDigest(let word):
      "“\(word.visible())”: 검증값이 아니에요. 0-9와 a-f로 된 \(DigestPrefix.lengths.upperBound)자리를 모두 쓰거나 앞 \(DigestPrefix.lengths.lowerBound)자리 이상을 쓰세요."
    case .otherBooks(let noted):
      "검증값이 \(noted.text)인 기록이 없어요. 다른 장부이거나, 적어 둔 뒤에 고쳐 쓴 장부예요. 백업과 비교해 보세요."
    case .orderOrLast: "어느 주문을 취소할까요? 주문 아이디나 --last 중 하나만 쓰세요."
    case .noOrder: "출력할 주문이 없어요. 아직 주문이 없거나 모두 취소했어요."
    case .badPin: "PIN은 숫자 \(Pin.lengths.lowerBound)~\(Pin.lengths.upperBound)자리예요. 숫자만 쓰세요."
    case .pinsDiffer: "두 번 쓴 PIN이 서로 달라요. 바뀐 것이 없으니 다시 해 보세요."
    case .noPin(let path, let cause):
      "\(path.visible(most: 1000)): 셀프 주문을 끝낼 PIN이 없어요 (\(phrase(for: cause))). “juice-maker pin set”으로 정하세요."
    case .backupOfMemory: "메모리 저장소는 백업할 것이 없어요. --store로 파일을 지정하세요."
    case .backupOfServer:
      "PostgreSQL 저장소는 서버의 방법으로 백업해요. pg_dump나 pg_basebackup을 쓰거나, 매장 하나라면 “juice-maker export”를 쓰세요."
    case .noServer:
      "매장은 PostgreSQL에 있어요. --store postgres://소유자@호스트/데이터베이스처럼 지정하세요."
    case .badName(let word):
      "“\(word.visible())”: 이름은 모든 언어에 쓸 하나(--name 망고)나 언어마다 하나씩(--name ko=망고 --name en=Mango) 쓰세요."
    case .badIdentifier(let word):
      "“\(word.visible())”: 아이디가 아니에요. a-z, 0-9, -를 1자에서 40자까지 쓰세요."
    case .identifierTaken(let id): "“\(id)”: 메뉴에 이미 있는 아이디예요. 다른 아이디를 쓰세요."
    case .badPrice(let word, let currency):
      "“\(word.visible())”: \(currency.code) 가격이 아니에요. \(currency.example)처럼 숫자만 쓰세요."
    case .unknownCurrency(let word):
      "“\(word.visible())”: 그런 통화가 없어요.\(hint(nearMatch(word, among: Currency.codes.sorted()), else: "KRW 같은 ISO 4217 코드를 쓰세요"))"
    case .noCurrency(let path):
      "\(path.visible(most: 1000)): 메뉴에 아직 통화가 없어요. 이번 한 번만 --currency KRW처럼 정해 주세요."
    case .otherCurrency(let currency):
      "이 메뉴의 가격은 \(currency.code)로 되어 있어요. 모두 바꾸려면 “juice-maker menu edit”를 쓰세요."
    case .usage(let problem, let command):
      "\(sentence(for: problem)) 자세한 것은 “\(command) --help”에 있어요."
    case .cannotRead(let path, let cause):
      "\(path.visible()): 읽을 수 없어요 (\(phrase(for: cause)))."
    case .cannotMake(let path, let cause):
      "\(path.visible()): 만들 수 없어요 (\(phrase(for: cause))). 다른 파일을 지정하세요."
    case .cannotWrite(let path, let cause):
      "\(path.visible()): 쓸 수 없어요 (\(phrase(for: cause)))."
    case .cannotPrint(let cause): "결과를 출력할 수 없어요 (\(phrase(for: cause)))."
    case .doneButNotPrinted(let cause):
      "변경은 이미 됐으니 다시 하지 마세요. 결과만 출력할 수 없었어요 (\(phrase(for: cause)))."
    case .passwordNotPrinted(let stand, let cause):
      "“\(stand)” 매장은 이미 만들었으니 다시 하지 마세요. 비밀번호만 출력할 수 없었어요 (\(phrase(for: cause))). 새 비밀번호는 “juice-maker stand remove \(stand)”, “juice-maker stand add \(stand)” 순서로 받으세요."
    case .menuChangedMeanwhile(let path):
      "\(path.visible(most: 1000)): 그 사이에 다른 사람이 메뉴를 바꿨어요. 그 메뉴를 그대로 둬요."
    case .cannotKeepOwner(let path):
      "\(path.visible(most: 1000)): 다른 사용자나 그룹의 파일이라서, 바꾸면 주인이 쓸 수 없게 돼요. 파일 주인이나 root로 다시 하세요."
    case .busy(let path):
      "\(path.visible(most: 1000)): 다른 프로그램이 이 폴더를 잠가 두었어요. 잠시 뒤에 다시 해 보세요."
    case .cannotChangeText(let path):
      "\(path.visible(most: 1000)): 이렇게 쓴 파일은 안전하게 바꿀 수 없어서 그대로 둬요. 편집기로 직접 고치세요. 메뉴는 “juice-maker menu edit”로 고쳐요."
    case .editorFailed(let editor):
      "“\(editor.visible())” 편집기를 쓸 수 없어서 메뉴를 그대로 둬요. EDITOR로 다른 편집기를 지정하세요."
    case .badImport(let file, let line, let problem):
      "\(file.visible(most: 1000)):\(line): \(sentence(for: problem))"
    case .notPrinted(let command, let status):
      "영수증을 인쇄하지 못했어요: “\(command.visible())” 명령이 \(status)번 코드로 끝났어요. $JUICE_MAKER_PRINT 값을 확인하세요."
    case .noTerminal:
      "계산대는 입력과 출력이 모두 터미널이어야 해요. 터미널에서 시작하거나 명령을 쓰세요: juice-maker --help."
    case .unknownTerminal(""):
      "TERM이 없어서 화면을 그릴 수 없어요. 이렇게 해 보세요: TERM=xterm-256color juice-maker"
    case .unknownTerminal(let name):
      "“\(name.visible())” 터미널을 알 수 없어요. 이렇게 해 보세요: TERM=xterm-256color juice-maker"
    case .simpleTerminal(let name):
      "“\(name.visible())” 터미널은 커서를 옮길 수 없어서 화면을 그릴 수 없어요. 다른 터미널이나 명령을 쓰세요: juice-maker --help."
    case .brokenTerminal(let detail):
      "터미널을 쓸 수 없어요 (\(detail.visible())). 다른 터미널에서 해 보세요."
    }
  }

  func sentence(for problem: StandProblem) -> String {
    switch problem {
    case .badName(let word):
      "“\(word.visible())”: 매장 이름으로 쓸 수 없어요. a-z, 0-9, -를 1자에서 40자까지 쓰고 -로 시작하지 마세요. “all”은 모든 매장을 뜻해요."
    case .exists(let stand):
      "“\(stand.visible())”: 이미 있는 매장이에요. 다른 이름을 쓰세요. 비밀번호를 잃어버렸다면 “juice-maker stand remove \(stand.visible())”, “juice-maker stand add \(stand.visible())” 순서로 새로 받으세요. 기록은 그대로 남아요."
    case .unknown(let stand):
      "“\(stand.visible())”: 그런 매장이 없어요. “juice-maker stand list”에 목록이 있어요."
    case .noLogin(let stand):
      "“\(stand.visible())”: 없앨 로그인이 있는 그런 매장이 없어요. “juice-maker stand list”에서 어느 매장에 로그인이 있는지 확인하세요."
    }
  }

  private func hint(_ meant: String?, else hint: String) -> String {
    meant.map { " 혹시 “\($0)”인가요?" } ?? " \(hint)."
  }

  private func sentence(for problem: UsageProblem) -> String {
    switch problem {
    case .unknownOption(let word, let meant):
      "“\(word.visible())”: 여기에 없는 옵션이에요." + (meant.map { " 혹시 “\($0)”인가요?" } ?? "")
    case .missingValue(let synopsis): "값이 빠졌어요: \(synopsis)."
    case .unwantedValue(let option, let value):
      "“\(option)” 뒤에는 값을 쓰지 않아요: “\(value.visible())”."
    case .badValue(let option, let value, let known):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”."
        + (nearMatch(value, among: known).map { " 혹시 “\($0)”인가요?" }
          ?? " \(known.joined(separator: ", ")) 가운데 하나를 쓰세요.")
    case .negative(let option, let value):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. 0 이상으로 쓰세요."
    case .notNumber(let option, let value):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. 숫자를 쓰세요."
    case .outOfRange(let option, let value, let range):
      "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. \(phrase(for: range)) 숫자로 쓰세요."
    case .unexpectedArgument(let word): "“\(word.visible())”: 이 명령에는 더 쓸 수 없어요."
    case .missingArgument(let synopsis): "빠진 것이 있어요: \(synopsis)."
    // The message is in English.
    case .other: "잘못 쓴 명령이에요."
    }
  }

  private func sentence(for problem: ImportProblem) -> String {
    switch problem {
    case .notObject: "JSON 객체가 아니에요."
    case .missingKey(let key): "“\(key.visible())” 키가 없어요."
    case .unknownKey(let key, let known):
      "“\(key.visible())”: 여기에 없는 키예요. 쓸 수 있는 키: \(known.joined(separator: ", "))."
    case .repeatedKey(let key): "“\(key.visible())” 키가 두 번 나와요."
    case .wrongType(let key): "“\(key.visible())” 값의 형식이 맞지 않아요."
    case .badValue(let key, let value, let wanted):
      "“\(key.visible())”에 올 수 없는 값이에요: “\(value.visible())”."
        + (wanted.isEmpty ? "" : " \(wanted.joined(separator: ", "))처럼 쓰세요.")
    case .fault(let fault): sentence(for: fault)
    }
  }

  func sentence(for fault: JournalFault) -> String {
    let lead =
      fault.rule.isOfStock
      ? "\(entry(fault.seq))까지 더한 것과 재고가 달라요" : "\(entry(fault.seq))에 맞지 않는 것이 있어요"
    return "\(lead): \(phrase(for: fault.rule)). 백업으로 되돌리세요."
  }

  private func phrase(for rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: "번호가 앞 기록에 이어지지 않아요"
    case .malformed: "종류에 맞는 잔 수, 변화, 이유가 아니에요"
    case .belowZero(let id): "\(id) 수량이 0보다 작아져요"
    case .wrongCount(let id, let sum, let recorded):
      "\(id) 수량을 더하면 \(sum)개인데 \(recorded)개라고 적혀 있어요"
    case .aboveLimit(let id): "\(id) 수량이 기록할 수 있는 것보다 커져요"
    case .wrongDigest: "검증값이 내용과 달라요. 이 기록이나 앞 기록을 나중에 고쳤거나 뺐어요"
    case .wrongVoid: "취소한 주문이 쓴 재료를 그대로 되돌리지 않아요"
    case .doubleID: "같은 주문이 두 번 있어요"
    case .wrongNumber(let number): "\(number.day) 주문 \(orderNumber(number.number))이 앞 주문에 이어지지 않아요"
    case .wrongTakeBack: "아이디가 같은 재고 변경을 그대로 되돌리지 않거나 두 번 되돌려요"
    case .wrongStock(let id, let sum, let stock):
      "\(id) 재고는 \(stock)개인데 기록을 더하면 \(sum)개예요"
    case .wrongMark(let id, let isMarked):
      "\(id)의 품절 표시가 \(isMarked ? "재고" : "기록")에만 있어요"
    case .notInJournal(let id): "\(id) 재료가 재고에만 있어요"
    case .notInStock(let id): "\(id) 재료가 기록에만 있어요"
    }
  }

  func phrase(for cause: Cause) -> String {
    switch cause {
    case .errno(let number): systemError(number)
    case .database(let fault, let message): databaseError(fault, message)
    case .system(let message): "시스템 오류: \(message.visible(most: 300))"
    case .isFolder: "폴더예요. 파일을 지정하세요"
    case .notRegularFile: "보통 파일이 아니에요. 보통 파일을 지정하세요"
    case .nulInPath: "경로에 NUL 문자가 있어요"
    case .removed: "쓰는 동안 없어졌어요. 제자리에 돌려놓거나, 나갔다가 다시 시작하세요"
    case .replaced: "쓰는 동안 다른 파일로 바뀌었어요. 원래 파일을 돌려놓거나, 나갔다가 다시 시작하세요"
    case .otherProgram: "다른 프로그램의 데이터베이스예요"
    case .badValue(let value): "기록에 있을 수 없는 값: \(value.visible())"
    case .fault(let fault): "\(entry(fault.seq)): \(phrase(for: fault.rule))"
    case .orphan(let table): "\(table.visible()) 표에 기록 없는 행이 있어요"
    case .changedSchema: "표나 트리거가 만들 때와 달라요"
    case .logRemoved: "쓰는 동안 -wal 파일이 없어졌어요. 나갔다가 다시 시작하세요"
    case .noLog: "여기서는 로그 파일을 쓸 수 없어요"
    case .logOfAnother:
      "여기 있던 저장소의 변경이 담긴 -wal 파일이 옆에 있어요. 그 저장소를 되돌려 놓거나 -wal 파일을 다른 곳으로 옮기세요"
    case .unfinishedChange:
      "옆 파일에 옮겨야 할 변경이 남았는데 폴더에 쓸 수 없어요. 저장소와 이름이 같게 시작하는 옆 파일들을 쓸 수 있는 폴더로 함께 복사하세요"
    case .openToOthers: "다른 사람도 읽거나 쓸 수 있어요. PIN을 새로 정하거나 chmod 600을 하세요"
    case .ofOtherUser: "다른 사용자의 파일이에요"
    case .notPinFile: "PIN이 든 파일이 아니에요. 다른 파일을 지정하거나 이 파일을 치우세요"
    }
  }

  // MARK: Problems of a menu file

  var menuNotChanged: String { "바꾸지 않았어요. 바꾸면 메뉴가 이렇게 잘못돼요:" }

  func moreProblems(_ count: Int) -> String { "문제가 \(count)개 더 있어요" }

  func sentence(for problem: MenuProblem.Kind) -> String {
    switch problem {
    case .tooLarge(let most): "\(most >> 20) MiB보다 커요. 이런 파일은 훨씬 작아요"
    case .notUTF8: "UTF-8 글이 아니에요. UTF-8로 저장하세요"
    case .controlCharacter(let scalar):
      "파일에 제어 문자가 있어요: \(scalar.escaped). 지우세요"
    case .notYAML(let words): "YAML이 아니에요: \(words)"
    case .tabIndent: "YAML이 아니에요: 탭은 쓸 수 없어요. 빈칸으로 들여 쓰세요"
    case .empty: "비어 있어요. `juice-maker menu example`이 처음 쓸 메뉴를 보여 줘요"
    case .secondDocument: "여기서 두 번째 문서가 시작돼요. 하나만 쓸 수 있으니 `---`를 지우세요"
    case .tooDeep(let most): "너무 깊어요. \(most)단계까지 쓸 수 있어요"
    case .anchor: "여기에는 앵커와 별칭을 쓰지 않아요. `&`를 지우거나 따옴표로 묶으세요"
    case .alias: "여기에는 앵커와 별칭을 쓰지 않아요. 값을 직접 쓰세요"
    case .tag(let tag): "여기에는 태그를 쓰지 않아요. \(quoted(tag)) 태그를 지우거나 따옴표로 묶으세요"
    case .mergeKey: "여기에는 병합 키(`<<`)를 쓰지 않아요. 항목을 직접 쓰세요"
    case .wrongType(let found, let wanted):
      "\(phrase(for: wanted)) 자리에 \(subject(found)) 있어요"
        + (wanted.isText && found.isScalar ? ". 글자 그대로라면 따옴표로 묶으세요" : "")
    case .keyNotText(let found): "키 자리에 \(subject(found)) 있어요"
    case .unknownKey(let key, let known):
      "\(quoted(key)): 없는 키예요. \(suggestion(key, known) ?? "쓸 수 있는 키: \(choice(known))")"
    case .repeatedKey(let key, let line):
      "\(quoted(key)): 두 번 나와요. 처음은 \(line)번째 줄이에요. 하나만 두세요"
    case .missingKey(let key): "`\(key)` 키가 없어요. 써 넣으세요"
    case .noEntries(let section): "\(subject(section)) 없어요. 하나 이상 쓰세요"
    case .tooManyEntries(let section, let most):
      "\(subject(section)) \(most)가지를 넘어요. 여기부터는 빼세요"
    case .badIdentifier(let text):
      "\(quoted(text)): 아이디가 아니에요. `a-z`, `0-9`, `-`로 1자에서 40자까지 쓰세요"
    case .repeatedIdentifier(let text, _, let line):
      "\(quoted(text)): \(line)번째 줄에 같은 아이디가 있어요. 서로 다르게 쓰세요"
    case .blankName: "이름이 비어 있어요. 부르는 이름을 쓰세요"
    case .nameTooLong(let most): "보이지 않는 글자까지 \(most)자가 넘어요. 이름은 훨씬 짧아요"
    case .nameTooWide(let text, let columns, let most):
      "\(quoted(text)): \(columns)칸이에요. 이름은 \(most)칸까지예요"
    case .nameWithControl(let text, let scalar):
      "\(quoted(text)): 제어 문자가 있어요: \(scalar.escaped). 지우세요"
    case .nameWithoutLanguage(let known):
      "어느 언어의 이름도 없어요. \(choice(known)) 이름이나 모두에 쓸 이름 하나를 쓰세요"
    case .unknownLanguage(let code, let known):
      "\(quoted(code)): 없는 언어예요. \(suggestion(code, known) ?? "쓸 수 있는 언어: \(choice(known))")"
    case .repeatedName(let text, _, let line):
      "\(quoted(text)): \(line)번째 줄에 같은 이름이 있어요. 서로 다르게 쓰세요"
    case .notCount(let text, let range):
      "\(quoted(text)): 수량이 아니에요. \(phrase(for: range)) 숫자로만 쓰세요"
    case .quotedCount(let text): "\(quoted(text)): 수량에 따옴표가 있어요. 따옴표를 지우세요"
    case .countOutOfRange(let text, let range):
      "\(quoted(text)): 범위를 벗어났어요. \(phrase(for: range)) 쓸 수 있어요"
    case .emptyRecipe: "레시피가 비어 있어요. 재료를 하나 이상 쓰세요"
    case .unknownIngredient(let id, let known):
      "\(quoted(id)): 그런 재료가 없어요. \(suggestion(id, known) ?? "`ingredients`에 더하거나 있는 재료를 쓰세요")"
    case .repeatedIngredient(let id, let line):
      "\(quoted(id)): 이 레시피에 두 번 나와요. 처음은 \(line)번째 줄이에요. 합쳐서 한 번만 쓰세요"
    case .unknownColor(let text):
      "\(quoted(text)): 그런 색이 없어요. \(suggestion(text, Color.names) ?? "\(choice(Color.names)) 가운데 하나나 `\"#d7005f\"`처럼 섞은 색을 쓰세요")"
    case .notOneOf(let text, let known): "\(quoted(text)): 쓸 수 없는 값이에요. \(choice(known)) 중에서 쓰세요"
    case .unknownCurrency(let text):
      "\(quoted(text)): 그런 통화가 없어요. \(suggestion(text, Currency.codes.sorted()) ?? "ISO 4217 코드를 쓰세요, 예: `KRW`")"
    case .priceWithoutCurrency: "가격이 있는데 통화가 없어요. 맨 위에 `currency: KRW`처럼 쓰세요"
    case .badPrice(let text, let currency):
      "\(quoted(text)): 가격이 아니에요. `\(currency.example)`처럼 숫자로만 쓰세요"
    case .negativePrice(let text, let currency):
      "\(quoted(text)): 0보다 작아요. 가격은 `\(currency.example)`처럼 쓰세요"
    case .tooManyDecimals(let text, let currency):
      "\(quoted(text)): \(currency.code)는 \(currency.decimals == 0 ? "소수점 아래가 없어요" : "소수점 아래 \(currency.decimals)자리까지예요"). 가격은 `\(currency.example)`처럼 쓰세요"
    case .priceTooLarge(let text, let most):
      "\(quoted(text)): 너무 커요. 가격은 `\(most.plain)`까지예요"
    }
  }

  private func suggestion(_ word: String, _ known: [String]) -> String? {
    nearMatch(word, among: known).map { "혹시 \(quoted($0))인가요?" }
  }

  private func choice(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }

  private func phrase(for range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)부터 \(range.upperBound)까지"
  }

  private func phrase(for section: MenuProblem.Section) -> String {
    switch section {
    case .ingredients: "재료"
    case .juices: "쥬스"
    case .payments: "결제 방법"
    }
  }

  /// With the particle of a subject.
  private func subject(_ section: MenuProblem.Section) -> String {
    phrase(for: section) + (section == .payments ? "이" : "가")
  }

  /// With the particle of a subject.
  private func subject(_ shape: MenuProblem.Shape) -> String {
    switch shape {
    case .mapping: "키와 값의 묶음이"
    case .list: "목록이"
    case .nothing: "빈 값이"
    case .boolean: "참/거짓 값이"
    case .number: "숫자가"
    case .text: "글이"
    }
  }

  private func phrase(for wanted: MenuProblem.Wanted) -> String {
    switch wanted {
    case .menu: "`ingredients`와 `juices`의 묶음"
    case .entries(let section): "\(phrase(for: section)) 목록"
    case .entry(.ingredients): "재료(`id`와 `name`의 묶음)"
    case .entry(.juices): "쥬스(`id`, `name`, `recipe`의 묶음)"
    case .settings: "`language`와 `side`의 묶음"
    case .oneOf(let known): choice(known)
    case .identifier, .entry(.payments): "아이디"
    case .name, .nameText: "이름"
    case .color: "색(`red`, 또는 따옴표로 묶은 `\"#d7005f\"`)"
    case .recipe: "재료와 수량의 묶음"
    case .currency: "통화(ISO 4217 코드)"
    case .price: "가격"
    case .count(let range): "수량(\(phrase(for: range)))"
    }
  }
}
