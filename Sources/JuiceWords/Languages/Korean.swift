import FoundationEssentials
import JuiceKit
import JuiceText

/// The words of screens, in Korean; those of commands, errors and help are in the files beside this one.
struct Korean: Words {
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
  var changeHint: String { "번호나 Enter: 바꾸기 · Esc: 돌아가기" }
  var chooseHint: String { "번호나 Enter로 선택 · Esc: 돌아가기" }
  var bill: String { "주문서" }
  func orderBill(pays: Bool) -> String { pays ? "b 결제" : "b 주문" }
  var readyAll: String { "주문하신 쥬스 나왔습니다! 맛있게 드세요!" }
  func askToLeaveBill(cups: Int) -> String { "담은 \(cups)잔을 버리고 나갈까요?" }
  func billRepriced(from before: String, to now: String) -> String {
    "메뉴의 가격이 바뀌었어요. 주문서 합계: \(before) → \(now)"
  }
  var askStaff: String { "지금은 할 수 없어요. 직원에게 말씀해 주세요." }
  func juiceGone(_ juice: String) -> String { "메뉴에서 없어진 쥬스예요: \(juice)" }
  var options: String { "옵션" }
  var optionsChanged: String { "메뉴가 바뀌었어요. 고른 옵션을 확인해 주세요." }
  var note: String { "메모" }
  func optionGone(_ option: String, of juice: String) -> String {
    "\(juice)에 없는 옵션이에요: \(option)"
  }
  func optionsConflict(_ one: String, _ other: String) -> String {
    one == other ? "\(one): 두 번 골랐어요." : "\(one), \(other) 가운데 하나만 고를 수 있어요."
  }
  func noChoice(of group: String, for juice: String) -> String {
    "\(juice): \(group.with("을", "를")) 골라 주세요."
  }
  var noBill: String { "담은 쥬스가 없어요. +를 누르고 번호를 누르세요." }
  func notOnBill(_ juice: String) -> String { "담지 않은 쥬스예요: \(juice)" }
  func askToEmptyBill(cups: Int) -> String { "담은 \(cups)잔을 모두 뺄까요?" }
  func full(_ limit: BillLimit, name: (Juice.ID) -> String) -> String {
    switch limit {
    case .cups(let juice):
      "같은 쥬스는 \(Bill.maxCups)잔까지 담을 수 있어요: \(name(juice))"
    case .lines: "쥬스는 \(Bill.maxLines)가지까지 담을 수 있어요."
    }
  }
  var notMade: String { "재료가 모자라서 그렇게는 안 돼요." }
  var billChanged: String { "메뉴에서 없어진 것을 주문서에서 뺐어요." }
  func moneyGiven(_ money: String) -> String { "받은 돈 \(money)" }
  func change(_ money: String) -> String { "거스름돈 \(money)" }
  func moneyMissing(_ money: String) -> String { "\(money) 모자라요" }
  func moneyTooMuch(_ money: String) -> String { "\(money) 많아요" }
  func moneyLeft(_ money: String) -> String { "남은 금액 \(money)" }
  func exactly(_ money: String) -> String { "\(money) 딱 맞게" }
  var restOtherwise: String { "나머지는 다른 방법으로" }
  var payInParts: String { "나눠서 결제" }
  var paidBefore: String { "고치기 전" }
  var receiptPrinted: String { "영수증을 인쇄했어요." }
  func printedBefore(_ slips: Int) -> String { "밀려 있던 \(slips)장도 인쇄했어요." }
  var noPrinter: String {
    "프린터가 없어요. settings.yaml의 printer:나 $JUICE_MAKER_PRINT의 명령(예: lp)으로 정하고 포스를 다시 시작하세요."
  }
  var noReceipt: String { "영수증은 주문에만 있어요." }
  var notMoney: String { "금액이 아니에요. Backspace로 지우고 다시 입력하세요." }
  func taken(_ number: Int) -> String { "\(number)번 주문을 받았어요. 불러 드릴게요!" }
  func waiting(_ orders: Int, oldest: Int, _ lines: String) -> String {
    "대기 \(orders) · \(oldest)번 \(lines)"
  }
  var nobodyWaits: String { "기다리는 주문이 없어요" }
  var makeTitle: String { "만들 주문" }
  func waits(minutes: Int) -> String { "\(minutes)분" }
  var boardPreparing: String { "준비 중" }
  var boardReady: String { "찾아가세요" }
  var boardIsOld: String { "지금은 새 번호가 안 나와요. 직원에게 물어봐 주세요." }
  func yourNumber(_ number: Int) -> String { "주문번호 \(number)번" }
  var waitForCall: String { "번호를 부르면 받아 가세요." }
  var payAtCounter: String { "카운터에서 결제해 주세요." }
  func typedNumber(_ number: String) -> String { "주문번호 \(number)" }
  func moreOrders(_ orders: Int) -> String { "\(orders)건 더 ↓" }
  func noSuchOrder(_ number: Int) -> String { "오늘 \(number)번 주문은 없어요." }
  func isAlready(_ order: String, _ stage: Stage) -> String {
    switch stage {
    case .toMake: "\(order)은 아직 만드는 중이에요."
    case .made: "\(order)은 이미 나왔어요."
    case .collected: "\(order)은 이미 찾아갔어요."
    }
  }
  func justChanged(_ order: String, _ stage: Stage) -> String {
    "\(order)은 방금 다른 곳에서 바뀌었어요: \(name(of: stage))"
  }
  func orderVoided(_ order: String) -> String { "\(order)은 취소됐어요." }
  func handedOver(_ order: String) -> String { "\(order)은 바로 건넸어요." }
  var collectedLast: String { "최근에 찾아간 주문" }
  var nothingCollected: String { "아직 찾아간 주문이 없어요." }
  var queueNotRead: String { "주문을 읽지 못했어요. 지난 내용일 수 있어요." }
  var ticketPrinted: String { "주문표를 인쇄했어요." }
  func askHowPaid(_ order: String) -> String { "\(order)\n결제 방법" }
  func saidNow(_ way: String) -> String { "\(way) (현재)" }
  func order(_ number: Int?) -> String { number.map { "\($0)번 주문" } ?? "주문" }
  var noWaysToPay: String { "메뉴에 결제 방법이 없어요. `payments: [cash, card]`를 쓰면 생겨요." }
  var onlyOrdersArePaid: String { "주문만 결제할 수 있어요." }
  func orderBill(_ total: String) -> String { total.isEmpty ? "주문하기" : "주문하기 \(total)" }
  var emptyBill: String { "번호를 누르세요" }
  var howToOrder: String { "번호로 담고 b로 주문하세요." }
  var unlockedTitle: String { "잠금 풀림 · Ctrl-X로 잠그기" }
  func soldOut(_ juices: String) -> String { "\(juices.with("은", "는")) 품절이에요." }
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
  func noSuchNumber(_ number: Int) -> String { "이 페이지에는 \(number)번이 없어요." }
  func noSuchMenuNumber(_ number: Int) -> String { "\(number)번 메뉴가 없어요." }
  func typedMenuNumber(_ digits: String) -> String { "번호 \(digits)" }
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
  func lastOrder(_ order: String) -> String { "이 포스의 마지막 주문: \(order)" }
  func lastOrderInShort(_ order: String) -> String { "마지막: \(order)" }
  func saved(_ change: String) -> String { "저장: \(change)" }
  func marks(_ ingredients: String, _ mark: SoldOutMark) -> String {
    "\(ingredients) 품절 \(name(of: mark))"
  }
  func undone(_ kind: JournalEntry.Kind, _ content: String) -> String {
    kind == .soldOut ? "취소: \(content)" : "\(name(of: kind)) 취소: \(content)"
  }
  func undoneBefore(_ content: String) -> String { "이미 취소했어요: \(content)" }
  func notUndone(_ content: String) -> String { "취소하지 못했어요: \(content)" }
  var nothingToUndo: String { "이 포스에서 되돌릴 일이 없어요" }
  var noChangeToUndo: String { "이 포스에서 되돌릴 재고 변경이 없어요" }
  var working: String { "처리 중…" }
  var changeUnanswered: String {
    "서버가 응답하지 않아 처리됐는지 아직 알 수 없어요. 알 때까지 계속 확인하고, 그동안은 다른 것을 바꾸지 않아요."
  }
  var slowStore: String { "저장소가 느려요. 지금 누른 것은 받지 않아요." }
  func outage(since clock: String, _ error: StoreError) -> String {
    "주문 중단(\(clock)~): \(inShort(error))"
  }
  var storeRestored: String { "백업을 복원했어요. 재고를 확인하세요." }
  var orderGone: String { "이제 저장소에 없는 주문이에요." }
  var outageForCustomers: String { "죄송해요. 지금은 주문을 받을 수 없어요." }
  var changeUnderway: String {
    "끝나지 않은 변경이 있는데 포스를 닫았어요. 반영됐는지는 “juice-maker history”로 확인하세요."
  }
  func sentToServer(_ time: String) -> String { "서버로 보냄 \(time)" }
  func sent(_ time: String) -> String { "보냄 \(time)" }
  func notSent(_ entries: Int) -> String { "\(entries)건 못 보냄" }
  func notSent(_ entries: Int, since time: String) -> String {
    "\(notSent(entries)) · \(time)부터"
  }
  var serverDiffers: String { "서버의 기록과 달라요" }
  var differs: String { "서버와 다름" }
  var onNetwork: String { "저장소가 네트워크 드라이브에 있어요. 포스 둘이 쓰면 망가질 수 있어요." }
  func storeOnNetwork(_ path: String) -> String {
    "\(path.visible(most: 1000)): 저장소가 네트워크 드라이브에 있어요. 잠금이 안 될 수 있어서 포스 둘이 쓰면 망가질 수 있어요. 이 컴퓨터의 디스크에 두세요."
  }
  func limit(_ ingredient: String) -> String { "(\(ingredient.with("이", "가")) 가장 먼저 떨어져요)" }
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
  func page(_ page: Int, of pages: Int) -> String { "\(page)/\(pages) 페이지" }
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
  var deliveryTab: String { "입고" }
  var countTab: String { "실사" }
  var wasteTab: String { "폐기" }
  var nowColumn: String { "현재고" }
  var changeColumn: String { "증감" }
  var thenColumn: String { "저장 후" }
  var lowColumn: String { "적음 기준" }
  var notSaved: String { "저장하지 못했어요" }
  var stockMovedTooFar: String { "저장하지 못했어요. 세는 동안 재고가 바뀌었으니 다시 세어 주세요." }
  var typedCleared: String { "앞서 입력한 값은 지웠어요." }
  var stockMoved: String { "세는 동안 재고가 바뀌었어요. 저장할까요?" }
  func moved(_ ingredient: String, _ was: Int, _ now: Int, counted: Int, then: Int) -> String {
    let change = now < was ? "\(was - now)개 팔렸어요" : "\(now - was)개 늘었어요"
    return "\(ingredient): 세는 동안 \(change). ‘예’는 \(then)개로 저장. 지금 남은 게 \(counted)개면 ‘아니오’"
  }
  func movedTooFar(_ ingredient: String, _ was: Int, _ now: Int, counted: Int) -> String {
    "\(ingredient): 재고 \(was) → \(now), 센 수량 \(counted)"
  }

  func historyTitle(_ kind: JournalEntry.Kind?) -> String { kind == .order ? "주문 내역" : "기록" }
  var everything: String { "전체" }
  func shown(_ kind: String) -> String { "보기: \(kind)" }
  func searchedFor(_ text: String) -> String { "찾기: \(text)▏" }
  var searching: String { "찾는 중…" }
  func heading(_ day: LocalDay, now: Date) -> String {
    let weekdays = ["일", "월", "화", "수", "목", "금", "토"]
    let year = day.isInYear(of: now) ? "" : "\(day.year)년 "
    return "\(year)\(day.month)월 \(day.day)일 \(weekdays[day.weekday])요일"
  }
  func entry(_ seq: Int) -> String { "기록 \(seq)" }
  func place(_ place: Int, of count: String) -> String { "\(count)개 중 \(place)" }
  func newEntries(_ count: String) -> String { "새 기록 \(count) ↑" }
  var voidThis: String { "이 주문을 취소할까요?" }
  var onlyOrders: String { "여기서는 주문만 취소해요. 재고 변경은 재고 화면에서 u로 되돌려요." }

  var reportTitle: String { "보고서" }
  var shoppingTitle: String { "장보기 목록" }
  func shoppingBasis(days: Int) -> String { "최근 같은 요일 \(days)일 기준" }
  var nothingToGoBy: String { "최근 네 번의 같은 요일에 판매가 없어서 얼마나 쓸지 알 수 없어요." }
  var nothingToBuy: String { "살 것이 없어요. 있는 것으로 충분해요." }
  var toBuy: String { "살 것" }
  var expected: String { "예상 사용" }
  var today: String { "오늘" }
  var yesterday: String { "어제" }
  var thisWeek: String { "이번 주" }
  var thisMonth: String { "이번 달" }
  func lastDays(_ days: Int) -> String { "최근 \(days)일" }
  func typedSpan(_ text: String) -> String { "기간: \(text)▏" }
  var notASpan: String {
    "2026-11-21, 11-21, 11-01..11-15, 2026-11(한 달), 어제처럼 쓰세요."
  }
  func moreBelow(_ lines: Int) -> String { "아래로 \(lines)줄 더 ↓" }

  var helpTitle: String { "도움말" }
  func name(of group: KeyGroup) -> String {
    switch group {
    case .order: "주문"
    case .bill: "주문서"
    case .here: "이 화면"
    case .screens: "다른 화면"
    case .everywhere: "공통"
    }
  }
}
