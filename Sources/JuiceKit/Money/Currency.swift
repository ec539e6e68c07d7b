/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
  package let code: String
  /// The number of decimals: the "minor unit" column of ISO 4217 list one.
  package let decimals: Int

  /// - Returns: `nil` for a code that ISO 4217 list one lacks.
  package init?(code: String) {
    guard Self.codes.contains(code) else { return nil }
    self.code = code
    decimals = Self.decimals[code] ?? 2
  }

  private static let decimals = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
    "CLF": 4, "UYW": 4,
  ]

  /// Every code of ISO 4217 list one.
  package static let codes = Set(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
    CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP \
    GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR \
    KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN \
    MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD \
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX \
    USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))

  /// The usual banknotes, smallest first; empty if unknown.
  package var notes: [Price] {
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    return (Self.notes[code] ?? []).map { Price(minorUnits: $0 * unit, currency: self) }
  }

  /// The notes and coins, largest first; empty if unknown.
  package var notesAndCoins: [Price] {
    let coins = (Self.coins[code] ?? []).map { Price(minorUnits: $0, currency: self) }
    return (coins + notes).reversed()
  }

  /// In minor units.
  private static let coins = [
    "KRW": [10, 50, 100, 500], "JPY": [1, 5, 10, 50, 100, 500], "USD": [1, 5, 10, 25, 50],
    "EUR": [1, 2, 5, 10, 20, 50, 100, 200], "GBP": [1, 2, 5, 10, 20, 50, 100, 200],
  ]

  private static let notes = [
    "KRW": [1000, 5000, 10000, 50000], "JPY": [1000, 5000, 10000],
    "USD": [1, 5, 10, 20, 50, 100], "EUR": [5, 10, 20, 50, 100], "GBP": [5, 10, 20, 50],
  ]
}
