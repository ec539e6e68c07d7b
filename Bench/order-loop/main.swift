import Dispatch
import FoundationEssentials
import Glibc
import JuiceKit
import JuicePostgres

// A till without a screen, for the bench.
//
//     order-loop stands OWNER COUNT         makes stands with a login each, and says their addresses' logins
//     order-loop sell ADDRESS BEGIN END     orders without a pause, by the clock that nobody sets, in nanoseconds,
//                                           and says how many were answered
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "stands" where arguments.count == 4:
  let stands = try Stands(arguments[2])
  try await stands.prepare()
  for number in 1...(Int(arguments[3]) ?? 1) {
    let login = try await stands.add("bench-\(number)")
    print(login.login, login.password)
  }
case "sell" where arguments.count == 5:
  guard let author = Author(name: "Anna", till: "till"), let begin = UInt64(arguments[3]),
    let end = UInt64(arguments[4])
  else { exit(64) }
  let store = try PostgresStore(arguments[2], author: author) { Date() }
  // Makes the first entry, where it is not there.
  _ = try await store.apply(.open(["mango": 900_000_000]))
  var sold = 0
  while DispatchTime.now().uptimeNanoseconds < begin { usleep(500) }
  while true {
    let lines = [Order.Line(juice: "mango", cups: 1)]
    _ = try await store.apply(.order(Order(lines: lines, uses: ["mango": 3])))
    guard DispatchTime.now().uptimeNanoseconds < end else { break }
    sold += 1
  }
  print(sold)
default: exit(64)
}
