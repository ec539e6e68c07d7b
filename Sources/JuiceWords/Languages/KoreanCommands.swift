import FoundationEssentials
import JuiceKit
import JuiceText

/// The words of commands, of which screens use some, in Korean.
extension Korean {
  var juice: String { "쥬스" }
  var ingredient: String { "재료" }
  var recipe: String { "레시피" }
  var price: String { "가격" }
  var servings: String { "가능한 잔" }
  var limitedBy: String { "먼저 떨어질 재료" }
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
  var difference: String { "실사 차이" }
  var lasts: String { "소진 예상" }
  var leftAtEnd: String { "끝날 때 재고" }
  var total: String { "합계" }
  var reason: String { "이유" }
  var by: String { "담당" }
  var stockColumn: String { "재고" }

  var voidedMark: String { "취소됨" }
  func name(of kind: JournalEntry.Kind) -> String {
    switch kind {
    case .open: "처음 재고"
    case .order: "주문"
    case .void: "주문 취소"
    case .restock: "입고"
    case .count: "실사"
    case .waste: "폐기"
    case .soldOut: "품절"
    case .stage: "진행"
    case .payment: "결제"
    case .drawer: "돈통"
    }
  }
  func name(of reason: WasteReason) -> String {
    switch reason {
    case .damaged: "상함"
    case .expired: "유통기한 지남"
    case .spilled: "쏟음"
    case .tasting: "시음"
    case .other: "기타"
    }
  }
  func name(of mark: SoldOutMark) -> String { mark == .marked ? "표시" : "해제" }
  func name(of stage: Stage) -> String {
    switch stage {
    case .toMake: "만드는 중"
    case .made: "나왔어요"
    case .collected: "찾아갔어요"
    }
  }
  var unpaid: String { "미결제" }
  func line(_ juice: String, cups: Int) -> String { "\(juice) \(cups)잔" }
  func shortage(_ ingredient: String, available: Int, needed: Int) -> String {
    "\(ingredient) \(available)/\(needed) (\(needed - available) 부족)"
  }
  func markedSoldOut(_ ingredient: String) -> String { "\(ingredient): 품절로 표시됨" }
  func days(_ days: Double) -> String {
    "약 \(roundly(days, minutes: { "\($0)분" }, hours: { "\($0)시간" }, days: { "\($0)일" })) 뒤"
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
  func orderTaken(_ lines: String, number: String?, id: String) -> String {
    "주문 \(number.map { "\($0) (\(id))" } ?? id): \(lines). 불러 드릴게요!"
  }
  func voided(_ lines: String, number: String?, id: String) -> String {
    "주문 \(number.map { "\($0) (\(id))" } ?? id) 취소: \(lines)."
  }
  func imported(_ entries: Int) -> String { "기록 \(entries)개를 가져왔어요." }
  func sealedNow(_ entries: Int) -> String {
    "기록 \(entries)개에는 검증값이 없었어요. 검증값은 지금 만들었으니 그 전의 일은 증명하지 못해요."
  }
  func progress(_ entries: Int) -> String { "기록 \(entries)개…" }
  func mirrored(sent: Int, entries: Int) -> String {
    (sent == 0 ? "" : "\(sent)건을 보냈어요. ") + "서버 사본에 기록 \(entries)건이 다 있어요."
  }
  func backedUp(_ path: String) -> String { "저장소를 \(path)에 복사했어요." }
  func restored(_ path: String, entries: Int, last: String?) -> String {
    "\(path)에서 저장소를 복원했어요. 기록 \(entries)개\(last.map { ". 마지막 기록: \($0)" } ?? "")"
  }
  func keptStore(_ path: String) -> String {
    "전에 쓰던 저장소는 \(path)에 남겨 두었어요. 돌아가려면 그 파일을 복원하세요."
  }
  func keptUnreadable(_ path: String) -> String {
    "전에 쓰던 저장소는 읽을 수 없어서 그대로 \(path)에 남겨 두었어요. 켜 둔 포스는 나갔다가 다시 시작하세요."
  }
  func verified(_ entries: Int) -> String { "기록 \(entries)개가 재고와 맞아요." }
  func digest(_ digest: String, upTo seq: Int) -> String { "\(entry(seq))까지의 검증값: \(digest)" }
  func asNoted(_ seq: Int, at time: String) -> String {
    "\(entry(seq))(\(time))까지는 검증값을 적어 둔 때와 똑같아요."
  }
  func goodMenu(_ path: String, ingredients: Int, juices: Int) -> String {
    "\(path): 쓸 수 있는 메뉴예요. 재료 \(ingredients)가지, 쥬스 \(juices)가지."
  }
  func menuLeftOut(_ problem: String) -> String {
    "메뉴 없이 이름 대신 아이디로 보여 드려요: \(problem)"
  }
  func unpriced(_ ids: [String], of juices: Int) -> String {
    "쥬스 \(juices)가지 중 \(ids.count)가지에 가격이 없어요: \(ids.joined(separator: ", "))"
  }
  var askPin: String { "PIN, 숫자 4~12자리: " }
  var askPinAgain: String { "한 번 더: " }
  func pinSet(_ path: String) -> String { "PIN을 정했어요: \(path)" }
  var orderColumn: String { "주문" }
  var stageColumn: String { "진행" }
  var waitingColumn: String { "대기" }
  var nothingQueued: String { "기다리는 주문이 없어요." }
  func waited(seconds: Int) -> String { "\(seconds / 60)분" }
  func paidPart(_ way: String, _ amount: String, given: String, change: String) -> String {
    "\(way) \(amount) (받은 돈 \(given), 거스름돈 \(change))"
  }
  func giveBack(_ parts: [(way: String, amount: String)]) -> String {
    "\(parts.map { "\($0.way) \($0.amount)" }.joined(separator: ", ")) 돌려주세요."
  }
  var nothingToGiveBack: String { "돌려줄 돈이 없어요." }
  var stand: String { "매장" }
  var entriesColumn: String { "기록 수" }
  var newestEntry: String { "마지막 기록" }
  func state(of stand: StandKind, isActive: Bool) -> String {
    switch stand {
    case .aside: "따로 보관"
    case .mirror: isActive ? "사본" : "사본, 로그인 없음"
    case .store: isActive ? "" : "로그인 없음"
    }
  }
  var noStands: String { "아직 매장이 없어요. “juice-maker stand add”로 만드세요." }
  func standsPrepared(_ address: String) -> String { "이제 매장을 만들 수 있어요: \(address)" }
  var leftToSuperuser: String {
    "아직 누구나 이 데이터베이스를 큰 객체(large object)와 잠금으로 채울 수 있어요. 서버 관리자(postgres)가 이 데이터베이스에서 psql로 막으세요:"
  }
  func standAdded(_ stand: String, login: String) -> String {
    "\(stand) 매장의 로그인을 만들었어요(\(login)). 서버에는 해시만 남으니 비밀번호는 지금 한 번만 보여 드려요:"
  }
  var passwordFile: String { "매장의 ~/.pgpass에 이 줄을 넣고 chmod 600을 하세요:" }
  var storeAtStand: String { "매장의 저장소 주소예요. --store나 JUICE_MAKER_STORE에 쓰세요:" }
  var mirrorAtStand: String { "매장의 파일이 있는 컴퓨터에서는 이 명령으로 사본을 보내세요:" }
  func standRemoved(_ stand: String) -> String {
    "\(stand) 매장의 로그인을 없앴어요. 기록은 그대로 남아요."
  }
  var receiptTitle: String { "영수증" }
  func vatIncluded(_ rate: String) -> String { "부가세 \(rate)% 포함" }
  func printed(_ slips: Int) -> String {
    slips == 0 ? "인쇄를 기다리는 것이 없어요." : "밀려 있던 \(slips)장을 인쇄했어요."
  }
  var given: String { "받은 돈" }
  var givenBack: String { "거스름돈" }
  func each(_ price: String) -> String { "한 잔에 \(price)" }
  var paid: String { "결제" }
  var voidedOrders: String { "취소" }
  var day: String { "날짜별" }
  var notAsked: String { "결제 미기록" }
  func voided(orders: Int, revenue: String) -> String {
    "취소한 주문 \(orders)건" + (revenue.isEmpty ? "" : ", \(revenue)")
  }
  func unpaid(orders: Int, revenue: String) -> String {
    "미결제 \(orders)건" + (revenue.isEmpty ? "" : ", \(revenue)")
  }
  func waited(median: String, longest: String) -> String {
    "대기 시간 중간값 \(median), 최장 \(longest)"
  }
  var waitedByHour: String { "시간대별 대기" }
  var unknownAuthor: String { "모름" }
  var noEntries: String { "그런 기록이 없어요." }
  func priced(_ juice: String, _ price: String, path: String) -> String {
    "\(juice) 가격을 바꿨어요. 새 가격: \(price) (\(path))"
  }
  func added(_ thing: String, path: String) -> String { "메뉴에 추가했어요: \(thing) (\(path))" }
  func changed(_ thing: String, path: String) -> String { "메뉴에서 고쳤어요: \(thing) (\(path))" }
  func removed(_ thing: String, path: String) -> String { "메뉴에서 뺐어요: \(thing) (\(path))" }
  func hidden(_ juices: String, _ hidden: Juice.Hidden, path: String) -> String {
    "\(hidden == .always ? "" : "오늘만 ")포스에서 숨겼어요: \(juices) (\(path))"
  }
  func shownAgain(_ juices: String, path: String) -> String {
    "포스에 다시 나와요: \(juices) (\(path))"
  }
  func mark(_ hidden: Juice.Hidden) -> String { hidden == .always ? "숨김" : "오늘만 숨김" }
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

  func span(since: Date, until: Date?, now: Date) -> String {
    "\(moment(since, now))부터 " + (until.map { "\(moment($0, now)) 전까지" } ?? "지금까지")
  }
  private func moment(_ date: Date, _ now: Date) -> String {
    let day = LocalDay(of: date)
    let year = day.isInYear(of: now) ? "" : "\(day.year)년 "
    return "\(year)\(day.month)월 \(day.day)일 \(Timestamp.clock(date))"
  }
  func sales(orders: Int, cups: Int, revenue: String) -> String {
    "주문 \(orders)건, \(self.cups(cups))" + (revenue.isEmpty ? "" : ", \(revenue)")
  }
  func hour(_ hour: Int) -> String { "\(hour)시" }
  func moneyMoved(_ money: String) -> String { "받은 돈에서 돌려준 돈을 뺀 금액: \(money)" }
  var belowZero: String { "0보다 작은 수: 이 기간 전에 적은 것을 이 기간에 되돌리거나 바로잡았어요." }
}
