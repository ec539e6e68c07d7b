internal import Glibc
package import JuiceKit
internal import JuiceText

/// Error messages: the problem, then the remedy.
extension Words {
  /// - Parameter amount: a count with the unit of its ingredient.
  package func sentence(
    for refusal: Refusal, name: (Ingredient.ID) -> String,
    amount: (Int, Ingredient.ID) -> String = { count, _ in "\(count)" }
  ) -> String {
    switch refusal {
    case .short(let shortages):
      say(
        "재료가 모자라요: "
          + shortages.map { phrase(for: $0, name: name) }.joined(separator: ", "),
        "Not enough: "
          + shortages.map { phrase(for: $0, name: name) }.joined(separator: ", "))
    case .aboveLimit(let id):
      say(
        "\(name(id)): 재고는 \(amount(Ingredient.counts.upperBound, id))까지예요.",
        "\(name(id)): a stock can't go above \(amount(Ingredient.counts.upperBound, id)).")
    case .unknownIngredient(let id):
      say("\(name(id)): 그런 재료가 없어요.", "\(name(id)): no such ingredient.")
    case .unknownOrder(let id): say("\(id.text): 그런 주문이 없어요.", "\(id.text): no such order.")
    case .unknownBill(let id):
      say(
        "\(id.text): 이 아이디로 보류한 주문서가 없어요. 이미 삭제했거나 주문했을 수 있어요.",
        "\(id.text): no bill with this id is set aside. It may have been dropped or ordered.")
    case .billTaken(let entry): sentence(forBillTaken: entry)
    case .noRight(let right): sentence(forNoRight: right)
    case .alreadyVoid(let id):
      say(
        "\(id.text): 이미 취소하거나 모두 환불한 주문이에요.",
        "\(id.text): this order is voided or refunded already.")
    case .nothingToRefund(let id, let lines):
      if lines.isEmpty {
        say(
          "\(id.text): 환불할 것이 남지 않은 주문이에요.", "\(id.text): nothing of this order is left to refund.")
      } else {
        say(
          "\(id.text): 환불할 잔이 그만큼 남아 있지 않아요. 환불할 수 있는 것: \(left(lines))",
          "\(id.text): the order has fewer cups left to refund. You can refund: \(left(lines))")
      }
    case .refunded(let id):
      say(
        "\(id.text): 이미 환불한 돈이 있어서 결제 방법을 바꿀 수 없어요.",
        "\(id.text): this order has a refund, so its payment can't be changed.")
    case .notPaid(let id):
      say(
        "\(id.text): 아직 결제하지 않은 주문이라 돌려줄 돈이 없어요. 환불 방법(--to)을 빼고 다시 하세요.",
        "\(id.text): this order is unpaid, so there is no money to give back. Leave out the way of the refund (--to)."
      )
    case .alreadyDone(let id):
      say(
        "\(id.text): 이미 그 단계이거나, 그 단계를 지났거나, 바로 건넨 주문이에요.",
        "\(id.text): this order is at that stage already or past it, or was handed over at once.")
    case .firstStage(let id):
      say(
        "\(id.text): 이 주문은 되돌릴 단계가 없어요.",
        "\(id.text): there is no stage to take this order back to.")
    case .paymentSum(_, nil), .refundSum(_, nil):
      say(
        "가격이 없는 주문이라 나눠 낼 수 없어요. 금액 없이 결제 방법 하나만 쓰세요.",
        "The order has no price to pay in parts. Name one way, without an amount.")
    case .paymentSum(let sum, let total?):
      say(
        "\(difference(sum, total, of: "주문 금액", rest: "나머지를 낼 방법을 금액 없이 더하세요")) 손님이 낸 돈은 --given으로 써요.",
        "\(difference(sum, total, of: "the order costs", rest: "Add a way without an amount: it pays the rest")) Money that the customer hands over is --given."
      )
    case .refundSum(let sum, let total?):
      say(
        difference(sum, total, of: "환불 금액", rest: "나머지를 돌려줄 --to를 금액 없이 더하세요"),
        difference(
          sum, total, of: "the refund is",
          rest: "Add a --to without an amount: it gives back the rest"))
    case .givenForNothing(let way, let given):
      say(
        "\(way): \(given.text) 받았지만 이 방법으로 낼 돈이 없어요. 이 방법의 금액을 쓰거나 --given을 빼세요.",
        "\(way): \(given.text) was given, but no money is due in this way. Write its amount, or leave out --given."
      )
    case .drawerOpen(let entry):
      say(
        "돈통이 이미 열려 있어요 (\(Timestamp.toTheMinute(entry.at))부터). 먼저 마감하세요 (juice-maker drawer close, 또는 보고서에서 d).",
        "The drawer is open already, since \(Timestamp.toTheMinute(entry.at)). Close it first (juice-maker drawer close, or d in the report)."
      )
    case .drawerClosed:
      say(
        "돈통이 닫혀 있어요. 준비금으로 먼저 여세요 (juice-maker drawer open, 또는 보고서에서 d).",
        "The drawer is closed. Open it first, with its float (juice-maker drawer open, or d in the report)."
      )
    case .drawerCurrency(let currency):
      say(
        "돈통은 \(currency.code)로 열었어요. 먼저 마감하세요.",
        "The drawer was opened with money in \(currency.code). Close it first.")
    case .drawerMoved:
      say("그사이에 판매가 있었어요. 다시 해 보세요.", "Something was sold meanwhile. Do it again.")
    case .drawerClosedSince:
      say(
        "그사이에 다른 곳에서 돈통을 마감했어요. 먼저 확인해 주세요.",
        "Meanwhile the drawer was closed elsewhere. Look at it first.")
    case .drawerLimit(let most):
      say(
        "돈통에는 \(most.text)까지만 기록할 수 있어요. 금액을 확인해 주세요.",
        "The drawer takes up to \(most.text) in all. Check the amount.")
    case .sumLimit:
      say(
        "이 기간의 합계가 너무 커서 보여 줄 수 없어요. 기간을 줄여 주세요.",
        "The sums of this time are too large to show. Choose a shorter time.")
    case .amountLimit:
      say(
        "기록할 수 있는 금액보다 커요. 금액을 확인해 주세요.",
        "That is more money than a journal holds. Check the amount.")
    case .tooManyLines:
      say(
        "한 주문에는 \(JournalLimits.lines)가지까지 담을 수 있어요. 나눠서 주문해 주세요.",
        "An order takes at most \(JournalLimits.lines) different cups. Make several orders of it.")
    case .tooLarge:
      say(
        "한 번에 기록하기에는 너무 커요(\(JournalLimits.bytes / 1024) KB까지). 나눠서 해 주세요.",
        "This is too large for one entry of the journal, which takes up to \(JournalLimits.bytes / 1024) KB. Do it in parts."
      )
    case .countsMoved(let ids):
      say(
        "\(ids.map(name).joined(separator: ", ")): 그사이에 재고가 바뀌었어요.",
        "\(ids.map(name).joined(separator: ", ")): the stock has changed meanwhile.")
    case .nothingToVoid: say("취소할 주문이 없어요.", "There is no order left to void.")
    case .idTaken(let id):
      say(
        "\(id.text): 내용, 이름, 결제, 할인이나 픽업 시각이 다른 주문이 이미 이 아이디를 써요.",
        "\(id.text): another order, with other lines, another name, payment, discount or pick-up time, has this id."
      )
    case .notEmpty:
      say(
        "모두 이미 저장소에 있는 기록이에요. 가져온 것은 없어요.",
        "The store has all of these entries already. Nothing was imported.")
    case .otherJournal(let last?):
      say(
        "저장소에 다른 기록이 있어요. \(Timestamp.local(last.at))의 기록 \(last.seq)까지만 같아요. 가져온 것은 없어요. 비어 있거나 이 기록의 앞부분이 있는 저장소로 가져오세요.",
        "The store has another journal: entry \(last.seq) of \(Timestamp.local(last.at)) is the last that both have. Nothing was imported; import into another store, which is empty or has the beginning of this journal."
      )
    case .otherJournal(nil):
      say(
        "저장소에 처음부터 다른 기록이 있어요. 가져온 것은 없어요. 비어 있거나 이 기록의 앞부분이 있는 저장소로 가져오세요. 이미 연 파일 저장소를 바꾸려면 “juice-maker restore”에 내보낸 파일이나 서버 주소를 쓰세요. 쓰던 저장소는 옆에 남아요.",
        "The store has another journal, from the first entry on. Nothing was imported; import into another store, which is empty or has the beginning of this journal. To replace a store in a file, which may have only been opened, use “juice-maker restore” with the export or the server's address; it keeps the old store beside it."
      )
    }
  }
  package func sentence(for error: StoreError) -> String {
    switch error {
    case .damaged(let path, .otherProgram):
      say(
        "\(path): 저장소가 아니에요 (\(phrase(for: .otherProgram))). --store로 다른 파일을 지정하세요.",
        "\(path): not a store (\(phrase(for: .otherProgram))). Name another file with --store.")
    case .damaged(let path, .database(.notADatabase, let detail)):
      say(
        "\(path): 저장소가 아니에요 (\(phrase(for: .database(.notADatabase, detail)))). --store로 다른 파일을 지정하세요. 쓰던 저장소라면 모든 포스를 끄고 다른 곳으로 옮긴 뒤 “juice-maker restore 파일”로 백업을 복원하세요.",
        "\(path): not a store (\(phrase(for: .database(.notADatabase, detail)))). Name another file with --store; or, if this was the store, leave every till, move it away, and restore a backup, “juice-maker restore FILE”."
      )
    case .damaged(let path, let cause):
      say(
        "\(path): 쓸 수 없는 저장소예요 (\(phrase(for: cause))). 모든 포스를 끄고 “juice-maker restore 파일”로 백업을 복원하거나 --store로 다른 파일을 지정하세요.",
        "\(path): not a usable store (\(phrase(for: cause))). Leave every till and put a backup in its place, “juice-maker restore FILE”; or name another store with --store."
      )
    case .newer(let path):
      say(
        "\(path): 더 새로운 버전이 만든 저장소예요. juice-maker를 업데이트하세요.",
        "\(path): a newer version of juice-maker wrote this store. Update juice-maker.")
    case .busy(let path):
      say(
        "\(path): 다른 프로그램이 저장소를 쓰고 있어요. 잠시 뒤에 다시 해 보세요.",
        "\(path): another program keeps the store busy. Try again in a moment.")
    case .cannotCreate(let path, let cause):
      say(
        "\(path): 저장소를 만들 수 없어요 (\(phrase(for: cause))). 폴더의 권한을 확인하거나 --store로 다른 파일을 지정하세요.",
        "\(path): the store can't be made (\(phrase(for: cause))). Check the folder's permissions, or name another file with --store."
      )
    case .noFolder(let path, let folder):
      say(
        "\(path): 저장소를 둘 폴더가 없어요 (\(folder)). --store나 JUICE_MAKER_STORE의 경로를 확인하거나 폴더를 만드세요: mkdir -p \(shellWord(folder))",
        "\(path): the folder of the store does not exist: \(folder). Correct the path, in --store or JUICE_MAKER_STORE, or make the folder: mkdir -p \(shellWord(folder))"
      )
    case .hardLinked(let path, let names):
      say(
        "\(path): 이 저장소 파일은 이름이 \(names)개예요 (하드 링크). 이름마다 로그가 따로 생겨서 주문이 사라질 수 있어요. 이름을 하나만 남기세요. 찾으려면: find / -xdev -samefile \(shellWord(path)). 다른 이름도 쓰려면 심볼릭 링크(ln -s)를 만드세요.",
        "\(path): this file has \(names) names (hard links). Each name would get a log of its own, and orders would be lost. Keep one name. To find all: find / -xdev -samefile \(shellWord(path)). For a second name, make a symbolic link (ln -s)."
      )
    case .missing(let path):
      say(
        "\(path): 아직 저장소가 없어요. 포스나 “juice-maker order”를 쓰면 생겨요. 다른 저장소는 --store로 지정하세요.",
        "\(path): there is no store yet. The till and “juice-maker order” make one; or name another with --store."
      )
    case .cannotRead(let path, .unfinishedChange):
      say(
        "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: .unfinishedChange))).",
        "\(path): the store can't be read (\(phrase(for: .unfinishedChange))).")
    case .cannotRead(let path, .database(.inputOutput, _)):
      say(
        "\(path): 디스크에 오류가 났어요. 저장소를 다른 디스크에 백업하세요.",
        "\(path): the disk reports an error. Make a backup of the store onto another disk.")
    case .cannotWrite(let path, .database(.inputOutput, _)):
      say(
        "\(path): 디스크에 오류가 나서, 됐는지 안 됐는지 알 수 없어요. 다시 하기 전에 기록을 확인하고, 저장소를 다른 디스크에 백업하세요.",
        "\(path): the disk reports an error: this may be done or not. Look at the history before you do it again, and make a backup of the store onto another disk."
      )
    case .cannotRead(let path, .isFolder):
      say(
        "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: .isFolder))).",
        "\(path): the store can't be read (\(phrase(for: .isFolder))).")
    case .cannotRead(let path, let cause):
      say(
        "\(path): 저장소를 읽을 수 없어요 (\(phrase(for: cause))). 파일의 권한을 확인하세요.",
        "\(path): the store can't be read (\(phrase(for: cause))). Check the file's permissions.")
    case .cannotWrite(let path, .errno(EROFS)):
      say(
        "\(path): 디스크가 읽기 전용이에요. 카드가 고장 나면 이렇게 돼요. “juice-maker backup 파일”로 저장소를 다른 디스크에 백업하고 컴퓨터를 다시 시작하세요.",
        "\(path): the disk is read-only, as a failing card becomes. Copy the store to a file on another disk, “juice-maker backup FILE”, then restart the machine."
      )
    case .cannotWrite(let path, let cause) where [.removed, .replaced].contains(cause):
      say(
        "\(path): 저장소를 쓸 수 없어요 (\(phrase(for: cause))).",
        "\(path): the store can't be used (\(phrase(for: cause))).")
    case .cannotWrite(let path, let cause):
      say(
        "\(path): 저장소에 쓸 수 없어요 (\(phrase(for: cause))). 파일과 폴더의 권한을 확인하세요.",
        "\(path): the store can't be written (\(phrase(for: cause))). Check the permissions of the file and its folder."
      )
    case .diskFull(let path):
      say(
        "\(path): 디스크가 가득 찼어요. 공간을 비우고 다시 해 보세요.",
        "\(path): the disk is full. Free some space and try again.")
    case .server(let address, let fault):
      "\(address.visible(most: 300)): \(sentence(for: fault))"
    }
  }
  /// The way out if a file can't be made.
  private func advice(for cause: Cause) -> String {
    switch cause {
    case .errno(EACCES), .errno(EPERM), .errno(EROFS):
      say("폴더의 권한을 확인하세요.", "Check the permissions of its folder.")
    case .errno(ENOSPC), .errno(EDQUOT):
      say("공간을 비우고 다시 해 보세요.", "Free some space and try again.")
    default: say("다른 파일을 지정하세요.", "Name another file.")
    }
  }
  package func sentence(for problem: FileProblem) -> String {
    switch problem {
    case .cannotRead(let path, let cause):
      say(
        "\(path.visible()): 읽을 수 없어요 (\(phrase(for: cause))).",
        "\(path.visible()): can't be read (\(phrase(for: cause))).")
    case .cannotMake(let path, .isFolder):
      say(
        "\(path.visible()): 폴더예요. \(path.fileInside.visible())처럼 파일 이름까지 쓰세요.",
        "\(path.visible()) is a folder. Name a file in it, as \(path.fileInside.visible()).")
    case .cannotMake(let path, .brokenLink):
      say(
        "\(path.visible()): 만들 수 없어요 (\(phrase(for: .brokenLink))).",
        "\(path.visible()): can't be made (\(phrase(for: .brokenLink))).")
    case .cannotMake(let path, let cause):
      say(
        "\(path.visible()): 만들 수 없어요 (\(phrase(for: cause))). \(advice(for: cause))",
        "\(path.visible()): can't be made (\(phrase(for: cause))). \(advice(for: cause))")
    case .cannotWrite(let path, let cause):
      say(
        "\(path.visible()): 쓸 수 없어요 (\(phrase(for: cause))).",
        "\(path.visible()): can't be written (\(phrase(for: cause))).")
    case .cannotKeepOwner(let path):
      say(
        "\(path.visible(most: 1000)): 다른 사용자나 그룹의 파일이라서, 바꾸면 주인이 쓸 수 없게 돼요. 파일 주인이나 root로 다시 하세요.",
        "\(path.visible(most: 1000)): belongs to another user or group, who would lose it. Change it as its owner, or as root."
      )
    case .busy(let path):
      say(
        "\(path.visible(most: 1000)): 다른 프로그램이 이 폴더를 잠가 두었어요. 잠시 뒤에 다시 해 보세요.",
        "\(path.visible(most: 1000)): another program keeps its folder locked. Try again in a moment."
      )
    case .changedMeanwhile(let path):
      say(
        "\(path.visible(most: 1000)): 그사이에 다른 사람이 메뉴를 바꿔서 저장하지 않았어요. 메뉴를 확인하고 다시 해 보세요.",
        "\(path.visible(most: 1000)): somebody else changed the menu meanwhile, so your change was not saved. Look at the menu and try again."
      )
    case .cannotChangeText(let path):
      say(
        "\(path.visible(most: 1000)): 이렇게 쓴 파일은 안전하게 바꿀 수 없어서 그대로 둬요. 편집기로 직접 고치세요. 메뉴는 “juice-maker menu edit”로 고쳐요.",
        "\(path.visible(most: 1000)): the way it is written does not let this be changed safely, and it stays as it was. Change it in an editor: a menu with “juice-maker menu edit”."
      )
    }
  }
  package func sentence(for problem: CommandProblem) -> String {
    switch problem {
    case .unknownCommand(let word, let meant, let known):
      say("“\(word.visible())”: 그런 명령이 없어요.", "There is no command “\(word.visible())”.")
        + hint(meant, among: known, else: say("--help에 목록이 있어요", "--help lists them"))
    case .unknownJuice(let word, let meant, let known):
      say(
        "“\(word.visible())”: 메뉴에 없는 쥬스예요.", "There is no juice “\(word.visible())” on the menu.")
        + hint(meant, among: known, else: listed(by: "menu"))
    case .unknownIngredient(let word, let meant, let known):
      say("“\(word.visible())”: 그런 재료가 없어요.", "There is no ingredient “\(word.visible())”.")
        + hint(meant, among: known, else: listed(by: "stock"))
    case .unknownOption(let word, let juice, let known, let meant):
      say(
        known.isEmpty
          ? "“\(word.visible())”: “\(juice)”에는 옵션이 없어요."
          : "“\(word.visible())”: “\(juice)”에 없는 옵션이에요.\(hint(meant, else: "\(choice(known)) 가운데 고르세요"))",
        known.isEmpty
          ? "“\(word.visible())”: “\(juice)” has no options."
          : "“\(word.visible())” is no option of “\(juice)”.\(hint(meant, else: list(known)))"
      )
    case .optionConflict(let one, let other):
      say(
        one == other
          ? "“\(one.visible())”: 같은 옵션이 두 번 나와요. 한 번만 쓰세요."
          : "“\(one.visible())”, “\(other.visible())” 가운데 하나만 고를 수 있어요.",
        one == other
          ? "“\(one.visible())”: this option is there twice. Give it once."
          : "“\(one.visible())” and “\(other.visible())”: only one of them can be had.")
    case .noOption(let juice, let known):
      say(
        "“\(juice.visible())”에는 \(choice(known)) 가운데 하나가 필요해요. \(juice.visible())+\(known.first ?? "")처럼 쓰세요.",
        "“\(juice.visible())” needs one of \(choice(known)). Write it as \(juice.visible())+\(known.first ?? "")."
      )
    case .priceNeeded(let juice, let currency, let meant):
      priceNeeded(juice, meant.isEmpty ? ["\(juice)@\(currency.example)"] : meant)
    case .priceFixed(let juice):
      say(
        "“\(juice.visible())”: 가격이 메뉴에 있는 쥬스예요. @와 금액을 빼거나, 메뉴에 `price: ask`를 쓰세요.",
        "“\(juice.visible())” has its price on the menu. Leave out @ and the amount, or write `price: ask` on the menu."
      )
    case .priceLimit(let amount, let most):
      say(
        "“\(amount.visible())”: 금액은 0보다 크고 \(most.text)까지예요.",
        "“\(amount.visible())”: a typed price is above 0, and at most \(most.text).")
    case .unknownPayment(let word, let known, let meant):
      say(
        known.isEmpty
          ? "메뉴에 결제 방법이 없어요. 결제 방법을 빼거나 추가하세요: juice-maker menu add-payment cash"
          : "“\(word.visible())”: 없는 결제 방법이에요.\(hint(meant, else: "\(choice(known)) 가운데 하나를 쓰세요"))",
        known.isEmpty
          ? "The menu has no ways to pay. Leave the payment out, or add one: juice-maker menu add-payment cash"
          : "“\(word.visible())” is no way to pay here.\(hint(meant, else: "Pay with \(choice(known))"))"
      )
    case .unknownOrder(let word, let meant):
      say("“\(word.visible())”: 그런 주문이 없어요.", "There is no order “\(word.visible())”.")
        + hint(meant, else: listed(by: "history --kind order"))
    case .unknownBill(let word, let meant, let known):
      say("“\(word.visible())”: 보류한 주문서가 아니에요.", "No bill “\(word.visible())” is set aside.")
        + hint(meant, among: known, else: listed(by: "bills"))
    case .missingAmount(let word):
      say(
        "“\(word.visible())”에 금액이 없어요. 나머지를 내는 마지막 결제 방법만 금액 없이 써요. \(word.visible())=3000처럼 쓰세요.",
        "“\(word.visible())” has no amount. Only the last way needs none: it pays the rest. Write \(word.visible())=3000."
      )
    case .namedTwice(let word):
      say(
        "“\(word.visible())”: 같은 결제 방법이 두 번 나와요. 금액을 합쳐 한 번만 쓰세요.",
        "“\(word.visible())”: this way to pay is there already. Give it one amount.")
    case .tooLittleGiven(let given, let amount, let way):
      say(
        "받은 돈이 낼 돈보다 적어요: \(given.text) / \(amount.text). 일부만 받았다면 \(way)=\(given.plain)처럼 금액을 쓰고 나머지를 낼 방법도 쓰세요.",
        "\(given.text) given is less than the \(amount.text) to pay. If it is a part, write it as \(way)=\(given.plain), and add a way for the rest."
      )
    case .unevenCash(let step): cashSteps(step.text)
    case .badDiscount(let word, let known, let currency):
      say(
        "“\(word.visible())”: 할인이 아니에요.\(word.hasPrefix("-") ? hint("--discount \(word.withoutMinus)", else: "") : "") 10%처럼 비율이나 \(currency.example)처럼 \(currency.code) 금액\(known.isEmpty ? "" : ", 또는 \(choice(known))")을 쓰세요.",
        "“\(word.visible())” is no discount.\(word.hasPrefix("-") ? hint("--discount \(word.withoutMinus)", else: "") : "") Give a percentage as 10%\(known.isEmpty ? " or" : ",") an amount in \(currency.code) as \(currency.example)\(known.isEmpty ? "" : ", or \(choice(known))")."
      )
    case .nothingToDiscount:
      say("가격이 없는 주문이에요. --discount를 빼세요.", "The order has no price. Leave --discount out.")
    case .nothingToOffer(let id, let juices):
      say(
        "\(id): 이 할인을 받는 쥬스가 주문에 없어요(\(juices.map(\.rawValue).joined(separator: ", "))). --discount를 빼세요.",
        "\(id): the order has none of the discount's juices (\(juices.map(\.rawValue).joined(separator: ", "))). Leave --discount out."
      )
    case .offerOver(let id, let times):
      say(
        "\(id): 지금은 할인하는 시간이 아니에요(\(phrase(for: times))). --discount를 빼세요.",
        "\(id): the discount is not given now (\(phrase(for: times))). Leave --discount out.")
    case .badTyped(let text, let fact, let longest):
      say(
        "“\(text.visible())”: \(fact.text(in: Language.ko.rawValue).asMeans) 쓸 수 없어요. 보이는 글자로 1~\(longest)자를 쓰세요.",
        "“\(text.visible())” can't be the \(fact.text(in: Language.en.rawValue).lowercased()) of an order. Write 1 to \(longest) characters that can be seen."
      )
    case .badPickup(let text):
      say(
        "“\(text.visible())”: 픽업 시각이 아니에요. \(pickupExample)",
        "“\(text.visible())” is no pick-up time. \(pickupExample)")
    case .pickupOver(let text):
      "\(pickupOver(text)) \(pickupExample)"
    case .noPickup(let menu, let isNamed):
      say(
        "픽업 시각은 주문을 만들어서 번호로 부르는 매장에서 써요. “\(callForQueue(isNamed ? menu : nil))” 명령으로 메뉴 파일(\(menu.visible(most: 1000)))에 `serving: queue`를 쓰거나 --pickup을 빼세요.",
        "Pick-up times are for orders that are made and called by number. Leave --pickup out, or run “\(callForQueue(isNamed ? menu : nil))”, which writes `serving: queue` into the menu file (\(menu.visible(most: 1000)))."
      )
    case .badReason(let text):
      say(
        "“\(text.visible())”: 이유로 남길 수 없어요. 보이는 글자로 1~64자를 쓰세요.",
        "“\(text.visible())” can't be kept as a reason. Write 1 to 64 characters that can be seen.")
    case .notCash:
      say(
        "거스름돈은 현금에만 있어요. --given을 빼거나 메뉴에 `drawer: true`가 있는 방법으로 결제하세요.",
        "Only cash gives change. Leave --given out, or pay in a way that has `drawer: true` in the menu."
      )
    case .noDrawer(let menu):
      say(
        "돈통을 쓰려면 메뉴에 `currency:`와 `drawer: true`인 결제 방법이 있어야 해요: \(menu.visible(most: 1000)). “juice-maker menu example”에 예가 있어요.",
        "The drawer needs a menu with a `currency:` and a way to pay with `drawer: true`: \(menu.visible(most: 1000)). “juice-maker menu example” shows both."
      )
    case .nothingToGive:
      say("가격이 없는 주문이에요. --given을 빼세요.", "The order has no price. Leave --given out.")
    case .nothingToTip:
      say("가격이 없는 주문이에요. --tip을 빼세요.", "The order has no price. Leave --tip out.")
    case .noTip(let order):
      say(
        "돌려줄 팁이 없는 주문이에요: \(order.visible()). --tip을 빼세요.",
        "Order \(order.visible()) has no tip to give back. Leave --tip out.")
    case .missingSubstitute(let word):
      say(
        "“\(word.visible())” 대신 쓸 재료가 없어요. \(word.visible())=oat-milk처럼 쓰세요.",
        "“\(word.visible())” has no ingredient to take instead. Write it as \(word.visible())=oat-milk."
      )
    case .othersFree(let ids):
      say(
        "처음 정하는 가격이라서, 가격이 없는 나머지 쥬스 \(ids.count)가지는 무료가 돼요: \(ids.joined(separator: ", ")). 그래도 되면 --others-free도 쓰고, 가격을 한꺼번에 정하려면 “juice-maker menu edit”를 쓰세요.",
        "This is the first price: the other \(ids.count) \(ids.count == 1 ? "juice then costs" : "juices then cost") nothing: \(ids.joined(separator: ", ")). If they are to be free, give --others-free too; to set all prices at once, use “juice-maker menu edit”."
      )
    case .missingCount(let word, let meant):
      say(
        "“\(word.visible())”에 수량이 없어요.\(hint(meant, else: "\(word.visible())=5처럼 쓰세요"))",
        "“\(word.visible())” has no count.\(hint(meant, else: "Write it as \(word.visible())=5"))")
    case .numberOrCount(let word, let meant):
      say(
        "“\(word.visible())”: 수량인지 메뉴 번호인지 알 수 없어요."
          + (meant.map { " 수량이면 \($0)," } ?? "") + " 메뉴 번호면 \(word.visible())=1처럼 쓰세요.",
        "“\(word.visible())” may be a count or the number of a juice."
          + (meant.map { " Write \($0) for the count," } ?? " Write")
          + " \(word.visible())=1 for the juice.")
    case .badCount(let word, let range, let meant, let unit):
      say(
        "“\(word.visible())”: 수량은 \(range.lowerBound)부터 \(limit(of: range, unit))까지의 숫자로 쓰세요.",
        "“\(word.visible())”: the count has to be a number from \(range.lowerBound) to \(limit(of: range, unit))."
      ) + (meant == nil ? "" : hint(meant, else: ""))
    case .badAmount(let word, let id, .otherUnit(let unit, let known)):
      known.isEmpty
        ? say(
          "“\(word.visible())”: \(id)에는 단위가 없어요. \(id)=5처럼 숫자만 쓰세요.",
          "“\(word.visible())”: \(id) has no unit. Write a number alone: \(id)=5.")
        : say(
          "“\(word.visible())”: 쓸 수 없는 단위예요 (\(unit.visible())). \(known.joined(separator: ", ")) 단위로 \(id)=2\(known.last ?? "")처럼 쓰세요.",
          "“\(word.visible())”: the unit \(unit.visible()) does not fit. Write \(known.joined(separator: " or ")): \(id)=2\(known.last ?? "")."
        )
    case .badAmount(let word, let id, .notWhole(let unit, let nearest)):
      unit.map { unit in
        say(
          "“\(word.visible())”: \(unit.visible()) 단위로 딱 떨어지지 않아요. \(id)=\(nearest)처럼 쓰세요.",
          "“\(word.visible())”: the amount has to be a whole number of \(unit.visible()): \(id)=\(nearest)."
        )
      }
        ?? say(
          "“\(word.visible())”: 소수점 없이 \(id)=\(nearest)처럼 쓰세요.",
          "“\(word.visible())”: the amount has to be a whole number: \(id)=\(nearest).")
    case .badAmount(let word, let id, .notNumber):
      say(
        "“\(word.visible())”: 수량이 아니에요. \(id)=5처럼 쓰세요.",
        "“\(word.visible())”: no amount. Write it as \(id)=5.")
    case .tooManyOptions(let option, let most):
      say(
        "“\(option.visible())”: 한 잔에 \(most)개까지 고를 수 있어요.",
        "“\(option.visible())”: a cup can have \(most) of it at most.")
    case .tooManyCups(let cup):
      say(
        "한 번에 주문할 수 있는 것은 한 가지에 \(Order.cups.upperBound)잔까지예요 (\(cup)).",
        "An order takes at most \(Order.cups.upperBound) cups of a kind (\(cup)).")
    case .countedTwice(let ingredient):
      say(
        "“\(ingredient.visible())”의 수량이 두 번 나와요. 한 번만 쓰세요.",
        "“\(ingredient.visible())” is counted twice. Give it one count.")
    case .badOrderID(let word):
      say(
        "“\(word.visible())”: 주문 아이디가 아니에요. 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f 같은 UUID로 쓰세요.",
        "“\(word.visible())” is not the id of an order. It is a UUID, as 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f."
      )
    case .badShoppingDay(let word):
      say(
        "“\(word.visible())”: 날짜가 아니에요. today, tomorrow나 2026-03-01처럼 쓰세요.",
        "“\(word.visible())” is no day. Write today, tomorrow or a day as 2026-03-01.")
    case .backwards(let since, let until):
      say(
        "--until \(until.visible().with("이", "가")) --since \(since.visible())보다 앞이에요. 두 시각을 바꿔 보세요.",
        "--until \(until.visible()) is before --since \(since.visible()). Give the earlier one as --since."
      )
    case .badTime(let word):
      say(
        "“\(word.visible())”: 시각이 아니에요. 2026-03-01, 2026-03-01T09:30, 2026-03, 11-01..11-15, 어제처럼 쓰세요.",
        "“\(word.visible())” is not a time. Write 2026-03-01, 2026-03-01T09:30, 2026-03, 11-01..11-15 or yesterday."
      )
    case .badAuthor(let word):
      say(
        "“\(word.visible())”: 기록에 남길 이름으로 쓸 수 없어요. --as나 JUICE_MAKER_USER에 보이는 글자로 1~\(Author.lengths.upperBound)자를 쓰세요.",
        "“\(word.visible())” is not a name for the journal. Give 1 to \(Author.lengths.upperBound) visible characters with --as or JUICE_MAKER_USER."
      )
    case .badDigest(let word):
      say(
        "“\(word.visible())”: 검증값이 아니에요. 0-9와 a-f로 된 \(DigestPrefix.lengths.upperBound)자리를 모두 쓰거나 앞 \(DigestPrefix.lengths.lowerBound)자리 이상을 쓰세요.",
        "“\(word.visible())” is not a digest. Write its \(DigestPrefix.lengths.upperBound) digits of 0-9 and a-f, or at least the first \(DigestPrefix.lengths.lowerBound)."
      )
    case .otherBooks(let noted):
      say(
        "검증값이 \(noted.text)인 기록이 없어요. 다른 기록이거나, 적어 둔 뒤에 고친 기록이에요. 백업과 비교해 보세요.",
        "No entry has the digest \(noted.text). This is another journal, or it was rewritten after the digest was noted. Compare it with a backup."
      )
    case .orderOrLast:
      say(
        "어느 주문을 취소할까요? 주문번호나 아이디, 또는 --last 가운데 하나만 쓰세요.",
        "Which order? Give its number, its id or --last, one of the three.")
    case .noOrder:
      say(
        "출력할 주문이 없어요. 아직 주문이 없거나 모두 취소했어요.",
        "There is no order to print: none was made, or all are voided.")
    case .noRefund: say("환불한 적이 없는 주문이에요.", "Nothing of this order was refunded.")
    case .noRefunds:
      say(
        "출력할 환불 영수증이 없어요. 환불한 적이 없어요.", "There is no slip to print: nothing was refunded.")
    case .noClosing(nil):
      say("마감한 적이 없고 돈통도 닫혀 있어요.", "The drawer was never closed, and is not open.")
    case .noClosing(let number?):
      say(
        "\(number)회차 마감이 없어요. juice-maker history --kind drawer로 볼 수 있어요.",
        "There is no closing \(number). juice-maker history --kind drawer lists them.")
    case .badPin:
      say(
        "PIN은 숫자 \(Pin.lengths.lowerBound)~\(Pin.lengths.upperBound)자리예요. 숫자만 쓰세요.",
        "A PIN has \(phrase(for: Pin.lengths)) digits, and nothing else.")
    case .noPinTyped(let options):
      noPinTyped((["juice-maker pin set"] + options.map(shellWord)).joined(separator: " "))
    case .pinsDiffer:
      say(
        "두 번 쓴 PIN이 서로 달라요. 바뀐 것이 없으니 다시 해 보세요.",
        "The two PINs differ. Nothing was changed; try again.")
    case .pinTaken(let name):
      say(
        "\(name.visible(most: 64))의 PIN과 같아요. 다른 PIN을 쓰세요. 바뀐 것이 없어요.",
        "\(name.visible(most: 64)) has that PIN. Choose another; nothing was changed.")
    case .unknownCashier(let name, let known):
      say(
        "\(name.visible(most: 64)): settings.yaml의 `staff`에 없는 이름이에요. 있는 이름: \(known.joined(separator: ", "))",
        "\(name.visible(most: 64)) is not in `staff` of settings.yaml, which has \(known.joined(separator: ", "))."
      )
    case .noPin(let path, let cause):
      say(
        "\(path.visible(most: 1000)): 셀프 주문을 끝낼 PIN이 없어요 (\(phrase(for: cause))). “juice-maker pin set”으로 정하세요.",
        "\(path.visible(most: 1000)): no PIN for self-service (\(phrase(for: cause))). Set one with “juice-maker pin set”."
      )
    case .noQueue(let menu, let isNamed):
      say(
        "주문을 만들어서 번호로 부르는 매장의 화면이에요. “\(callForQueue(isNamed ? menu : nil))” 명령으로 메뉴 파일(\(menu.visible(most: 1000)))에 `serving: queue`를 쓰세요.",
        "This screen is for orders that are made and called by number. Run “\(callForQueue(isNamed ? menu : nil))”, which writes `serving: queue` into the menu file (\(menu.visible(most: 1000)))."
      )
    case .loginOnConsole(let console):
      say(
        "\(console)에 로그인 화면도 켜져 있어요. “sudo systemctl disable getty@\(console)”로 끄세요.",
        "\(console) has a login, too. Take it off: “sudo systemctl disable getty@\(console)”.")
    case .notInDefaults(let name, let path):
      say("\(path)에 “\(name)=…” 줄이 없어요. 추가하세요.", "\(path) has no line “\(name)=…”. Add it.")
    case .makeAtKiosk:
      say(
        "--make는 만드는 사람, --kiosk는 손님용이에요. 둘 중 하나만 쓰세요.",
        "--make is for those who make the orders, --kiosk for customers. Give one of the two.")
    case .backupOfMemory:
      say(
        "메모리 저장소는 백업할 것이 없어요. --store로 파일을 지정하세요.",
        "A store in memory has nothing to back up. Name a file with --store.")
    case .backupOfServer:
      say(
        "PostgreSQL 저장소는 서버의 방법으로 백업해요. pg_dump나 pg_basebackup을 쓰거나, 매장 하나라면 “juice-maker export”를 쓰세요.",
        "A store on PostgreSQL is backed up by the server's own means. Use pg_dump or pg_basebackup, or “juice-maker export” for one stand."
      )
    case .noBackupSetting:
      say(
        "백업 폴더가 정해져 있지 않아요. “juice-maker settings set backup /media/usb/juice”처럼 정하세요.",
        "No folder for backups is set. Choose one, as in “juice-maker settings set backup /media/usb/juice”."
      )
    case .noBackupPlace:
      say(
        "백업할 폴더도 파일도 정해져 있지 않아요. “juice-maker settings set backup /media/usb/juice”처럼 폴더를 정하거나 “juice-maker backup stand.db”처럼 파일을 지정하세요.",
        "No folder for backups is set, and no file is named. Choose a folder, as in “juice-maker settings set backup /media/usb/juice”, or name a file, as in “juice-maker backup stand.db”."
      )
    case .noBackupFolder(let path, .errno(EACCES)):
      say(
        "\(path.visible(most: 1000)): 백업 폴더를 읽을 수 없어요 (\(phrase(for: .errno(EACCES)))). 폴더의 권한이나, USB를 누가 쓸 수 있게 연결했는지 확인하세요.",
        "\(path.visible(most: 1000)): the folder for backups can't be read (\(phrase(for: .errno(EACCES)))). Check its permissions, or for whom the stick is mounted."
      )
    case .noBackupFolder(let path, let cause):
      say(
        "\(path.visible(most: 1000)): 백업 폴더를 쓸 수 없어요 (\(phrase(for: cause))). USB를 꽂거나 폴더를 만드세요. 빠져 있는 USB 때문에 디스크가 차지 않도록 폴더는 저절로 만들지 않아요.",
        "\(path.visible(most: 1000)): no folder for backups (\(phrase(for: cause))). Plug the stick in, or make the folder. It is never made by itself, so that a missing stick does not fill the disk."
      )
    case .noBackup(let folder):
      say(
        "\(folder.visible(most: 1000)): 이 저장소의 백업이 아직 없어요. “juice-maker backup”으로 만드세요.",
        "\(folder.visible(most: 1000)): no backup of this store yet. Make one with “juice-maker backup”."
      )
    case .backupsOfOthers(let folder):
      say(
        "\(folder.visible(most: 1000))에 있는 백업은 다른 매장의 것이에요. “juice-maker restore --list”에서 하나를 골라 “juice-maker restore 파일”로 복원하세요.",
        "\(folder.visible(most: 1000)): the backups are of other stands. Choose one with “juice-maker restore --list”, and restore it by its name, “juice-maker restore FILE”."
      )
    case .restoreOfMemory:
      say(
        "메모리 저장소는 복원할 수 없어요. --store로 파일을 지정하세요.",
        "A store in memory can't be restored. Name a file with --store.")
    case .restoreOfServer:
      say(
        "PostgreSQL 저장소는 파일에서 복원하지 않아요. “juice-maker stand add”로 빈 매장을 만들고 “juice-maker import”로 채우세요. 백업은 “juice-maker export --store 파일”로 내보낼 수 있어요.",
        "A store on PostgreSQL is not restored from a file. Make an empty stand with “juice-maker stand add”, and fill it with “juice-maker import”; “juice-maker export --store FILE” makes an export of a backup."
      )
    case .restoreOfItself(let path):
      say(
        "\(path.visible(most: 1000)): 지금 쓰는 저장소예요. 백업이나 내보낸 파일을 지정하세요.",
        "\(path.visible(most: 1000)) is the store itself. Name a backup or an export of it.")
    case .badBackup(let path, let cause):
      say(
        "\(path.visible(most: 1000)): 온전한 백업이 아니에요 (\(phrase(for: cause))). 바뀐 것은 없으니 다른 백업을 복원하세요.",
        "\(path.visible(most: 1000)): not a sound backup (\(phrase(for: cause))). Nothing was changed; restore another one."
      )
    case .emptyBackup(let path):
      say(
        "\(path.visible(most: 1000)): 기록이 하나도 없어서 복원하지 않았어요. 저장소를 -wal 파일 없이 복사하면 이렇게 보일 수 있어요. 그 파일과 함께 다시 복사하거나 “juice-maker backup”으로 만든 백업을 복원하세요.",
        "\(path.visible(most: 1000)): holds no entry, so nothing was restored. A store that was copied without its -wal file may look like this. Copy it again with that file, or restore a backup made by “juice-maker backup”."
      )
    case .mirrorOfNoFile:
      say(
        "서버 사본은 파일 저장소로만 만들어요. --store로 파일을 지정하고 서버 주소는 “mirror” 뒤에 쓰세요.",
        "A mirror is the copy of a store in a file. Name the file with --store, and the server's address after “mirror”."
      )
    case .noServer:
      say(
        "매장은 PostgreSQL에 있어요. --store postgres://소유자@호스트/데이터베이스처럼 지정하세요.",
        "Stands are kept on PostgreSQL. Name the database with --store postgres://OWNER@HOST/DATABASE."
      )
    case .notOnMenu(let word, let known):
      say("“\(word.visible())”: 메뉴에 없어요.", "“\(word.visible())” is not on the menu.")
        + hint(
          nearMatch(word, among: known), among: known, else: say("아직 하나도 없어요", "There is none yet"))
    case .unknownSetting(let word, let known):
      say("“\(word.visible())”: 그런 설정이 없어요.", "There is no setting “\(word.visible())”.")
        + hint(nearMatch(word, among: known), else: list(known))
    case .settingsUnchanged(let path):
      say(
        "\(path.visible(most: 1000)): 바꾸지 않았어요. 먼저 파일을 고치세요.",
        "\(path.visible(most: 1000)): nothing is changed. Correct the file first.")
    case .badName(let word):
      say(
        "“\(word.visible())”: 이름은 모든 언어에 쓸 하나(--name 망고)나 언어마다 하나씩(--name ko=망고 --name en=Mango) 쓰세요.",
        "“\(word.visible())” is not a name here. Write --name Mango for every language, or one each: --name ko=망고 --name en=Mango."
      )
    case .badIdentifier(let word):
      say(
        "“\(word.visible())”: 아이디가 아니에요. a-z, 0-9, -를 1자에서 40자까지 쓰세요.",
        "“\(word.visible())” is not an id. Write 1 to 40 of a-z, 0-9 and -.")
    case .identifierTaken(let id):
      say(
        "“\(id)”: 메뉴에 이미 있는 아이디예요. 다른 아이디를 쓰세요.", "“\(id)” is on the menu already. Give another id."
      )
    case .badPrice(let word, let currency):
      say(
        "“\(word.visible())”: \(currency.code) 금액이 아니에요.\(hint(word.number(of: currency), else: "\(currency.example)처럼 숫자만 쓰세요"))",
        "“\(word.visible())” is not an amount in \(currency.code).\(hint(word.number(of: currency), else: "Write digits alone, as \(currency.example)"))"
      )
    case .zeroAmount(let word):
      say(
        "“\(word.visible())”: 0보다 큰 금액을 쓰세요.", "“\(word.visible())”: write an amount above 0.")
    case .unknownCurrency(let word):
      say("“\(word.visible())”: 그런 통화가 없어요.", "There is no currency “\(word.visible())”.")
        + hint(
          currency(meantBy: word),
          else: say("KRW 같은 ISO 4217 코드를 쓰세요", "Write its ISO 4217 code, as KRW"))
    case .noCurrency(let path):
      say(
        "\(path.visible(most: 1000)): 메뉴에 아직 통화가 없어요. 이번 한 번만 --currency KRW처럼 정해 주세요.",
        "\(path.visible(most: 1000)): the menu has no currency for its prices yet. Name it this once, as --currency KRW."
      )
    case .otherCurrency(let currency):
      say(
        "이 메뉴의 가격은 \(currency.code)로 되어 있어요. 모두 바꾸려면 “juice-maker menu edit”를 쓰세요.",
        "The prices of this menu are in \(currency.code). Change them all with “juice-maker menu edit”."
      )
    case .usage(let problem, let command):
      say(
        "\(sentence(for: problem)) 자세한 것은 “\(helpCall(of: command))”에 있어요.",
        "\(sentence(for: problem)) “\(helpCall(of: command))” tells more.")
    case .cannotPrint(let cause):
      say(
        "결과를 출력할 수 없어요 (\(phrase(for: cause))).",
        "The output can't be written (\(phrase(for: cause))).")
    case .doneButNotPrinted(let cause):
      say(
        "변경은 이미 됐으니 다시 하지 마세요. 결과만 출력할 수 없었어요 (\(phrase(for: cause))).",
        "The change was made: don't repeat it. Only the output can't be written (\(phrase(for: cause)))."
      )
    case .passwordNotPrinted(let stand, let cause):
      say(
        "“\(stand)” 매장은 이미 만들었으니 다시 하지 마세요. 비밀번호만 출력할 수 없었어요 (\(phrase(for: cause))). 새 비밀번호는 “juice-maker stand remove \(stand)”, “juice-maker stand add \(stand)” 순서로 받으세요.",
        "The stand “\(stand)” is made: don't repeat it. Only its password can't be written (\(phrase(for: cause))). For another: “juice-maker stand remove \(stand)”, then “juice-maker stand add \(stand)”."
      )
    case .editorFailed(let editor):
      say(
        "“\(editor.visible())” 편집기를 쓸 수 없어서 메뉴를 그대로 둬요. EDITOR로 다른 편집기를 지정하세요.",
        "The editor “\(editor.visible())” failed, and the menu stays as it was. Name another with EDITOR."
      )
    case .noEditor(let editor):
      say(
        "“\(editor.visible())” 편집기가 없어서 메뉴를 그대로 둬요. nano 같은 편집기를 설치하거나 EDITOR로 지정하세요. “juice-maker menu set”은 편집기 없이 고쳐요.",
        "There is no editor “\(editor.visible())” here, and the menu stays as it was. Install one, as nano, or name one with EDITOR. “juice-maker menu set” needs none."
      )
    case .wrongClock:
      say(
        "컴퓨터의 시계가 1년에서 9999년 사이가 아니에요. 시계를 맞추고 다시 해 보세요 (date, timedatectl). 저장소는 그대로예요.",
        "The clock of this computer is outside the years 1 to 9999. Set it (date, timedatectl) and try again. The store is as it was."
      )
    case .tooManyArguments(let most):
      say(
        "한 번에 쓸 수 있는 것은 \(most)개까지예요. 나눠서 쓰세요.",
        "A call takes at most \(most) words. Make several calls of it.")
    case .badExport(let problem): sentence(for: problem)
    case .badImport(let file, let line, let problem):
      "\(file.visible(most: 1000)):\(line): \(sentence(for: problem))"
    case .cutOff(let file, 0, _):
      say(
        "\(file.visible(most: 1000)): 비어 있거나 첫 기록에서 끊겼어요. 내보내기에 실패했을 수 있어요. 바뀐 것은 없으니 다시 내보내세요.",
        "\(file.visible(most: 1000)): the export is empty, or cut off in its first entry: writing it may have failed. Nothing was changed; export it again."
      )
    case .cutOff(let file, let entries, nil):
      say(
        "\(file.visible(most: 1000)): 기록 \(entries) 뒤에서 끊겼어요. 마지막 줄에 기록이 모두 몇 개인지 있어야 해요. 바뀐 것은 없으니 다시 내보내세요. 1.1까지의 버전에서 내보낸 파일이라면 “juice-maker import --without-end”로 빈 저장소(예: --store new.db)에 가져오세요. 쓰던 저장소와 바꾸려면 그다음에 “juice-maker restore new.db”를 실행하세요.",
        "\(file.visible(most: 1000)): the export is cut off after entry \(entries): its last line does not say how many entries there are. Nothing was changed; export it again. If version 1.1 or older made it, import it into an empty store with “juice-maker import --without-end” and, for example, --store new.db. To replace your store with that one, run “juice-maker restore new.db”."
      )
    case .cutOff(let file, let entries, let end?):
      say(
        "\(file.visible(most: 1000)): 기록이 \(entries)개인데 마지막 줄에는 \(end)개라고 돼 있어요. 바뀐 것은 없으니 다시 내보내세요.",
        "\(file.visible(most: 1000)): the export has \(entries) \(entries == 1 ? "entry" : "entries"), and \(end) by its last line. Nothing was changed; export it again."
      )
    case .notPrinted(let printer, let fault, let waiting, let unkeptIn):
      say(
        "인쇄하지 못했어요: \(phrase(for: fault, of: printer)). 프린터를 확인하세요."
          + (waiting == 0 ? "" : " \(waiting)장이 남아 있고, 다음에 인쇄할 때 먼저 나와요."),
        "Not printed: \(phrase(for: fault, of: printer)). Check the printer."
          + (waiting == 0
            ? ""
            : " \(waiting == 1 ? "1 slip waits" : "\(waiting) slips wait") and will come before the next one.")
      )
        + (unkeptIn.map { folder in
          say(
            " \(folder.visible(most: 300))에 남겨 둘 수도 없어요. 폴더를 확인하고 다시 인쇄하세요.",
            " The slip can't be kept in \(folder.visible(most: 300)) either: check the folder, then print again."
          )
        } ?? "")
    case .noKoreanTable:
      say(
        "인쇄하지 못했어요: 이 컴퓨터는 프린터용 한글을 쓸 수 없어요. libc-gconv-modules-extra(데비안, 우분투)나 glibc-gconv-extra(페도라)를 설치하세요.",
        "Not printed: this machine can't write Korean for the printer. Install libc-gconv-modules-extra (Debian, Ubuntu) or glibc-gconv-extra (Fedora)."
      )
    case .noPrinter: noPrinter
    case .commandFailed(let command, let fault, let said):
      "\(phrase(for: fault, of: command))\(said.isEmpty ? "" : " (\(said))")."
    case .noTerminal:
      say(
        "포스, 만들기 화면, 번호 화면, 손님 쪽 화면은 입력과 출력이 모두 터미널이어야 해요. 터미널에서 시작하세요. 스크립트에는 “juice-maker order”나 “juice-maker queue”를 쓰세요: juice-maker --help.",
        "The till, the make screen, the board and the display need a terminal on their input and output. Start them in one. Scripts use “juice-maker order” or “juice-maker queue”: juice-maker --help."
      )
    case .unknownTerminal(""):
      say(
        "TERM이 없어서 화면을 그릴 수 없어요. 이렇게 해 보세요: TERM=xterm-256color juice-maker",
        "TERM is not set, so the till can't draw. Try: TERM=xterm-256color juice-maker")
    case .unknownTerminal(let name):
      say(
        "“\(name.visible())” 터미널을 알 수 없어요. 이렇게 해 보세요: TERM=xterm-256color juice-maker",
        "No terminal “\(name.visible())” is known here. Try: TERM=xterm-256color juice-maker")
    case .simpleTerminal(let name):
      say(
        "“\(name.visible())” 터미널은 커서를 옮길 수 없어서 화면을 그릴 수 없어요. 다른 터미널이나 명령을 쓰세요: juice-maker --help.",
        "The terminal “\(name.visible())” can't place its cursor, so the till can't draw on it. Use another terminal, or a command: juice-maker --help."
      )
    case .brokenTerminal(let detail):
      say(
        "터미널을 쓸 수 없어요 (\(detail.visible())). 다른 터미널에서 해 보세요.",
        "The terminal can't be used (\(detail.visible())). Try another terminal.")
    }
  }
  package func cashSteps(_ step: String) -> String {
    say(
      "현금은 \(step) 단위로 쓰고, 마지막 방법을 금액 없이 쓰면 나머지 금액이 돼요.",
      "Cash comes in steps of \(step), and a last way without an amount takes the rest.")
  }
  /// - Parameter whole: the words before the total, in the language of these words.
  /// - Parameter rest: how to give what is missing.
  private func difference(_ sum: Price?, _ total: Price, of whole: String, rest: String) -> String {
    guard let sum else {
      return say(
        "나눈 금액을 더할 수 없어요. \(whole): \(total.text). 더 적게 쓰세요.",
        "The parts have no sum, and \(whole) \(total.text). Write less.")
    }
    let left = total - sum
    return left.minorUnits >= 0
      ? say(
        "나눈 금액 \(sum.text), \(whole) \(total.text): \(left.text) 모자라요. \(rest).",
        "\(left.text) is missing: the parts are \(sum.text), and \(whole) \(total.text). \(rest).")
      : say(
        "나눈 금액 \(sum.text), \(whole) \(total.text): \((-left).text) 많아요. 더 적게 쓰세요.",
        "\((-left).text) is too much: the parts are \(sum.text), and \(whole) \(total.text). Write less."
      )
  }
  private func phrase(for fault: PrinterFault, of printer: String) -> String {
    let name = "“\(printer.visible())”"
    return switch fault {
    // The exit code of a shell that has not found the program.
    case .ended(127):
      say("\(name) 명령의 프로그램이 설치되어 있지 않아요", "\(name) names a program that is not installed")
    case .ended(let status): say("\(name) 명령이 \(status)번 코드로 끝났어요", "\(name) ended with \(status)")
    case .late(let seconds):
      say("\(name) 명령이 \(seconds)초가 넘게 걸려서 멈췄어요", "\(name) ran longer than \(seconds) seconds")
    case .system(let cause): "\(name): \(phrase(for: cause))"
    }
  }
  /// - Parameter known: the words to choose from if there are several.
  private func hint(_ meant: String?, among known: [String], else hint: String) -> String {
    self.hint(meant, else: known.isEmpty ? hint : list(known))
  }
  private func list(_ known: [String]) -> String {
    say("있는 것: ", "Choose one of: ") + known.joined(separator: ", ")
  }
  private func listed(by command: String) -> String {
    say("“juice-maker \(command)”에 목록이 있어요", "“juice-maker \(command)” lists them")
  }
  private func hint(_ meant: String?, else hint: String) -> String {
    say(
      meant.map { " 혹시 “\($0)”인가요?" } ?? " \(hint).",
      meant.map { " Did you mean “\($0)”?" } ?? " \(hint).")
  }
  private func priceNeeded(_ juice: String, _ meant: [String]) -> String {
    let examples = meant.map { $0.visible(most: 200) }.joined(separator: say(", ", " or "))
    return say(
      "“\(juice.visible())”: 금액이 필요해요. \(examples)처럼 쓰세요.",
      "“\(juice.visible())” needs a price. Write it as \(examples).")
  }
  private func noPinTyped(_ call: String) -> String {
    say(
      "PIN을 입력받지 못했어요. 터미널에서 “\(call)” 명령을 실행하거나 두 줄로 보내세요: printf '1234\\n1234\\n' | \(call)",
      "No PIN came in. Run “\(call)” in a terminal, or send the PIN in two lines: printf '1234\\n1234\\n' | \(call)"
    )
  }
  /// The call that makes orders wait for their number, for the menu at this path.
  private func callForQueue(_ menu: String?) -> String {
    "juice-maker menu set --serving queue" + (menu.map { " --menu \(shellWord($0))" } ?? "")
  }
  private func asIn(_ example: String?) -> String {
    example.map { say(" 예: \($0).", " An example: \($0).") } ?? ""
  }
  private func sentence(for problem: UsageProblem) -> String {
    switch language {
    case .ko:
      switch problem {
      case .unknownOption(let word, let meant, let commands):
        "“\(word.visible())”: 여기에 없는 옵션이에요."
          + (meant.map { " 혹시 “\($0)”인가요?" }
            ?? (commands.isEmpty ? "" : " 이 옵션이 있는 명령: \(commands.joined(separator: ", "))."))
      case .missingValue(let synopsis, let example): "값이 빠졌어요: \(synopsis)." + asIn(example)
      case .unwantedValue(let option, let value):
        "“\(option)” 뒤에는 값을 쓰지 않아요: “\(value.visible())”."
      case .badValue(let option, let value, let known):
        "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”."
          + (meant(by: value, among: known).map { " 혹시 “\($0)”인가요?" }
            ?? " \(known.joined(separator: ", ")) 가운데 하나를 쓰세요.")
      case .negative(let option, let value):
        "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. “-” 없이 쓰세요: \(option) \(value.visible().withoutMinus)."
      case .negativeArgument(let word, let meant):
        "“\(word.visible())”: 0보다 작은 값은 쓸 수 없어요. 혹시 “\(meant.visible(most: 200))”인가요?"
      case .outOfRange(let option, let value, let range, let call):
        "“\(option)”에 쓸 수 없는 값이에요: “\(value.visible())”. \(phrase(for: range)) 숫자로 쓰세요\(nearest(value, in: range).map { ": \(call ?? option) \($0)" } ?? "")."
      case .badField(let option, let problem): "“\(option)”: \(sentence(for: problem))."
      case .givenTwice(let option): "“\(option)”: 두 번 썼어요. 한 번만 쓰세요."
      case .endTwice(let since): "“--since \(since.visible())”에 끝나는 날이 이미 있어요. --until을 빼세요."
      case .beforeItself(let word):
        "“\(word.visible())”: 자기 앞으로는 옮길 수 없어요. --before에 다른 것을 쓰세요."
      case .oneOf(let one, let other): "“\(one)”, “\(other)” 중 하나만 쓰세요."
      case .onlyWith(let option, let other):
        "“\(option)”: “\(other)”\(other.particle("과", "와")) 함께만 쓸 수 있어요."
      case .unexpectedArgument(let word, let meant, let example):
        "“\(word.visible())”: 이 명령에는 더 쓸 수 없어요."
          + (meant.map { " 혹시 “\($0)”인가요?" } ?? asIn(example))
      case .missingArgument(let synopsis, let example):
        "빠진 것이 있어요: \(synopsis)." + asIn(example)
      // The parser's message is in English.
      case .other: "잘못 쓴 명령이에요."
      }
    case .en:
      switch problem {
      case .unknownOption(let word, let meant, let commands):
        "There is no option “\(word.visible())” here."
          + (meant.map { " Did you mean “\($0)”?" }
            ?? (commands.isEmpty ? "" : " It is an option of \(commands.joined(separator: ", "))."))
      case .missingValue(let synopsis, let example):
        "A value is missing: \(synopsis)." + asIn(example)
      case .unwantedValue(let option, let value):
        "“\(option)” takes no value, and “\(value.visible())” was given."
      case .badValue(let option, let value, let known):
        "“\(option)” can't be “\(value.visible())”."
          + (meant(by: value, among: known).map { " Did you mean “\($0)”?" }
            ?? " Write one of \(known.joined(separator: ", ")).")
      case .negative(let option, let value):
        "“\(option)” can't be “\(value.visible())”. Write it without the minus: \(option) \(value.visible().withoutMinus)."
      case .negativeArgument(let word, let meant):
        "“\(word.visible())” is below 0, and nothing here can be. Did you mean “\(meant.visible(most: 200))”?"
      case .outOfRange(let option, let value, let range, let call):
        "“\(option)” can't be “\(value.visible())”. Write a number from \(phrase(for: range))\(nearest(value, in: range).map { ": \(call ?? option) \($0)" } ?? "")."
      case .badField(let option, let problem): "“\(option)”: \(sentence(for: problem))."
      case .givenTwice(let option): "“\(option)” is given twice. Give it once."
      case .endTwice(let since):
        "“--since \(since.visible())” has an end already. Leave --until out."
      case .beforeItself(let word):
        "“\(word.visible())” can't be moved before itself. Name another one with --before."
      case .oneOf(let one, let other): "Give one of “\(one)” and “\(other)”, not both."
      case .onlyWith(let option, let other): "“\(option)” goes with “\(other)” only."
      case .unexpectedArgument(let word, let meant, let example):
        "“\(word.visible())” is one word too many."
          + (meant.map { " Did you mean “\($0)”?" } ?? asIn(example))
      case .missingArgument(let synopsis, let example):
        "Something is missing: \(synopsis)." + asIn(example)
      case .other(let message): message.visible(most: 300)
      }
    }
  }
  private func sentence(for problem: ImportProblem) -> String {
    switch problem {
    case .notObject:
      say(
        "JSON 객체가 아니에요. “juice-maker export”로 내보낸 파일을 쓰세요. 백업 파일이면 “juice-maker restore 파일”을 쓰세요.",
        "this is not a JSON object. Give a file that “juice-maker export” wrote; to go back to a backup, use “juice-maker restore FILE”."
      )
    case .missingKey(let key): say("“\(key.visible())” 키가 없어요.", "“\(key.visible())” is missing.")
    case .unknownKey(let key, let known):
      say(
        "“\(key.visible())”: 여기에 없는 키예요. 쓸 수 있는 키: \(known.joined(separator: ", ")).",
        "there is no key “\(key.visible())” here; known are \(known.joined(separator: ", ")).")
    case .repeatedKey(let key):
      say("“\(key.visible())” 키가 두 번 나와요.", "the key “\(key.visible())” is there twice.")
    case .wrongType(let key):
      say("“\(key.visible())” 값의 형식이 맞지 않아요.", "“\(key.visible())” has a value of the wrong type.")
    case .badValue(let key, let value, let wanted):
      say(
        "“\(key.visible())”에 올 수 없는 값이에요: “\(value.visible())”."
          + (wanted.isEmpty ? "" : " \(wanted.joined(separator: ", "))처럼 쓰세요."),
        "“\(key.visible())” can't be “\(value.visible())” here."
          + (wanted.isEmpty
            ? ""
            : " Write \(wanted.joined(separator: ", "))\(wanted.count == 1 ? " or the like" : "").")
      )
    case .fault(let fault):
      lead(of: fault) + say("다시 내보내거나 다른 파일을 쓰세요.", "Export it again, or use another file.")
    }
  }
  package func sentence(for fault: JournalFault) -> String {
    lead(of: fault) + say("백업으로 되돌리세요.", "Go back to a backup.")
  }
  private func lead(of fault: JournalFault) -> String {
    let lead =
      fault.rule.isOfStock
      ? say(
        "\(entry(fault.seq))까지 더한 것과 재고가 달라요",
        "After entry \(fault.seq) the stock is not what the journal adds up to")
      : say("\(entry(fault.seq))에 맞지 않는 것이 있어요", "\(entry(fault.seq)) does not add up")
    return "\(lead): \(phrase(for: fault.rule)). "
  }
  private func helpCall(of command: String) -> String {
    switch command {
    case "": "juice-maker --help"
    // Only the list of settings has their names and values.
    case "settings set": "juice-maker settings"
    default: "juice-maker \(command) --help"
    }
  }
  /// Suggests a `restore` up to the entry before `seq`.
  ///
  /// - Parameters:
  ///   - source: a backup, an export or a server's address; `nil` for the store itself.
  ///   - store: the path that the call gave for its store; `nil` for the usual one.
  func restoreHint(before seq: Int, from source: String? = nil, to store: String?) -> String {
    guard seq > 1 else { return "" }
    let command = [
      "juice-maker restore", source.map(shellWord), "--until \(seq - 1)",
      store.map { "--store \(shellWord($0))" },
    ].joined(by: " ")
    return source == nil
      ? say(
        " 그 앞 기록까지만 남기고 이어서 쓰려면: \(command)", " To keep only the entries before it: \(command)")
      : say(
        " 기록 \(seq - 1)까지로 저장소를 만들려면: \(command)",
        " To make a store of the entries up to \(seq - 1): \(command)")
  }
  package func sentence(for part: PartialJournal, store: String? = nil) -> String {
    let (seq, problem) = (part.fault.seq, phrase(for: part.fault.rule))
    let lead = say(
      "\(entry(seq).with("을", "를")) 쓸 수 없어요: \(problem).",
      "\(entry(seq)) can't be used: \(problem).")
    if part.fault.rule.isOfStock {
      let lead = self.lead(of: part.fault)
      guard let stand = part.stand?.visible() else {
        return lead + say("기록 자체는 맞아요.", "The journal itself is right.")
      }
      return say(
        "\(stand) 매장: \(lead)기록 자체는 맞고, 보고서는 기록만 더해요.",
        "The stand \(stand): \(lead)The journal itself is right, and reports add up the journal alone."
      )
    }
    if let stand = part.stand?.visible() {
      return say(
        "\(stand) 매장: \(lead) 그 뒤의 기록은 뺐어요.",
        "The stand \(stand): \(lead) The rest of its journal is left out.")
    }
    return lead
      + say(
        " 그 앞까지만 보여 줘요. 백업으로 되돌리세요.", " Only what came before it is shown. Go back to a backup.")
      + restoreHint(
        before: seq, from: part.address, to: part.address == nil ? store : "new.db")
  }
  private func phrase(for rule: JournalFault.Rule) -> String {
    switch rule {
    case .gap: say("번호가 앞 기록에 이어지지 않아요", "its number does not follow the one before")
    case .unreadable(let line):
      say(
        "이 버전이 읽을 수 없는 줄이 있어요: “\(line.visible(most: 100))”",
        "this version can't read its line “\(line.visible(most: 100))”")
    case .malformed:
      say(
        "잔 수, 재고 변화나 이유가 기록의 종류와 맞지 않아요",
        "it does not have the cups, changes and reason that an entry of its kind has")
    case .belowZero(let id): say("\(id) 수량이 0보다 작아져요", "it takes \(id) below 0")
    case .aboveLimit(let id):
      say("\(id) 수량이 기록할 수 있는 것보다 커져요", "it takes \(id) above what a journal can hold")
    case .wrongDigest:
      say(
        "검증값이나 열이 내용과 달라요. 이 기록이나 앞 기록을 나중에 고쳤거나 뺐어요",
        "its digest does not match its content, or its columns do not; it or an earlier entry was changed or removed later"
      )
    case .wrongVoid: say("취소한 주문이 쓴 재료를 그대로 되돌리지 않아요", "it does not put back what its order took")
    case .wrongRefund:
      say("환불한 잔이나 금액이 주문에 남은 것과 맞지 않아요", "it gives back what its order has not left")
    case .doubleID: say("같은 주문이 두 번 있어요", "its order is there twice")
    case .wrongNumber(let number):
      say(
        "\(number.day) 주문 \(orderNumber(number.number))이 앞 주문에 이어지지 않아요",
        "order \(orderNumber(number.number)) of \(number.day) does not follow the one before it")
    case .wrongRevert:
      say(
        "아이디가 같은 재고 변경을 그대로 되돌리지 않거나 두 번 되돌려요",
        "it has the id of an earlier change, and does not undo that as it was or undoes it again"
      )
    case .wrongStage: say("주문이 그 단계로 갈 수 없어요", "its order can't come to that stage")
    case .wrongPayment: say("그 주문의 결제가 아니에요", "it is no payment of its order")
    case .wrongDiscount: say("할인이 주문 금액보다 커요", "it is let off more than it costs")
    case .wrongDrawer:
      say("돈통을 그때 열거나 쓰거나 닫을 수 없어요", "the drawer can't be opened, used or closed there")
    case .wrongClosing(let name, let sum, let closing):
      say(
        "돈통 마감에 적힌 금액(\(self.name(of: name)): \(closing.text))이 기록을 더한 금액(\(sum.text))과 달라요",
        "its closing has “\(self.name(of: name))” \(closing.text), where the journal makes \(sum.text)"
      )
    case .wrongBill:
      say("주문서를 그때 불러오거나 삭제하거나 주문할 수 없어요", "the bill can't be taken up, dropped or ordered there")
    case .wrongQueue(let id):
      say(
        "주문 \(id.text)의 대기 상태가 기록과 달라요",
        "order \(id.text) is not in the queue as the journal has it")
    case .wrongStock(let id, let sum, let stock):
      say(
        "\(id) 재고(\(stock))가 기록을 더한 값(\(sum))과 달라요",
        "the stock has \(stock) of \(id), where the journal makes \(sum)")
    case .wrongMark(let id, let isMarked):
      say(
        "\(id)의 품절 표시가 \(isMarked ? "재고" : "기록")에만 있어요",
        "\(id) is marked as sold out in the \(isMarked ? "stock" : "journal") alone")
    case .notInJournal(let id): say("\(id) 재료가 재고에만 있어요", "\(id) is in the stock alone")
    case .notInStock(let id): say("\(id) 재료가 기록에만 있어요", "\(id) is in the journal alone")
    case .wrongState: say("함께 저장된 값이 달라요", "what is kept beside it says something else")
    }
  }
  func menuUnreadable(_ path: String, _ cause: Cause) -> String {
    let shown = location(path)
    guard cause == .errno(ENOENT) else { return "\(shown): \(phrase(for: cause))" }
    let command = "juice-maker menu example > \(shellWord(path))"
    return say(
      "\(shown): 메뉴 파일이 없어요. 예시로 시작하려면: \(command)",
      "\(shown): there is no such menu. To begin with the example: \(command)")
  }
  package func phrase(for cause: Cause) -> String {
    switch language {
    case .ko:
      switch cause {
      case .errno(let number): systemError(number)
      case .database(let fault, let message): databaseError(fault, message)
      case .system(let message): "시스템 오류: \(message.visible(most: 300))"
      case .isFolder: "폴더예요. 파일을 지정하세요"
      case .notRegularFile: "일반 파일이 아니에요. 일반 파일을 지정하세요"
      case .brokenLink: "없는 파일을 가리키는 심볼릭 링크예요. 그 파일을 제자리에 두거나 링크를 지우세요"
      case .nulInPath: "경로에 NUL 문자가 있어요"
      case .removed: "쓰는 동안 없어졌어요. 제자리에 돌려놓거나, 나갔다가 다시 시작하세요"
      case .lostEntry(let seq): "기록 \(seq)까지 있었는데 지금은 없어요. 예전 사본으로 덮어써졌을 수 있어요"
      case .replaced: "쓰는 동안 다른 파일로 바뀌었어요. 나가서 맞는 파일인지 확인하고 다시 시작하세요"
      case .otherProgram: "다른 프로그램의 데이터베이스예요"
      case .badValue(let value): "기록에 있을 수 없는 값: \(value.visible())"
      case .fault(let fault): "\(entry(fault.seq)): \(phrase(for: fault.rule))"
      case .orphan(let table): "\(table.visible()) 테이블에 기록 없는 행이 있어요"
      case .changedSchema: "테이블이나 트리거가 만들 때와 달라요"
      case .noLog: "여기서는 로그 파일을 쓸 수 없어요"
      case .logOfAnother:
        "여기 있던 저장소의 변경이 담긴 -wal 파일이 옆에 있어요. 그 저장소를 되돌려 놓거나 -wal 파일을 다른 곳으로 옮기세요"
      case .unfinishedChange:
        "아직 반영하지 못한 변경이 옆의 -wal 파일에 있는데 폴더에 쓸 수 없어요. 저장소를 -wal, -shm 파일과 함께 쓸 수 있는 폴더로 복사하세요"
      case .openToOthers: "다른 사람도 읽거나 쓸 수 있어요. PIN을 새로 정하거나 chmod 600을 하세요"
      case .ofOtherUser: "다른 사용자의 파일이에요"
      case .notPinFile: "PIN이 든 파일이 아니에요. 다른 파일을 지정하거나 이 파일을 치우세요"
      }
    case .en:
      switch cause {
      case .errno(ELOOP): "its symbolic links go in a circle"
      case .errno(let number): systemMessage(number)
      case .database(_, let message): message
      case .system(let message): message
      case .isFolder: "it is a folder; name a file"
      case .notRegularFile: "it is not an ordinary file; name one"
      case .brokenLink:
        "it is a symbolic link to a missing file; put that file in place, or remove the link"
      case .nulInPath: "the path holds a NUL character"
      case .removed: "it was taken away while in use; put it back, or leave and start again"
      case .lostEntry(let seq):
        "it has lost entry \(seq), which was there; an older copy may have been put over it"
      case .replaced:
        "another file has taken its place; leave and start again, with the right one there"
      case .otherProgram: "this is the database of another program"
      case .badValue(let value): "a value that no journal has: \(value.visible())"
      case .fault(let fault): "\(entry(fault.seq)): \(phrase(for: fault.rule))"
      case .orphan(let table): "a row of \(table.visible()) has no entry"
      case .changedSchema: "its tables or triggers are not those it was made with"
      case .noLog: "no write-ahead log can be kept here"
      case .logOfAnother:
        "beside it lies a -wal file with changes of a store that was here; put that store back, or move the -wal file away"
      case .unfinishedChange:
        "unfinished changes are in the -wal file beside it, and the folder can't be written; copy the store, with its -wal and -shm files, to a folder that can be written"
      case .openToOthers: "others can read or write it; set the PIN anew, or chmod 600 it"
      case .ofOtherUser: "it belongs to another user"
      case .notPinFile: "no PIN is in it; name another file, or remove this one"
      }
    }
  }
  func inShort(_ error: StoreError) -> String {
    switch error {
    case .damaged(_, .lostEntry), .server(_, .damaged(.lostEntry)):
      say("주문이 빠졌어요", "last orders lost")
    case .damaged, .server(_, .damaged): say("저장소가 손상됐어요", "store damaged")
    case .newer: say("새 버전의 저장소예요", "store is too new")
    case .busy: say("저장소 사용 중", "store is busy")
    case .missing, .cannotWrite(_, .removed): say("저장소가 없어졌어요", "store is gone")
    case .noFolder: say("저장소 폴더가 없어요", "no such folder")
    case .hardLinked: say("저장소 파일의 이름이 여럿이에요", "store has two names")
    case .cannotWrite(_, .replaced): say("저장소가 바뀌었어요", "another store")
    case .cannotRead(_, .database(.inputOutput, _)), .cannotWrite(_, .database(.inputOutput, _)):
      say("디스크 오류예요", "disk error")
    case .cannotCreate, .cannotWrite: say("저장할 수 없어요", "can't be written")
    case .cannotRead: say("읽을 수 없어요", "can't be read")
    case .diskFull, .server(_, .full): say("디스크가 가득 찼어요", "disk is full")
    case .server(_, let fault): inShort(fault)
    }
  }
  func choice(_ words: [String]) -> String {
    say(
      words.map { "`\($0)`" }.joined(separator: ", "),
      words.map { "`\($0)`" }.joined(separator: words.count == 2 ? " or " : ", "))
  }
  /// The only value that is known, or the one that is nearly the same.
  private func meant(by value: String, among known: [String]) -> String? {
    known.count == 1 ? known.first : nearMatch(value, among: known)
  }

  /// The code of a currency that is typed by name, or misspelt. The first letter must be right: any three letters are near some code.
  func currency(meantBy word: String) -> String? {
    let word = word.uppercased()
    return switch word {
    case "WON", "원", "₩": "KRW"
    case "YEN", "엔": "JPY"
    default: nearMatch(word, among: Currency.codes.filter { $0.first == word.first }.sorted())
    }
  }

  private func limit(of range: ClosedRange<Int>, _ unit: Name?) -> String {
    unit.map { quantity(range.upperBound, unit: $0.text(in: language.rawValue)) }
      ?? "\(range.upperBound)"
  }

  func phrase(for range: ClosedRange<Int>) -> String {
    say("\(range.lowerBound)부터 \(range.upperBound)까지", "\(range.lowerBound) to \(range.upperBound)")
  }
}

extension String {
  /// Appends a file name to this folder's path.
  fileprivate var fileInside: String { (hasSuffix("/") ? self : self + "/") + "juice.db" }
}

extension String {
  /// The amount in `-500`, `₩5,000`, `5000원`, `5천원` or `5만`, in plain notation; `nil` for other texts.
  fileprivate func number(of currency: Currency) -> String? {
    // A percentage is no amount.
    if "%％".contains(trimmed.last ?? " ") { return nil }
    let amount = trimmed.hasSuffix("원") ? String(trimmed.dropLast()) : trimmed
    let factor = amount.hasSuffix("만") ? 10_000 : amount.hasSuffix("천") ? 1000 : 1
    // `1만5천` is a sum.
    guard amount.count(where: { "만천".contains($0) }) == (factor > 1 ? 1 : 0) else { return nil }
    // A sign or a currency may stand around one number.
    let rest = amount.asciiDigits.drop { !$0.isNumber }
    var digits = String(rest.prefix { $0.isASCII && $0.isNumber || ",.".contains($0) })
    guard !rest.dropFirst(digits.count).contains(where: \.isNumber) else { return nil }
    if digits.hasSuffix(",") { digits.removeLast() }
    return Price(typed: digits, currency: currency).map { ($0 * factor).plain }
  }

  fileprivate var withoutMinus: String { String(drop { "-−".contains($0) }) }
}

/// The number in the range that is nearest to the one in a text; `nil` for other texts.
private func nearest(_ text: String, in range: ClosedRange<Int>) -> Int? {
  Int(text).map { min(max($0, range.lowerBound), range.upperBound) }
}

func systemMessage(_ errno: Int32) -> String { unsafe String(cString: strerror(errno)) }

/// `mango=2 kiwi+large=1`, in the notation of the command line.
private func left(_ lines: [Order.Line]) -> String {
  lines.map { "\($0.cup.name)=\($0.cups)" }.joined(separator: " ")
}
