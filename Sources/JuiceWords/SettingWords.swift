package import JuiceKit
internal import JuiceText

// The settings of a machine: see `Settings`.

extension Words {
  /// The values of a setting, and its effect.
  package func text(of setting: SettingKey) -> String {
    switch setting {
    case .language:
      say(
        "ko 또는 en: 컴퓨터에 언어가 정해져 있지 않을 때 쓸 언어",
        "ko or en: the language, if the environment names none")
    case .side: say("left 또는 right: 넓은 화면에서 옆 창의 위치", "left or right: the place of the side panel")
    case .bell:
      say("on 또는 off: 다른 곳에서 온 주문을 소리로 알리기", "on or off: the bell for orders from elsewhere")
    case .theme:
      say(
        "dark, light 또는 plain: 화면의 색. 없으면 터미널에 맞게",
        "dark, light or plain: the look of the screens; without it, that of the terminal")
    case .digits:
      say(
        "bill 또는 sell: 주문 화면에서 숫자 키가 하는 일. 없으면 메뉴에 맞게",
        "bill or sell: the effect of a digit on the order screen; without it, as the menu needs")
    case .lockAfter:
      say(
        "1부터 120까지: 키를 누르지 않으면 셀프 주문이 다시 잠기는 시간(분)",
        "1 to 120: minutes without a key until an unlocked kiosk locks")
    case .staff:
      say(
        "판매하는 직원과 혼자서 할 수 있는 일. 없으면 누구나 모든 일을 할 수 있음",
        "the people who sell, and what each may do alone; without it, everybody may do everything")
    case .printer: say("장치, 주소:9100, 또는 명령", "a device, host:port or a command")
    case .print:
      say(
        "주문마다 저절로 인쇄할 것: ticket(주문표), receipt(영수증)",
        "ticket, receipt: the slips that each order prints by itself")
    case .backup:
      say(
        "“juice-maker backup”의 폴더와 남겨 둘 백업의 수",
        "the folder of “juice-maker backup”, and how many backups stay")
    case .terminals:
      say(
        "결제 방법마다 카드 단말기의 명령과 인자. 돌려주는 명령은 refund",
        "for each way to pay, the command of its card terminal with its arguments; refund is the one that gives back"
      )
    case .afterClosing:
      say(
        "돈통을 마감할 때마다 마감 전표와 보고서를 JSON으로 받을 명령",
        "a command that gets slip and report of each closing of the drawer, as JSON")
    }
  }
  /// A value for a new file, as YAML.
  package func example(of setting: SettingKey) -> String {
    switch setting {
    case .language: say("ko", "en")
    case .side: "right"
    case .bell: "on"
    case .theme: "dark"
    case .digits: "bill"
    case .lockAfter: "5"
    case .staff: say("[{ name: 민수, may: [discount] }]", "[{ name: Minsu, may: [discount] }]")
    case .printer: "192.168.0.50:9100"
    case .print: "[ticket, receipt]"
    case .backup: "{ to: /media/usb/juice, keep: 30 }"
    case .terminals:
      "{ card: [/usr/local/bin/pay-card, pay, \"{amount}\", \"{currency}\", \"{id}\"] }"
    case .afterClosing: "[/usr/local/bin/mail-closing, owner@example.com]"
    }
  }
  /// The first line of a new file.
  package var aboutSettings: String {
    say(
      "이 컴퓨터의 설정. 쓸 줄 앞의 #을 지우고 값을 바꾸세요.",
      "The settings of this machine. Take the # off a line to use it, and change its value.")
  }
  package func name(of origin: SettingOrigin) -> String {
    switch origin {
    case .option(let name): name
    case .environment(let variable): "$\(variable)"
    case .file: say("파일", "file")
    case .standard: say("기본", "default")
    }
  }
  package func settingsFile(_ path: String) -> String {
    say("설정 파일: \(path.visible(most: 1000))", "The file: \(path.visible(most: 1000))")
  }
  package func settingSaved(_ name: String, _ value: String, path: String) -> String {
    say(
      "설정했어요. \(name): \(value) (\(path.visible(most: 1000)))",
      "\(name) is \(value) now, in \(path.visible(most: 1000)).")
  }
  package func settingRemoved(_ name: String, path: String) -> String {
    say(
      "\(name) 설정을 지웠어요: \(path.visible(most: 1000))",
      "\(name) is no longer set in \(path.visible(most: 1000)).")
  }
  /// Follows a saved setting that something else overrides.
  package func settingOverridden(by origin: SettingOrigin) -> String {
    say(
      "하지만 지금은 \(name(of: origin))의 값을 써요.",
      "But \(name(of: origin)) counts, and not the file.")
  }
}

/// The source of the value of a setting.
package enum SettingOrigin: Hashable, Sendable {
  case option(String)
  case environment(String)
  case file
  case standard

  /// The word in JSON and CSV.
  package var word: String {
    switch self {
    case .option: "option"
    case .environment: "environment"
    case .file: "file"
    case .standard: "default"
    }
  }
}
