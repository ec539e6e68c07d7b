package import JuiceKit
internal import JuiceText

extension Words {
  func sentence(for fault: ServerFault) -> String {
    switch fault {
    case .noClient(let message):
      say(
        "PostgreSQL 저장소를 쓰려면 클라이언트 라이브러리가 있어야 해요 (\(message)). libpq5 패키지를 설치하세요.",
        "a store on PostgreSQL needs its client library (\(message)). Install the package libpq5.")
    case .badAddress:
      say(
        "PostgreSQL 주소가 아니에요. postgres://계정@호스트:포트/데이터베이스처럼 쓰고 비밀번호는 ~/.pgpass에 두세요. 주소에 쓸 때는 @를 %40, /를 %2F로 쓰세요.",
        "not an address of PostgreSQL. Write postgres://LOGIN@HOST:PORT/DATABASE, with a password in ~/.pgpass; in the address, write %40 for @ and %2F for /."
      )
    case .badSetting(let message):
      say(
        "연결 설정이 잘못됐어요 (\(message)). 주소의 ? 뒤나 PGSSLMODE 같은 환경 변수를 고치세요.",
        "a setting of the connection is wrong (\(message)). Correct it behind the ? of the address, or in the environment, as PGSSLMODE."
      )
    case .notReached(let message):
      say(
        "서버에 연결할 수 없어요 (\(message)). 호스트와 포트, 네트워크를 확인하세요.",
        "the server can't be reached (\(message)). Check the host, the port and the network.")
    case .noAnswer:
      say(
        "서버가 제시간에 응답하지 않아요. 호스트와 포트, 네트워크를 확인하세요. 서버가 느릴 뿐이라면 --wait로 더 기다리세요.",
        "the server does not answer in time. Check the host, the port and the network; if it is only slow, wait longer with --wait."
      )
    case .unanswered(let order?):
      say(
        "서버가 응답하지 않아 주문이 됐는지 알 수 없어요. --id \(order.text)로 다시 주문하면 한 번만 주문돼요.",
        "the server did not answer: the order may have been made. Make it again with --id \(order.text), which makes it once."
      )
    case .unanswered(nil):
      say(
        "서버가 응답하지 않아 바뀌었는지 알 수 없어요. 다시 하기 전에 “juice-maker history”로 확인하세요.",
        "the server did not answer: the change may have been made. Look at “juice-maker history” before you make it again."
      )
    case .cutOff(let message):
      say(
        "서버와 연결이 끊겼어요 (\(message)). 다시 해 보세요.",
        "the connection to the server broke (\(message)). Try again.")
    case .notTrusted(let reason, let message, let root): sentence(for: reason, message, root)
    case .notReady(let message):
      say(
        "지금은 서버가 연결을 받지 않아요 (\(message)). 잠시 뒤에 다시 해 보세요.",
        "the server takes no connection just now (\(message)). Try again in a moment.")
    case .limit(let limit, let message): sentence(for: limit, message)
    case .sharedSessions:
      say(
        "이 주소의 연결 풀러(pgbouncer)는 트랜잭션마다 세션을 바꿔서 다른 포스의 소식을 들을 수 없어요. 풀러에 pool_mode = session을 설정하거나 서버의 주소를 바로 쓰세요.",
        "the connection pooler at this address switches sessions after each transaction, so tills don't see each other's changes. Set pool_mode = session there, or use the server's own address."
      )
    case .readOnly(let message):
      say(
        "지금은 서버가 변경을 받지 않아요 (\(message)). 다른 서버로 바뀌었다면 그 서버를 지정하고, 아니면 잠시 뒤에 다시 해 보세요.",
        "the server takes no changes just now (\(message)). If another one has taken over, name that one; else try again in a moment."
      )
    case .loginRefused(let message):
      say(
        "서버가 이 계정을 거절했어요 (\(message)). 주소의 계정과 데이터베이스, ~/.pgpass에 있는 그 줄을 확인하세요. 없앤 계정이라면 소유자에게 새로 받으세요.",
        "the server refuses this login (\(message)). Check the login and the database in the address, and their line in ~/.pgpass; if the login was taken away, ask the owner for another."
      )
    case .notLetIn(let message):
      say(
        "서버가 이런 연결은 받지 않아요 (\(message)). 주소의 계정과 데이터베이스를 확인하세요. 없앤 계정이라면 소유자에게 새로 받으세요. 둘 다 아니라면 서버의 pg_hba.conf에 줄을 더해야 해요.",
        "the server lets nobody in like that (\(message)). Check the login and the database in the address; if the login was taken away, ask the owner for another. Otherwise the server's pg_hba.conf needs a line for them."
      )
    case .noRights(let message):
      say(
        "이 계정으로는 할 수 없거나 이제는 할 수 없는 일이에요 (\(message)). 소유자에게 “juice-maker stand add”로 만든 계정을 받으세요.",
        "this login may not do that, or no longer (\(message)). Ask the owner for one that “juice-maker stand add” makes."
      )
    case .notOwner(let message):
      say(
        "데이터베이스의 소유자만, CREATEROLE 권한이 있는 계정으로 할 수 있는 일이에요 (\(message)). postgres://소유자@호스트/데이터베이스처럼 쓰세요.",
        "only the owner of the database may do that, with a login that has CREATEROLE (\(message)). Name it in the address: postgres://OWNER@HOST/DATABASE."
      )
    case .notReader(let message):
      say(
        "이 계정으로는 다른 매장을 읽을 수 없어요 (\(message)). 자기 매장은 --stand 없이 읽으세요. 모든 매장은 소유자와 juice_reader 역할의 계정만 읽어요.",
        "this login may not read other stands (\(message)). Leave --stand out for its own; all are for the owner, and for logins in the role juice_reader."
      )
    case .noStand:
      say(
        "이 계정은 어느 매장에도 속하지 않아요. 소유자나 모든 매장을 읽는 계정으로는 stock, history, report에 --stand 매장이나 --stand all을 붙이세요. 다른 일에는 “juice-maker stand add”로 만든 계정을 쓰세요.",
        "this login belongs to no stand. With the owner's or a reader's login add --stand NAME or --stand all to stock, history or report; for anything else use the login that “juice-maker stand add” has made."
      )
    case .isMirror(let stand):
      say(
        "“\(stand.visible())” 매장은 사본이에요. 매장에서 판매에 쓰는 파일을 그대로 옮겨 적기만 해요. 그 파일에서 팔거나, 소유자에게 “juice-maker stand add”로 저장소를 만들어 달라고 하세요.",
        "“\(stand.visible())” is a mirror: it only copies the file that its stand sells on. Sell on that file, or have the owner make a store with “juice-maker stand add”."
      )
    case .isStore(let stand):
      say(
        "“\(stand.visible())” 매장은 포스가 직접 파는 저장소라서 파일의 사본을 받을 수 없어요. 소유자가 “juice-maker stand add 이름 --mirror”로 만든 매장의 주소를 쓰세요.",
        "“\(stand.visible())” is a store that tills sell on, so no file can be mirrored to it. Use the address of a stand that the owner made with “juice-maker stand add NAME --mirror”."
      )
    case .noDatabase(let message):
      say(
        "그런 데이터베이스가 없어요 (\(message)). 주소의 끝부분을 확인하세요.",
        "there is no such database (\(message)). Check the end of the address.")
    case .tooOld(let version, let least):
      say(
        "PostgreSQL \(version) 버전은 너무 오래됐어요. \(least) 이상이어야 해요.",
        "PostgreSQL \(version) is too old. Version \(least) or newer is needed.")
    case .noSchema:
      say(
        "이 데이터베이스에는 아직 저장소가 없어요. 소유자의 주소로 “juice-maker stand init”을 실행하거나 다른 데이터베이스를 지정하세요.",
        "this database has no store yet. Make one with “juice-maker stand init” and the owner's address, or name another database."
      )
    case .olderSchema:
      say(
        "이 데이터베이스의 테이블이 프로그램보다 오래됐어요. 소유자가 “juice-maker stand init”으로 새 버전으로 올려야 해요.",
        "the tables in this database are older than this program. The owner brings them up to date with “juice-maker stand init”."
      )
    case .otherEncoding(let name):
      say(
        "이 데이터베이스는 UTF8이 아니에요 (\(name)). “createdb --encoding UTF8 --template template0”으로 새로 만드세요.",
        "this database is not in UTF8 but in \(name). Make another with “createdb --encoding UTF8 --template template0”."
      )
    case .damaged(.otherProgram):
      say(
        "다른 프로그램의 데이터베이스예요. 빈 데이터베이스를 만들어 주소 끝에 쓰세요.",
        "this database is another program's. Make an empty one, and name it at the end of the address."
      )
    case .damaged(.changedSchema):
      say(
        "이 데이터베이스의 함수나 권한, 계정이 만들 때와 달라요. 소유자가 “juice-maker stand init”을 실행하면 돼요. 그래도 안 되면 데이터베이스를 백업으로 되돌리세요.",
        "functions, rights or logins in this database are not those it was made with. Have the owner run “juice-maker stand init”; where that does not help, restore a backup of the database."
      )
    case .damaged(.fault(let fault)):
      say(
        "이 매장의 기록을 더 쓸 수 없어요 (\(phrase(for: .fault(fault)))). 다른 매장은 괜찮아요. 그 앞까지를 “juice-maker export”로 저장해 새 매장으로 가져오거나, 데이터베이스를 백업으로 되돌리세요.",
        "this stand's journal can't go on (\(phrase(for: .fault(fault)))). Other stands are not affected. Save the part before it with “juice-maker export” and import it into a new stand, or restore a backup of the database."
      )
    case .damaged(.lostEntry(let seq)):
      say(
        "기록 \(seq)까지 있었는데 지금은 이 매장에 없어요. 다른 서버로 바뀌면서 마지막 주문이 빠졌거나, 매장을 새로 시작했어요. 포스를 나갔다가 다시 시작하면 지금 있는 기록으로 이어서 팔아요.",
        "this stand has lost entry \(seq), which was there: a failover lost the last orders, or the stand began anew. Leave and start again to go on with the journal as it is."
      )
    case .damaged(let cause):
      say(
        "이 데이터베이스의 매장들을 쓸 수 없어요 (\(phrase(for: cause))). 모든 포스를 끄고 데이터베이스를 백업으로 되돌리세요.",
        "the stands in this database can't be used (\(phrase(for: cause))). Leave every till, and restore a backup of the database."
      )
    case .notPostgres(let message):
      say(
        "거기서 응답하는 것은 PostgreSQL이 아니에요 (\(message)). 호스트와 포트를 확인하세요.",
        "the program that answers there is not PostgreSQL (\(message)). Check the host and the port."
      )
    case .unexpected(let message):
      say(
        "쓸 수 없는 저장소예요 (\(message)). 서버 관리자에게 알려 주세요.",
        "not a usable store (\(message)). Ask who looks after the server.")
    case .full(let message):
      say(
        "서버에 남은 공간이 없어요 (\(message)). 공간을 비우고 다시 해 보세요.",
        "the server has no room left (\(message)). Free some there and try again.")
    }
  }
  private func sentence(for limit: ServerLimit, _ message: String) -> String {
    switch limit {
    case .statement:
      say(
        "서버에 설정된 statement_timeout보다 오래 걸려서 멈췄어요 (\(message)). 바뀐 것은 없어요. 다시 해 보고, 계속 그러면 소유자가 늘려야 해요: ALTER DATABASE … SET statement_timeout = '1min'.",
        "this took longer than the server's statement_timeout lets it (\(message)). Nothing was changed. Try again; if it stays so, the owner raises it: ALTER DATABASE … SET statement_timeout = '1min'."
      )
    case .transaction:
      say(
        "서버에 설정된 transaction_timeout보다 오래 걸려서 멈췄어요 (\(message)). 바뀐 것은 없어요. 소유자가 늘려야 해요: ALTER DATABASE … SET transaction_timeout = 0.",
        "this took longer than the server's transaction_timeout lets it (\(message)). Nothing was changed. The owner raises it: ALTER DATABASE … SET transaction_timeout = 0."
      )
    case .lock:
      say(
        "다른 연결이 매장을 서버의 lock_timeout보다 오래 잠갔어요 (\(message)). 바뀐 것은 없어요. 다시 해 보고, 계속 그러면 소유자가 pg_stat_activity에서 어느 연결인지 찾거나 늘려야 해요: ALTER DATABASE … SET lock_timeout = '10s'.",
        "another connection kept the stand locked for longer than the server's lock_timeout (\(message)). Nothing was changed. Try again; if it stays so, the owner finds who it is in pg_stat_activity, or raises it: ALTER DATABASE … SET lock_timeout = '10s'."
      )
    case .idleTransaction:
      say(
        "서버의 idle_in_transaction_session_timeout보다 오래 들어온 것이 없어서 멈췄어요 (\(message)). 바뀐 것은 없어요. 먼저 파일로 내보낸 뒤에 그 파일을 가져오세요.",
        "the server gave up because nothing more came for longer than its idle_in_transaction_session_timeout (\(message)). Nothing was changed. Write the export into a file first, and import that."
      )
    }
  }
  private func sentence(for reason: Distrust, _ message: String, _ root: String) -> String {
    switch reason {
    case .noEncryption:
      say(
        "서버가 암호화하지 않아요 (\(message)). 서버의 TLS를 켜거나(ssl = on), 네트워크를 믿는다면 주소 끝에 ?sslmode=disable을 쓰세요.",
        "the server encrypts nothing (\(message)). Turn its TLS on (ssl = on); or, where you trust the line, write ?sslmode=disable at the end of the address."
      )
    case .otherName:
      say(
        "서버의 인증서에 다른 이름이 있어요 (\(message)). 호스트를 인증서에 있는 이름으로 쓰거나, 이 이름의 인증서를 만드세요.",
        "the server's certificate is for another name (\(message)). Write the host as the certificate has it, or have one made for this name."
      )
    case .noRoot:
      say(
        "서버의 인증서를 확인할 수 없어요 (\(message)). 서명한 인증서를 \(root)에 두거나, 네트워크를 믿는다면 주소 끝에 ?sslmode=require처럼 쓰세요.",
        "the server's certificate can't be checked (\(message)). Put the certificate that signed it into \(root), or, if you trust the network, write ?sslmode=require at the end of the address."
      )
    case .otherSigner:
      say(
        "서버의 인증서가 만료됐거나, 서명한 인증서가 \(root)의 것과 달라요 (\(message)). 이 파일을 서명한 인증서로 바꾸세요. 파일이 있으면 ?sslmode=require를 써도 확인해요.",
        "the server's certificate has expired, or was not signed by the certificate in \(root) (\(message)). Put the certificate that signed it into that file. While the file exists it is checked, even with ?sslmode=require."
      )
    case .other:
      say(
        "암호화된 연결을 만들 수 없어요 (\(message)). 서버의 인증서와 TLS 설정을 확인하세요.",
        "the connection can't be encrypted (\(message)). Check the server's certificate and its TLS settings."
      )
    }
  }
  func inShort(_ fault: ServerFault) -> String {
    switch fault {
    case .noClient: say("libpq5가 없어요", "libpq5 is missing")
    case .notReached, .noAnswer, .unanswered: say("서버 연결이 안 돼요", "no server")
    case .cutOff: say("연결이 끊겼어요", "connection lost")
    case .notTrusted: say("믿을 수 없는 서버예요", "server not trusted")
    case .notReady, .limit, .readOnly: say("서버가 준비 중이에요", "server not ready")
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand, .isMirror, .isStore:
      say("로그인이 막혔어요", "login refused")
    case .olderSchema: say("오래된 저장소예요", "store is too old")
    case .badAddress, .badSetting, .sharedSessions, .noDatabase, .tooOld, .noSchema, .otherEncoding,
      .damaged, .notPostgres, .unexpected, .full:
      say("쓸 수 없는 저장소예요", "not a usable store")
    }
  }
  package func sentence(for problem: StandProblem) -> String {
    switch problem {
    case .badName(let word):
      say(
        "“\(word.visible())”: 매장 이름으로 쓸 수 없어요. a-z, 0-9, -를 1자에서 40자까지 쓰고 -로 시작하지 마세요. “all”은 모든 매장을 뜻해요.",
        "“\(word.visible())” can't be the name of a stand. Write 1 to 40 of a-z, 0-9 and -, which can't come first. “all” means every stand."
      )
    case .exists(let stand):
      say(
        "“\(stand.visible())”: 이미 있는 매장이에요. 다른 이름을 쓰세요. 비밀번호를 잃어버렸다면 “juice-maker stand remove \(stand.visible())”, “juice-maker stand add \(stand.visible())” 순서로 새로 받으세요. 기록은 그대로 남아요.",
        "There is a stand “\(stand.visible())” already. Give another name; or, if its password is lost, “juice-maker stand remove \(stand.visible())” and then “juice-maker stand add \(stand.visible())”, which keeps its journal."
      )
    case .isAside(let stand):
      say(
        "“\(stand.visible())”: --anew로 따로 보관한 기록의 이름이에요. 이 기록에는 계정을 다시 만들 수 없으니 다른 이름을 쓰세요. 기록은 “juice-maker history --stand \(stand.visible())”처럼 소유자의 주소로 볼 수 있어요.",
        "“\(stand.visible())” is a journal that --anew put aside, and gets no login again. Give another name. The owner's address still reads it, as in “juice-maker history --stand \(stand.visible())”."
      )
    case .unknown(let stand):
      say(
        "“\(stand.visible())”: 그런 매장이 없어요. “juice-maker stand list”에 목록이 있어요.",
        "There is no stand “\(stand.visible())”. “juice-maker stand list” lists them.")
    case .isStore(let stand):
      say(
        "“\(stand.visible())” 매장은 포스가 직접 파는 저장소라서 사본으로 바꿀 수 없어요. 다른 이름을 고르거나 --anew로 기록을 따로 보관하세요.",
        "“\(stand.visible())” is a store that tills sell on, and can't become a mirror. Choose another name, or put its journal aside with --anew."
      )
    case .noLogin(let stand):
      say(
        "“\(stand.visible())”: 계정이 있는 매장이 아니에요. “juice-maker stand list”에서 어느 매장에 계정이 있는지 확인하세요.",
        "There is no stand “\(stand.visible())” that has a login to take away. “juice-maker stand list” shows which have one."
      )
    }
  }
}
