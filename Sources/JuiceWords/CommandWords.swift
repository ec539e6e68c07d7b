package import FoundationEssentials
package import JuiceKit
internal import JuiceText

/// Texts of commands and their output.
extension Words {
  package var juice: String { say("쥬스", "Juice") }
  package var ingredient: String { say("재료", "Ingredient") }
  package var recipe: String { say("레시피", "Recipe") }
  package var price: String { say("가격", "Price") }
  package var servings: String { say("가능한 잔", "Cups left") }
  package var limitedBy: String { say("먼저 떨어질 재료", "Limited by") }
  package var count: String { say("현재고", "Count") }
  package var state: String { say("상태", "State") }
  package var cupCost: String { say("원가", "Cost") }
  package var margin: String { say("마진", "Margin") }
  package var stockValue: String { say("재고 금액", "Value") }
  package func stockTotal(_ value: String) -> String {
    say("재고 금액 합계: \(value)", "Value of the stock: \(value)")
  }
  package var number: String { say("기록", "Entry") }
  package var time: String { say("시각", "Time") }
  package var kind: String { say("종류", "Kind") }
  package var content: String { say("내용", "What") }
  package var id: String { say("아이디", "Id") }
  package var hour: String { say("시간대별", "Hour") }
  package var used: String { say("사용", "Used") }
  package var wasted: String { say("폐기", "Wasted") }
  package var delivered: String { say("입고", "Delivered") }
  /// The differences that stock-takes found.
  package var difference: String { say("실사 차이", "Stock-take") }
  package var lasts: String { say("소진", "Lasts") }
  package var leftAtEnd: String { say("끝날 때 재고", "Left at the end") }
  package var total: String { say("합계", "Total") }
  package var reason: String { say("이유", "Reason") }
  package var by: String { say("담당", "By") }
  /// Translates the author of self-service orders; other names stay.
  package func name(of author: Author) -> String { name(ofAuthor: author.name) }
  /// - Parameter name: `nil` if it is missing: older versions didn't record who voided.
  package func name(ofAuthor name: String?) -> String {
    guard let name else { return say("모름", "unknown") }
    return name == Author.kiosk ? say("셀프 주문", name) : name
  }
  package var stockColumn: String { say("재고", "Stock") }
  /// Marks a voided order or an undone stock change.
  package func voidedMark(_ kind: JournalEntry.Kind = .order) -> String {
    say(kind.isOfOrder ? "취소됨" : "되돌림", kind.isOfOrder ? "voided" : "undone")
  }
  /// Marks refunded cups, or an order whose cups are all refunded.
  package var refundedMark: String { refund.lowercased() }
  /// Marks an order on the make screen that has lost cups.
  package func refundedCups(_ cups: Int) -> String {
    say("-\(self.cups(cups)) \(refundedMark)", "-\(cups) \(refundedMark)")
  }
  package func name(of kind: JournalEntry.Kind) -> String {
    switch kind {
    case .open: say("처음 재고", "opening")
    case .order: say("주문", "order")
    case .void: say("주문 취소", "void")
    case .refund: say("환불", "refund")
    case .restock: say("입고", "restock")
    case .count: say("실사", "count")
    case .waste: say("폐기", "waste")
    case .soldOut: say("품절", "sold out")
    case .stage: say("단계", "stage")
    case .payment: say("결제", "payment")
    case .drawer: say("돈통", "drawer")
    case .bill: say("주문서", "bill")
    }
  }
  package func name(of reason: WasteReason) -> String {
    switch reason {
    case .damaged: say("상함", "spoilt or damaged")
    case .expired: say("유통기한 지남", "expired")
    case .spilled: say("쏟음", "spilled")
    case .tasting: say("시음", "tasting")
    case .other: say("기타", "other")
    }
  }
  package func name(of mark: SoldOutMark) -> String {
    say(mark == .marked ? "품절 처리" : "품절 해제", mark.rawValue)
  }
  /// Describes a mark in a row of the history.
  package func content(_ ingredients: String, _ mark: String) -> String {
    say("\(ingredients) \(mark)", "\(ingredients): \(mark)")
  }
  package func name(of stage: Stage) -> String {
    switch stage {
    case .toMake: say("만드는 중", "To make")
    case .made: say("나왔어요", "Ready")
    case .collected: say("찾아갔어요", "Collected")
    }
  }
  package var unpaid: String { say("미결제", "Unpaid") }
  package func line(_ juice: String, cups: Int) -> String {
    say("\(juice) \(cups)잔", cups == 1 ? juice : "\(juice) x \(cups)")
  }
  package func shortage(_ ingredient: String, available: Int, needed: Int) -> String {
    say(
      "\(ingredient) \(available)/\(needed) (\(needed - available) 부족)",
      "\(ingredient) \(available)/\(needed) (\(needed - available) short)")
  }
  package func markedSoldOut(_ ingredient: String) -> String {
    say("\(ingredient): 품절로 표시됨", "\(ingredient): marked as sold out")
  }
  package func days(_ days: Double) -> String {
    say(
      roundly(
        days, minutes: { "약 \($0)분 뒤" }, hours: { "약 \($0)시간 뒤" }, days: { "약 \($0)일 뒤" },
        long: "1년 넘게 남음"),
      roundly(
        days, minutes: { "\($0) min" }, hours: { "\($0) h" },
        days: { $0 == 1 ? "1 day" : "\($0) days" }, long: "over a year"))
  }
  /// - Parameter juices: the juices without sales.
  package func notSold(_ juices: String) -> String {
    say("안 팔린 쥬스: \(juices)", "Not sold: \(juices)")
  }
  package func cups(_ number: Int) -> String {
    say("\(number)잔", number == 1 ? "1 cup" : "\(number) cups")
  }
  /// An amount with a unit. Korean counters follow their number without a space: `3개`, `250 ml`.
  package func quantity(_ number: Int, unit: String) -> String {
    let isCounter = unit.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
    return isCounter ? "\(number)\(unit)" : "\(number) \(unit)"
  }
  /// An amount in pieces.
  package func amount(_ number: Int) -> String {
    say("\(number)개", number == 1 ? "1 pc" : "\(number) pcs")
  }
  package func stock(_ items: String) -> String { say("재고: \(items)", "Stock: \(items)") }
  /// `nil` for a payment that is only named by its id.
  package func name(of payment: Payment.ID) -> String? {
    switch payment {
    case "cash": say("현금", "Cash")
    case "card": say("카드", "Card")
    case "transfer": say("계좌이체", "Bank transfer")
    case "voucher": say("상품권", "Voucher")
    default: nil
    }
  }
  /// The number to call a customer by.
  ///
  /// - Parameter day: shown if the order is of another day: `11-25 No. 12`.
  package func orderNumber(_ number: Int, day: String? = nil) -> String {
    (day.map { "\($0.dropFirst(5)) " } ?? "") + say("\(number)번", "No. \(number)")
  }
  package func ordered(_ lines: String, number: String?, id: String) -> String {
    say(
      "주문 \(number.map { "\($0) (\(id))" } ?? id): \(lines). 맛있게 드세요!",
      "Order \(number.map { "\($0) (\(id))" } ?? id): \(lines). Enjoy!")
  }
  /// Replaces `ordered` if the queue calls numbers.
  package func orderTaken(_ lines: String, number: String?, id: String) -> String {
    say(
      "주문 \(number.map { "\($0) (\(id))" } ?? id): \(lines). 불러 드릴게요!",
      "Order \(number.map { "\($0) (\(id))" } ?? id): \(lines). We'll call your number!")
  }
  package func voided(_ lines: String, number: String?, id: String) -> String {
    say(
      "주문 \(number.map { "\($0) (\(id))" } ?? id) 취소: \(lines).",
      "Order \(number.map { "\($0) (\(id))" } ?? id) is voided: \(lines).")
  }
  /// Answers a repeated call for an order of which nothing is left.
  package func takenBackSince(isVoided: Bool) -> String {
    isVoided
      ? say("그 뒤에 취소된 주문이에요.", "This order was voided since.")
      : say("그 뒤에 모두 환불된 주문이에요.", "This order was refunded since.")
  }
  /// Answers a repeated call for an order that has refunds.
  package func refundedSince(_ lines: String) -> String {
    say("그 뒤에 환불: \(lines).", "Refunded since: \(lines).")
  }
  /// - Parameter order: its number or its id.
  package func refunded(_ lines: String, order: String, fruit: Refund.Fruit) -> String {
    let stock = name(of: fruit)
    return say(
      "주문 \(order) 환불: \(lines). \(stock)", "Refunded from order \(order): \(lines). \(stock)")
  }
  package func name(of fruit: Refund.Fruit) -> String {
    switch fruit {
    case .returned: say("재료는 재고로 되돌렸어요.", "The ingredients go back into the stock.")
    case .used: say("쓴 재료는 폐기로 적었어요.", "The ingredients count as waste.")
    }
  }
  /// The short form, for a list of choices.
  package func shortName(of fruit: Refund.Fruit) -> String {
    switch fruit {
    case .returned: say("재고로", "back to stock")
    case .used: say("폐기", "waste")
    }
  }
  package var refundHeading: String { say("환불", "Refund") }
  package var fruitColumn: String { say("재료", "Ingredients") }
  package var moneyColumn: String { say("돈", "Money") }
  package var asPaid: String { say("결제한 대로", "as it was paid") }
  package var nothingChosen: String { say("환불할 잔을 고르세요.", "Choose the cups to refund.") }
  /// Another till changed the order during a question about it.
  package var changedElsewhere: String {
    say(
      "방금 다른 곳에서 바뀐 주문이에요. 확인해 주세요.",
      "This order was just changed elsewhere. Check it.")
  }
  package var moneyWentBack: String {
    say(
      "이미 환불한 주문이라 결제 방법을 바꿀 수 없어요.",
      "This order has a refund, so its payment can't be changed.")
  }
  /// Heads the void on the receipt of its order.
  package var voidHeading: String { say("취소", "Voided") }
  /// Label of the money that a customer has paid after all refunds.
  package var paidInTheEnd: String { say("최종 결제 금액", "Paid in the end") }
  /// Label of the cups and the money of an order after its refunds.
  package var leftOfOrder: String { say("남은 주문", "Left") }
  package var nothingLeft: String { say("없음", "nothing") }
  /// The money that is left of an order's total.
  package func amount(_ left: String, of total: String) -> String {
    say("\(total) 중 \(left)", "\(left) of \(total)")
  }
  package var refundTitle: String { say("환불 영수증", "REFUND") }
  package var refundedBy: String { say("환불 방법", "Refunded by") }
  private func english(_ entries: Int) -> String { entries == 1 ? "1 entry" : "\(entries) entries" }
  package func imported(_ entries: Int) -> String {
    say("기록 \(entries)개를 가져왔어요.", "\(english(entries)) imported.")
  }
  package func sealedNow(_ entries: Int) -> String {
    say(
      "기록 \(entries)개에는 검증값이 없었어요. 검증값은 지금 만들었으니 그 전의 일은 증명하지 못해요.",
      "\(english(entries)) came without a digest. The digests that are made now prove nothing about the time before."
    )
  }
  package func progress(_ entries: Int) -> String { say("기록 \(entries)개…", "\(entries) entries…") }
  /// - Parameter sent: the number of entries sent by this run.
  package func mirrored(sent: Int, entries: Int) -> String {
    say(
      (sent == 0 ? "" : "기록 \(sent)개를 보냈어요. ") + "서버 사본에 기록 \(entries)개가 다 있어요.",
      (sent == 0 ? "" : "\(english(sent)) sent. ")
        + (entries == 1 ? "The mirror has 1 entry." : "The mirror has all \(entries) entries."))
  }
  package func backedUp(_ path: String) -> String {
    say("저장소를 \(path)에 복사했어요.", "The store is copied to \(path).")
  }
  package func backedUp(_ path: String, entries: Int) -> String {
    say(
      "저장소를 \(path)에 복사하고 검사했어요. 기록 \(entries)개",
      "The store is copied to \(path) and verified: \(english(entries)).")
  }
  /// - Parameter name: the file's name without its folder, to fit a line.
  package func backedUpShort(_ name: String, entries: Int) -> String {
    say(
      "백업하고 검사했어요: \(name) · 기록 \(entries)개",
      "Backed up and verified: \(name) · \(english(entries))")
  }
  package func notBackedUp(_ problem: String) -> String {
    say("백업하지 못했어요: \(problem)", "No backup was made: \(problem)")
  }
  package func closingNotPassedOn(_ problem: String) -> String {
    say(
      "after-closing: 마감을 전하지 못했어요. \(problem)",
      "after-closing: the closing was not passed on. \(problem)")
  }
  /// Old backups that could not be deleted.
  package func oldBackupsStay(_ paths: [String]) -> String {
    say(
      "지우지 못한 오래된 백업: \(paths.joined(separator: ", "))",
      "Old backups that could not be deleted: \(paths.joined(separator: ", "))")
  }
  /// - Parameter hasLatest: `false` if no backup is known to be of this stand.
  package func backupsIn(_ folder: String, hasLatest: Bool) -> String {
    hasLatest
      ? say(
        "\(folder.visible(most: 1000))에 있어요. “juice-maker restore latest”가 이 매장의 가장 최근 백업을 복원해요.",
        "They are in \(folder.visible(most: 1000)). “juice-maker restore latest” restores the newest of this stand."
      )
      : say(
        "\(folder.visible(most: 1000))에 있어요. 어느 것이 이 매장의 백업인지 알 수 없으니 “juice-maker restore 파일”로 하나를 골라 복원하세요.",
        "They are in \(folder.visible(most: 1000)). None is known to be of this stand: restore one by its name, “juice-maker restore FILE”."
      )
  }
  /// A backup of another stand, after its name.
  package var ofAnotherStand: String { say("다른 매장", "of another stand") }
  package func noBackups(in folder: String) -> String {
    say(
      "\(folder.visible(most: 1000))에 이 저장소의 백업이 아직 없어요.",
      "There is no backup of this store in \(folder.visible(most: 1000)) yet.")
  }
  package var backupDay: String { say("날짜", "Day") }
  package var unreadable: String { say("읽을 수 없음", "unreadable") }
  package var file: String { say("파일", "File") }
  package func restored(_ path: String, entries: Int, last: String?) -> String {
    say(
      "\(path)에서 저장소를 복원했어요. 기록 \(entries)개\(last.map { ". 마지막 기록: \($0)" } ?? "")",
      "The store is restored from \(path): \(english(entries))\(last.map { ", the last of \($0)" } ?? "")."
    )
  }
  package func keptStore(_ path: String) -> String {
    say(
      "전에 쓰던 저장소는 \(path)에 남겨 두었어요. 돌아가려면 그 파일을 복원하세요.",
      "The store that was there is kept as \(path). To go back to it, restore that file.")
  }
  /// The same for a store that can't be read: tills that have it open must be restarted.
  package func keptUnreadable(_ path: String) -> String {
    say(
      "전에 쓰던 저장소는 읽을 수 없어서 그대로 \(path)에 남겨 두었어요. 켜 둔 포스는 나갔다가 다시 시작하세요.",
      "The store that was there can't be read; it is kept as it was, as \(path). Leave tills that are open, and start them again."
    )
  }
  package func verified(_ entries: Int) -> String {
    say(
      "기록 \(entries)개가 재고와 맞아요.",
      entries == 1 ? "1 entry adds up to the stock." : "\(entries) entries add up to the stock.")
  }
  /// - Parameter isChecked: `false` if the digests of the entries were not checked.
  package func digest(_ digest: String, upTo seq: Int, isChecked: Bool = true) -> String {
    say(
      "\(entry(seq))까지의 검증값\(isChecked ? "" : "(확인 안 함)"): \(digest)",
      "Digest up to entry \(seq)\(isChecked ? "" : ", not verified"): \(digest)")
  }
  package func asNoted(_ seq: Int, at time: String) -> String {
    say(
      "\(entry(seq))(\(time))까지는 검증값을 적어 둔 때와 똑같아요.",
      "Up to entry \(seq) of \(time) the journal is what it was when the digest was noted.")
  }
  package func goodMenu(_ path: String, ingredients: Int, juices: Int) -> String {
    let ingredientCount = ingredients == 1 ? "1 ingredient" : "\(ingredients) ingredients"
    let juiceCount = juices == 1 ? "1 juice" : "\(juices) juices"
    return say(
      "\(path): 쓸 수 있는 메뉴예요. 재료 \(ingredients)가지, 쥬스 \(juices)가지.",
      "\(path): a good menu of \(ingredientCount) and \(juiceCount).")
  }
  package func menuLeftOut(_ problem: String) -> String {
    say(
      "메뉴 없이 이름 대신 아이디로 보여 줘요: \(problem)",
      "Going on without the menu, with ids for names: \(problem)")
  }
  package func renumbered(_ juices: Int, path: String) -> String {
    say(
      "쥬스 \(juices)가지의 번호를 메뉴의 순서대로 매겼어요: \(path.visible(most: 1000))",
      "The numbers of \(juices) juices are their places on the menu now, in \(path.visible(most: 1000))."
    )
  }
  /// - Parameter number: `nil` if no number is left for the juice.
  package func numberMoved(_ juice: String, to number: Int?) -> String {
    say(
      "\(juice.with("은", "는")) 이제 \(number.map { "\($0)번이에요" } ?? "번호가 없어요").",
      "\(juice) has \(number.map { "number \($0)" } ?? "no number") now.")
  }
  package func unpriced(_ ids: [String], of juices: Int) -> String {
    say(
      "쥬스 \(juices)가지 중 \(ids.count)가지는 가격이 없어서 무료예요: \(ids.joined(separator: ", "))",
      "\(ids.count) of \(juices) juices \(ids.count == 1 ? "has" : "have") no price and \(ids.count == 1 ? "is" : "are") free: \(ids.joined(separator: ", "))"
    )
  }
  /// Follows a sum of costs; empty for no names.
  package func without(costOf ingredients: [String]) -> String {
    guard !ingredients.isEmpty else { return "" }
    let names = ingredients.joined(separator: ", ")
    return say(" (원가를 몰라서 뺀 재료: \(names))", " (without \(names): cost unknown)")
  }
  /// A line below costs and margins.
  package func leftOut(cups: Int, revenue: String, _ juices: String) -> String {
    let sold = [self.cups(cups), revenue].filter { !$0.isEmpty }.joined(separator: ", ")
    return say(
      "원가를 몰라서 마진에서 뺐어요: \(sold) (\(juices))",
      "Not in the margin, cost unknown: \(sold) (\(juices))")
  }
  package func uselessPrices(_ choices: [String]) -> String {
    say(
      "가격이 있는 쥬스가 없어서 선택지 가격은 받지 않아요: \(choices.joined(separator: ", "))",
      "No juice has a price, so the prices of choices don't count: \(choices.joined(separator: ", "))"
    )
  }
  package func uncosted(_ ingredients: [String]) -> String {
    say(
      "원가가 없는 재료가 있어서, 들어가는 쥬스는 원가와 마진을 알 수 없어요: \(ingredients.joined(separator: ", "))",
      "Juices with these ingredients have no cost and no margin, because no cost is set: \(ingredients.joined(separator: ", "))"
    )
  }
  /// - Parameters:
  ///   - unit: `nil` for pieces.
  ///   - id: the ingredient's id, for the command that counts it.
  package func unitChanged(_ ingredient: String, to unit: String?, count id: String) -> String {
    say(
      "\(ingredient): 단위를 \(unit.map { "바꿨어요(\($0))" } ?? "없앴어요"). 재고와 메뉴의 숫자는 그대로예요. 레시피와 원가를 확인하고 다시 세어 주세요: juice-maker count \(id)=N",
      "\(ingredient) is counted \(unit.map { "in \($0)" } ?? "without a unit") now. The stock and the menu keep their numbers: check recipes and cost, and count it again: juice-maker count \(id)=N"
    )
  }
  /// Prompts for a PIN, typed on the same line.
  package var askPin: String { say("PIN, 숫자 4~12자리: ", "PIN, 4 to 12 digits: ") }
  package var askPinAgain: String { say("한 번 더: ", "The same again: ") }
  package func pinSet(_ path: String) -> String {
    say("PIN을 정했어요: \(path)", "The PIN is set, in \(path).")
  }
  package var orderColumn: String { say("주문", "Order") }
  package var stageColumn: String { say("단계", "Stage") }
  package var waitingColumn: String { say("대기", "Waiting") }
  package var nothingQueued: String { say("기다리는 주문이 없어요.", "No order is waiting.") }
  package func waited(seconds: Int) -> String { say("\(seconds / 60)분", "\(seconds / 60) min") }
  /// A part of a payment, with the money given and the change.
  package func paidPart(_ way: String, _ amount: String, given: String, change: String?) -> String {
    let back = change.map { say(", 거스름돈 \($0)", ", change \($0)") } ?? ""
    return say(
      "\(way) \(amount) (받은 돈 \(given)\(back))", "\(way) \(amount) (given \(given)\(back))")
  }
  package func giveBack(_ parts: [(way: String, amount: String)]) -> String {
    say(
      "\(parts.map { "\($0.way) \($0.amount)" }.joined(separator: ", ")) 돌려주세요.",
      "Give back \(parts.map { "\($0.amount) by \($0.way)" }.joined(separator: " and ")).")
  }
  package var nothingToGiveBack: String { say("돌려줄 돈이 없어요.", "There is nothing to give back.") }
  package var stand: String { say("매장", "Stand") }
  package var entriesColumn: String { say("기록 수", "Entries") }
  package var newestEntry: String { say("마지막 기록", "Newest entry") }
  package func state(of stand: StandKind, isActive: Bool) -> String {
    switch stand {
    case .aside: say("따로 보관", "put aside")
    case .mirror: say(isActive ? "사본" : "사본, 계정 없음", isActive ? "mirror" : "mirror, no login")
    case .store: say(isActive ? "" : "계정 없음", isActive ? "" : "no login")
    }
  }
  package var noStands: String {
    say(
      "아직 매장이 없어요. “juice-maker stand add”로 만드세요.",
      "There are no stands yet. “juice-maker stand add” makes one.")
  }
  package func standsPrepared(_ address: String) -> String {
    say("이제 매장을 만들 수 있어요: \(address)", "\(address) is ready for stands.")
  }
  /// Followed by a line for psql.
  package var leftToSuperuser: String {
    say(
      "아직 누구나 이 서버를 큰 객체(large object), 임시 파일과 잠금으로 채울 수 있어요. 서버 관리자(postgres)가 이 데이터베이스에서 psql로 막으세요:",
      "Every login can still fill this server with large objects, temporary files and locks. A superuser of the server closes that, with psql in this database:"
    )
  }
  package func standAdded(_ stand: String, login: String) -> String {
    say(
      "\(stand) 매장의 계정을 만들었어요(\(login)). 서버에는 해시만 남으니 비밀번호는 지금 한 번만 보여 줘요:",
      "The stand \(stand) logs in as \(login). Its password is told this once, as the server keeps only a hash:"
    )
  }
  /// Followed by a line of that file.
  package var passwordFile: String {
    say(
      "매장의 ~/.pgpass에 이 줄을 넣고 chmod 600을 하세요:",
      "At the stand, this goes into ~/.pgpass (chmod 600 it):")
  }
  /// Followed by the store's address.
  package var storeAtStand: String {
    say(
      "매장의 저장소 주소예요. --store나 JUICE_MAKER_STORE에 쓰세요:",
      "And this is its store, for --store or JUICE_MAKER_STORE:")
  }
  package var mirrorAtStand: String {
    say("매장의 파일이 있는 컴퓨터에서는 이 명령으로 사본을 보내세요:", "And the machine with its file copies it there by:")
  }
  package func standRemoved(_ stand: String) -> String {
    say(
      "\(stand) 매장의 계정을 없앴어요. 기록은 그대로 남아요.",
      "The stand \(stand) has no login any more. Its journal stays.")
  }
  package var standsWatched: String {
    say("매장들의 연결을 지켜보고 있어요.", "Watching the sessions of the stands.")
  }
  package func greedyStandRemoved(_ stand: String, locks: Int) -> String {
    say(
      "\(stand): 잠금을 \(locks)개 잡아서 계정을 없앴어요. 새 계정은 juice-maker stand add \(stand) 로 만드세요.",
      "\(stand): its sessions held \(locks) locks, so its login was taken away. For a new one: juice-maker stand add \(stand)"
    )
  }
  package var receiptTitle: String { say("영수증", "Receipt") }
  /// Sales at a VAT rate; 0 for sales without VAT.
  package func soldAt(_ rate: Percent) -> String {
    rate == .none
      ? say("면세 매출", "Sales without VAT") : say("과세 매출 \(rate.text)%", "Sales at \(rate.text)% VAT")
  }
  package var rounding: String { say("반올림", "Rounding") }
  package var net: String { say("공급가액", "Net") }
  package var vat: String { say("부가세", "VAT") }
  /// - Parameter rate: in percent, such as `10`.
  package func vatIncluded(_ rate: String) -> String {
    say("부가세 \(rate)% 포함", "VAT \(rate)% included")
  }
  package var testPage: String { say("시험 인쇄", "Test page") }
  package func testPageHint(columns: Int) -> String {
    say(
      "줄이 종이 끝에서 끝까지 그어지지 않으면 columns를 바꾸세요. 지금은 \("\(columns)".with("이에요", "예요")). 한글이 깨지면 code-page를 바꾸세요.",
      "If the lines don't span the paper, change “columns”, which is \(columns). If letters are wrong, change “code-page”."
    )
  }
  package func testPrinted(_ printer: String) -> String {
    say(
      "프린터에 시험 인쇄를 보냈어요: \(printer.printable)",
      "The test page went to the printer: \(printer.printable)")
  }
  /// The result of `receipt --unprinted`.
  package func printed(_ slips: Int) -> String {
    say(
      slips == 0 ? "밀려 있는 인쇄가 없어요." : "밀려 있던 \(slips)장을 인쇄했어요.",
      slips == 0 ? "Nothing waits for the printer." : "Slips that waited, and are printed: \(slips)"
    )
  }
  package var given: String { say("받은 돈", "Given") }
  package var givenBack: String { say("거스름돈", "Change") }
  package func each(_ price: String) -> String { say("한 잔에 \(price)", "\(price) each") }
  package var paid: String { say("결제", "Paid by") }
  package var voidedOrders: String { say("주문 취소", "Voided") }
  package var day: String { say("날짜별", "Day") }
  package var notAsked: String { say("결제 미기록", "No payment noted") }
  package func voided(orders: Int, revenue: String) -> String {
    say("취소한 주문 ", "Voided: ") + sum(self.orders(orders), revenue)
  }
  package func refunded(cups: Int, revenue: String) -> String {
    say("환불 ", "Refunded: ") + sum(self.cups(cups), revenue)
  }
  package func unpaid(orders: Int, revenue: String) -> String {
    say("미결제 ", "Unpaid: ") + sum(self.orders(orders), revenue)
  }
  private func sum(_ parts: String...) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
  package func waited(median: String, longest: String) -> String {
    say("보통 대기 \(median), 최장 \(longest)", "Waited: usually \(median), longest \(longest)")
  }
  package var waitedByHour: String { say("시간대별 대기", "Waited by hour") }
  package var noSuchEntries: String { say("그런 기록이 없어요.", "No such entries.") }
  package func newestOnly(_ count: Int) -> String {
    say("최근 \(count)개예요. 더 보려면 --limit을 쓰세요.", "The newest \(count): --limit shows more.")
  }
  /// - Parameter kind: the kind that was searched for; `nil` for all.
  package func noEntries(_ kind: JournalEntry.Kind? = nil) -> String {
    guard let kind else { return say("이 기간에는 기록이 없어요.", "No entries in this period.") }
    let plural =
      switch kind {
      case .open: "ingredients opened"
      case .order: "orders"
      case .void: "voids"
      case .refund: "refunds"
      case .restock: "deliveries"
      case .count: "stock-takes"
      case .waste: "waste"
      case .soldOut: "sold-out marks"
      case .stage: "stages"
      case .payment: "payments"
      case .drawer: "use of the drawer"
      case .bill: "bills set aside"
      }
    return say("이 기간에는 \(name(of: kind)) 기록이 없어요.", "No \(plural) in this period.")
  }
  package func priced(_ juice: String, _ price: String, path: String) -> String {
    say("\(juice) 가격을 바꿨어요. 새 가격: \(price) (\(path))", "\(juice) costs \(price) now, in \(path).")
  }
  package func added(_ thing: String, path: String) -> String {
    say("메뉴에 추가했어요: \(thing) (\(path))", "\(thing) is added to \(path).")
  }
  package func changed(_ thing: String, path: String) -> String {
    say("메뉴에서 수정했어요: \(thing) (\(path))", "\(thing) is changed in \(path).")
  }
  package func removed(_ thing: String, path: String) -> String {
    say("메뉴에서 삭제했어요: \(thing) (\(path))", "\(thing) is removed from \(path).")
  }
  package func hidden(_ juices: String, _ hidden: Juice.Hidden, path: String) -> String {
    say(
      "\(hidden == .always ? "" : "오늘만 ")포스에서 숨겼어요: \(juices) (\(path))",
      "Hidden from the till\(hidden == .always ? "" : " for today"), in \(path): \(juices)")
  }
  package func shownAgain(_ juices: String, path: String) -> String {
    say("포스에 다시 나와요: \(juices) (\(path))", "On the till again, in \(path): \(juices)")
  }
  /// Stands beside a hidden juice, and in its place on the order screen.
  package func mark(_ hidden: Juice.Hidden) -> String {
    say(hidden == .always ? "숨김" : "오늘 숨김", hidden == .always ? "hidden" : "hidden today")
  }
  package func newMenuFile(_ path: String) -> String {
    say(
      "메뉴 파일을 새로 만들었어요. 기본 메뉴에 이 변경을 더했어요: \(path)",
      "\(path) is new: the built-in menu with this change.")
  }
  package func menuSaved(_ path: String) -> String { say("저장했어요: \(path)", "\(path) is saved.") }
  package var menuNotEdited: String { say("바뀐 것이 없어요.", "Nothing is changed.") }
  package var editorDidNotWait: String {
    say(
      "편집기가 아직 열려 있다면, EDITOR=\"code --wait\"처럼 파일을 닫을 때까지 기다리게 하세요.",
      "If the editor is still open, have it wait until you close the file, as EDITOR=\"code --wait\"."
    )
  }
  package var editAgain: String { say("다시 수정할까요? [Y/n] ", "Edit it again? [Y/n] ") }
  package func editedTextKept(_ path: String) -> String {
    say("메뉴는 그대로예요. 수정한 글은 여기에 있어요: \(path)", "The menu stays as it was; your text is in \(path).")
  }
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// A period, with the year if it is not the current one.
  ///
  /// - Parameter until: `nil` for now.
  package func span(since: Date, until: Date?, now: Date) -> String {
    say(
      "\(moment(since, now))부터 " + (until.map { "\(moment($0, now)) 전까지" } ?? "지금까지"),
      "From \(moment(since, now)) " + (until.map { "to \(moment($0, now))" } ?? "until now"))
  }
  /// The time of day, after the date if that is not today's.
  package func time(_ date: Date, now: Date) -> String {
    LocalDay(of: date) == LocalDay(of: now) ? Timestamp.clock(date) : moment(date, now)
  }
  package func moment(_ date: Date, _ now: Date) -> String {
    let day = LocalDay(of: date)
    let year = day.isInYear(of: now) ? "" : say("\(day.year)년 ", " \(day.year)")
    return say(
      "\(year)\(day.month)월 \(day.day)일 \(Timestamp.clock(date))",
      "\(Self.months[day.month - 1].prefix(3)) \(day.day)\(year) \(Timestamp.clock(date))")
  }
  package func ahead(_ entries: Int, first: String) -> String {
    say(
      "오늘보다 뒤의 날짜로 적힌 기록 \(entries)개는 빠졌어요. 가장 이른 것: \(first)",
      entries == 1
        ? "1 entry is dated after today and left out: \(first)"
        : "\(entries) entries are dated after today and left out, the first \(first)")
  }
  package func sales(orders: Int, cups: Int, revenue: String) -> String {
    say("주문 ", "") + sum(self.orders(orders), self.cups(cups), revenue)
  }
  /// - Parameter hour: 0 to 23.
  package func hour(_ hour: Int) -> String { say("\(hour)시", "\(hour):00") }
  /// Heading of the sales by the payments known now.
  package var salesByPayment: String { say("결제 방법별 매출", "Sales by payment") }
  /// The same if all this money was also received in the span.
  package var salesAndMoneyReceived: String {
    say("결제 방법별 매출 = 실제 받은 돈", "Sales by payment = money received")
  }
  /// The money of a span by the time it moved.
  package func moneyReceived(_ money: String, withTips: Bool = false) -> String {
    withTips
      ? say(
        "실제 받은 돈(팁 포함, 환불 제외): \(money)", "Money received with tips, less given back: \(money)")
      : say("실제 받은 돈(환불 제외): \(money)", "Money received, less given back: \(money)")
  }
  /// Sales whose money moved in another span.
  package func movedLater(_ money: String) -> String {
    say(
      "이 기간 매출 중 다른 기간에 받거나 돌려준 돈: \(money)",
      "Sales of this period paid or refunded in another: \(money)")
  }
  package var takenBackUnpaid: String { say("미결제 주문 취소·환불", "Taken back unpaid") }
  package var forOthers: String { say("전에 받은 주문의 돈", "For earlier orders") }
  package func moneyForEarlierOrders(_ money: String) -> String {
    say(
      "다른 기간 주문으로 이 기간에 받거나 돌려준 돈: \(money)",
      "Money received or refunded for orders of another period: \(money)")
  }
  package var belowZero: String {
    say(
      "0보다 작은 수: 이 기간 전에 적은 것을 이 기간에 되돌리거나 바로잡았어요.",
      "Below 0: an earlier entry was undone or corrected during this time.")
  }
}
