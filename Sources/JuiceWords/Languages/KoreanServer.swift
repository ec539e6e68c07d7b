import JuiceKit
import JuiceText

/// Says what is wrong with a server or its stands, and what to do about it, in Korean.
extension Korean {
  func sentence(for fault: ServerFault) -> String {
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
    case .notTrusted(let reason, let message, let root): sentence(for: reason, message, root)
    case .notReady(let message):
      "지금은 서버가 연결을 받지 않아요 (\(message)). 잠시 뒤에 다시 해 보세요."
    case .limit(let limit, let message): sentence(for: limit, message)
    case .sharedSessions:
      "이 주소의 연결 풀러(pgbouncer)는 트랜잭션마다 세션을 바꿔서 다른 포스의 소식을 들을 수 없어요. 풀러에 pool_mode = session을 설정하거나 서버의 주소를 바로 쓰세요."
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
    case .isMirror(let stand):
      "“\(stand.visible())” 매장은 사본이에요. 매장에서 판매에 쓰는 파일을 그대로 옮겨 적기만 해요. 그 파일에서 팔거나, 소유자에게 “juice-maker stand add”로 저장소를 만들어 달라고 하세요."
    case .isStore(let stand):
      "“\(stand.visible())” 매장은 포스가 직접 파는 저장소라서 파일의 사본을 받을 수 없어요. 소유자가 “juice-maker stand add 이름 --mirror”로 만든 매장의 주소를 쓰세요."
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
    case .damaged(.changedSchema):
      "이 데이터베이스의 함수나 권한, 로그인이 만들 때와 달라요. 소유자가 “juice-maker stand init”을 실행하면 돼요. 그래도 안 되면 데이터베이스를 백업으로 되돌리세요."
    case .damaged(.fault(let fault)):
      "이 매장의 기록을 더 쓸 수 없어요 (\(phrase(for: .fault(fault)))). 다른 매장은 괜찮아요. 그 앞까지를 “juice-maker export”로 저장해 새 매장으로 가져오거나, 데이터베이스를 백업으로 되돌리세요."
    case .damaged(let cause):
      "이 데이터베이스의 매장들을 쓸 수 없어요 (\(phrase(for: cause))). 모든 포스를 끄고 데이터베이스를 백업으로 되돌리세요."
    case .notPostgres(let message):
      "거기서 응답하는 것은 PostgreSQL이 아니에요 (\(message)). 호스트와 포트를 확인하세요."
    case .unexpected(let message):
      "쓸 수 없는 저장소예요 (\(message)). 서버 관리자에게 알려 주세요."
    case .full(let message):
      "서버에 남은 공간이 없어요 (\(message)). 공간을 비우고 다시 해 보세요."
    }
  }

  private func sentence(for limit: ServerLimit, _ message: String) -> String {
    switch limit {
    case .statement:
      "서버에 설정된 statement_timeout보다 오래 걸려서 멈췄어요 (\(message)). 바뀐 것은 없어요. 다시 해 보고, 계속 그러면 소유자가 늘려야 해요: ALTER DATABASE … SET statement_timeout = '1min'."
    case .transaction:
      "서버에 설정된 transaction_timeout보다 오래 걸려서 멈췄어요 (\(message)). 바뀐 것은 없어요. 소유자가 늘려야 해요: ALTER DATABASE … SET transaction_timeout = 0."
    case .lock:
      "다른 연결이 매장을 서버의 lock_timeout보다 오래 잠갔어요 (\(message)). 바뀐 것은 없어요. 다시 해 보고, 계속 그러면 소유자가 pg_stat_activity에서 어느 연결인지 찾거나 늘려야 해요: ALTER DATABASE … SET lock_timeout = '10s'."
    case .idleTransaction:
      "서버의 idle_in_transaction_session_timeout보다 오래 들어온 것이 없어서 멈췄어요 (\(message)). 바뀐 것은 없어요. 먼저 파일로 내보낸 뒤에 그 파일을 가져오세요."
    }
  }

  private func sentence(for reason: Distrust, _ message: String, _ root: String) -> String {
    switch reason {
    case .noEncryption:
      "서버가 암호화하지 않아요 (\(message)). 서버의 TLS를 켜거나(ssl = on), 네트워크를 믿는다면 주소 끝에 ?sslmode=disable을 쓰세요."
    case .otherName:
      "서버의 인증서에 다른 이름이 있어요 (\(message)). 호스트를 인증서에 있는 이름으로 쓰거나, 이 이름의 인증서를 만드세요."
    case .noRoot:
      "서버의 인증서를 확인할 수 없어요 (\(message)). 서명한 인증서를 \(root)에 두거나, 네트워크를 믿는다면 주소 끝에 ?sslmode=require처럼 쓰세요."
    case .otherSigner:
      "서버의 인증서가 만료됐거나, 서명한 인증서가 \(root)의 것과 달라요 (\(message)). 이 파일을 서명한 인증서로 바꾸세요. 파일이 있으면 ?sslmode=require를 써도 확인해요."
    case .other:
      "암호화된 연결을 만들 수 없어요 (\(message)). 서버의 인증서와 TLS 설정을 확인하세요."
    }
  }

  func inShort(_ fault: ServerFault) -> String {
    switch fault {
    case .noClient: "libpq5가 없어요"
    case .notReached, .noAnswer, .unanswered: "서버 연결 안 돼요"
    case .cutOff: "연결이 끊겼어요"
    case .notTrusted: "믿을 수 없는 서버예요"
    case .notReady, .limit, .readOnly: "서버가 준비 중이에요"
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand, .isMirror,
      .isStore:
      "로그인이 막혔어요"
    case .olderSchema: "오래된 저장소예요"
    case .badAddress, .badSetting, .sharedSessions, .noDatabase, .tooOld, .noSchema, .otherEncoding,
      .damaged,
      .notPostgres, .unexpected, .full:
      "쓸 수 없는 저장소예요"
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
    case .isStore(let stand):
      "“\(stand.visible())” 매장은 포스가 직접 파는 저장소라서 사본으로 바꿀 수 없어요. 다른 이름을 고르거나 --anew로 기록을 따로 보관하세요."
    case .noLogin(let stand):
      "“\(stand.visible())”: 로그인이 있는 매장이 아니에요. “juice-maker stand list”에서 어느 매장에 로그인이 있는지 확인하세요."
    }
  }
}
