import JuiceKit
import JuiceText

/// Says what is wrong with a server or its stands, and what to do about it, in English.
extension English {
  func sentence(for fault: ServerFault) -> String {
    switch fault {
    case .noClient(let message):
      "a store on PostgreSQL needs its client library (\(message)). Install the package libpq5."
    case .badAddress:
      "not an address of PostgreSQL. Write postgres://LOGIN@HOST:PORT/DATABASE, with a password in ~/.pgpass; in the address, write %40 for @ and %2F for /."
    case .badSetting(let message):
      "a setting of the connection is wrong (\(message)). Correct it behind the ? of the address, or in the environment, as PGSSLMODE."
    case .notReached(let message):
      "the server can't be reached (\(message)). Check the host, the port and the line."
    case .noAnswer:
      "the server does not answer in time. Check the host, the port and the line; if it is only slow, wait longer with --wait."
    case .unanswered(let order?):
      "the server did not answer: the order may have been made. Make it again with --id \(order.text), which makes it once."
    case .unanswered(nil):
      "the server did not answer: the change may have been made. Look at “juice-maker history” before you make it again."
    case .cutOff(let message): "the connection to the server broke (\(message)). Try again."
    case .notTrusted(let reason, let message, let root): sentence(for: reason, message, root)
    case .notReady(let message):
      "the server takes no connection just now (\(message)). Try again in a moment."
    case .limit(let limit, let message): sentence(for: limit, message)
    case .sharedSessions:
      "a pooler at this address hands its sessions on after each transaction, so a till hears nothing of the others. Set pool_mode = session there, or name the server itself."
    case .readOnly(let message):
      "the server takes no changes just now (\(message)). If another one has taken over, name that one; else try again in a moment."
    case .loginRefused(let message):
      "the server refuses this login (\(message)). Check the login and the database in the address, and their line in ~/.pgpass; if the login was taken away, ask the owner for another."
    case .notLetIn(let message):
      "the server lets nobody in like that (\(message)). Check the login and the database in the address; if they are right, the server's pg_hba.conf needs a line for them."
    case .noRights(let message):
      "this login may not do that, or no longer (\(message)). Ask the owner for one that “juice-maker stand add” makes."
    case .notOwner(let message):
      "only the owner of the database may do that, with a login that has CREATEROLE (\(message)). Name it in the address: postgres://OWNER@HOST/DATABASE."
    case .notReader(let message):
      "this login may not read other stands (\(message)). Leave --stand out for its own; all are for the owner, and for logins in the role juice_reader."
    case .noStand:
      "this login belongs to no stand. With the owner's or a reader's login add --stand NAME or --stand all to stock, history or report; for anything else use the login that “juice-maker stand add” has made."
    case .isMirror(let stand):
      "“\(stand.visible())” is a mirror: it only copies the file that its stand sells on. Sell on that file, or have the owner make a store with “juice-maker stand add”."
    case .isStore(let stand):
      "“\(stand.visible())” is a store that tills sell on, so no file can be mirrored to it. Use the address of a stand that the owner made with “juice-maker stand add NAME --mirror”."
    case .noDatabase(let message):
      "there is no such database (\(message)). Check the end of the address."
    case .tooOld(let version, let least):
      "PostgreSQL \(version) is too old. Version \(least) or newer is needed."
    case .noSchema:
      "this database has no store yet. Make one with “juice-maker stand init” and the owner's address, or name another database."
    case .olderSchema:
      "the tables in this database are older than this program. The owner brings them up to date with “juice-maker stand init”."
    case .otherEncoding(let name):
      "this database is not in UTF8 but in \(name). Make another with “createdb --encoding UTF8 --template template0”."
    case .damaged(.otherProgram):
      "this database is another program's. Make an empty one, and name it at the end of the address."
    case .damaged(.changedSchema):
      "functions, rights or logins in this database are not those it was made with. Have the owner run “juice-maker stand init”; where that does not help, restore a backup of the database."
    case .damaged(.fault(let fault)):
      "this stand's journal can't go on (\(phrase(for: .fault(fault)))). Other stands are not affected. Save the part before it with “juice-maker export” and import it into a new stand, or restore a backup of the database."
    case .damaged(let cause):
      "the stands in this database can't be used (\(phrase(for: cause))). Leave every till, and restore a backup of the database."
    case .notPostgres(let message):
      "what answers there is not PostgreSQL (\(message)). Check the host and the port."
    case .unexpected(let message):
      "not a usable store (\(message)). Ask who looks after the server."
    case .full(let message):
      "the server has no room left (\(message)). Free some there and try again."
    }
  }

  private func sentence(for limit: ServerLimit, _ message: String) -> String {
    switch limit {
    case .statement:
      "this took longer than the server's statement_timeout lets it (\(message)). Nothing was changed. Try again; if it stays so, the owner raises it: ALTER DATABASE … SET statement_timeout = '1min'."
    case .transaction:
      "this took longer than the server's transaction_timeout lets it (\(message)). Nothing was changed. The owner raises it: ALTER DATABASE … SET transaction_timeout = 0."
    case .lock:
      "another connection kept the stand locked for longer than the server's lock_timeout (\(message)). Nothing was changed. Try again; if it stays so, the owner finds who it is in pg_stat_activity, or raises it: ALTER DATABASE … SET lock_timeout = '10s'."
    case .idleTransaction:
      "the server gave up because nothing more came for longer than its idle_in_transaction_session_timeout (\(message)). Nothing was changed. Write the export into a file first, and import that."
    }
  }

  private func sentence(for reason: Distrust, _ message: String, _ root: String) -> String {
    switch reason {
    case .noEncryption:
      "the server encrypts nothing (\(message)). Turn its TLS on (ssl = on); or, where you trust the line, write ?sslmode=disable at the end of the address."
    case .otherName:
      "the server's certificate is for another name (\(message)). Write the host as the certificate has it, or have one made for this name."
    case .noRoot:
      "the server's certificate can't be checked (\(message)). Put the one that signed it into \(root), or say how far you trust the line, as ?sslmode=require at the end of the address."
    case .otherSigner:
      "the server's certificate has expired, or another signed it than the one in \(root) (\(message)). Replace that file by the one that signed it; as long as it is there it is asked, with ?sslmode=require too."
    case .other:
      "the connection can't be encrypted (\(message)). Check the server's certificate and its TLS settings."
    }
  }

  func inShort(_ fault: ServerFault) -> String {
    switch fault {
    case .noClient: "libpq5 is missing"
    case .notReached, .noAnswer, .unanswered: "no server"
    case .cutOff: "connection lost"
    case .notTrusted: "server not trusted"
    case .notReady, .limit, .readOnly: "server not ready"
    case .loginRefused, .notLetIn, .noRights, .notOwner, .notReader, .noStand, .isMirror, .isStore:
      "login refused"
    case .olderSchema: "store is too old"
    case .badAddress, .badSetting, .sharedSessions, .noDatabase, .tooOld, .noSchema, .otherEncoding,
      .damaged,
      .notPostgres, .unexpected, .full:
      "not a usable store"
    }
  }

  func sentence(for problem: StandProblem) -> String {
    switch problem {
    case .badName(let word):
      "“\(word.visible())” can't be the name of a stand. Write 1 to 40 of a-z, 0-9 and -, which can't come first. “all” means every stand."
    case .exists(let stand):
      "There is a stand “\(stand.visible())” already. Give another name; or, if its password is lost, “juice-maker stand remove \(stand.visible())” and then “juice-maker stand add \(stand.visible())”, which keeps its journal."
    case .unknown(let stand):
      "There is no stand “\(stand.visible())”. “juice-maker stand list” lists them."
    case .isStore(let stand):
      "“\(stand.visible())” is a store that tills sell on, and can't become a mirror. Choose another name, or put its journal aside with --anew."
    case .noLogin(let stand):
      "There is no stand “\(stand.visible())” that has a login to take away. “juice-maker stand list” shows which have one."
    }
  }
}
