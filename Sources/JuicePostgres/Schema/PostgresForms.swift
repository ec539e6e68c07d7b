import JuiceStorage

extension PostgresSchema {
  /// Texts as the program reads them: what a stand's login writes, all others can read. A test holds each form against
  /// the parser of the program.
  static let forms: SQL = """
    -- `String.isNote`.
    CREATE FUNCTION juice.is_note(said text, most integer) RETURNS boolean
    IMMUTABLE LANGUAGE sql AS $$
      SELECT char_length(said) BETWEEN 1 AND most
        AND said !~ (E'[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2'
          '\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\U000110bd\\U000110cd'
          '\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0001\\U000e0020-\\U000e007f]')
        AND said ~ E'[^ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]'
    $$;

    -- `Currency.codes`.
    CREATE FUNCTION juice.is_currency(code text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT char_length(code) = 3 AND position(code IN '\
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
    CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP \
    GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR \
    KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN \
    MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD \
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX \
    USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG') % 4 = 1
    $$;

    -- `OrderNumber.init(parsing:)`.
    CREATE FUNCTION juice.is_day(day text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN day ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' AND day > '0001'
        THEN right(day, 2)::integer <= extract(day FROM make_date(left(day, 4)::integer,
          substr(day, 6, 2)::integer, 1) + interval '1 month - 1 day')
        ELSE day IS NULL END
    $$;

    -- `Payments.init(parsing:)`, where it is more than one way.
    CREATE FUNCTION juice.is_parts(said text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT said ~ '^([a-z0-9-]{1,40}=(0|[1-9][0-9]{0,17})(/(0|[1-9][0-9]{0,17}))? ){1,9}[A-Z]{3}$'
        AND juice.is_currency(right(said, 3)) AND (
          SELECT count(DISTINCT p[1]) = count(*)
            AND bool_and(p[3] = '' OR p[3]::numeric >= p[2]::numeric)
          FROM regexp_matches(said, '([^ =]+)=([0-9]+)/?([0-9]*)', 'g') AS m (p))
    $$;

    -- The options of a cup.
    CREATE FUNCTION juice.is_options(said text) RETURNS boolean
    IMMUTABLE STRICT LANGUAGE sql AS $$
      SELECT char_length(said) <= 16399 AND said ~ '^[a-z0-9-]{1,40}([+][a-z0-9-]{1,40})*$' AND (
        SELECT count(*) <= 400 AND count(DISTINCT o.id) = count(*)
        FROM unnest(string_to_array(said, '+')) AS o (id))
    $$;

    -- `Discount.init(parsing:)`, and for the drawer `DrawerMove.init(_:parsing:)`.
    CREATE FUNCTION juice.is_money(said text, action text) RETURNS boolean
    IMMUTABLE LANGUAGE sql AS $$
      SELECT said ~ ('^(0|[1-9][0-9]{0,17}) [A-Z]{3}' || CASE action
          WHEN 'open' THEN '' WHEN 'in' THEN '' WHEN 'out' THEN ''
          WHEN 'close' THEN ' expected=(0|-?[1-9][0-9]{0,17}) number=[1-9][0-9]{0,17}'
          ELSE '( percent=(100|([1-9][0-9]?|0(?=[.]))([.]([1-9]|[0-9][1-9]))?))?( id=[a-z0-9-]{1,40})?' END
          || '( note=.*)?$')
        AND juice.is_currency(split_part(said, ' ', 2))
        AND (action NOT IN ('in', 'out') OR said !~ '^0' OR action IS NULL)
        AND coalesce(juice.is_note(substr(said, nullif(position(' note=' IN said), 0) + 6), 64), true)
    $$;
    """
}
