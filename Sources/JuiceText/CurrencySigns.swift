/// The signs of currencies by their codes, where a sign is unlikely to be taken for another currency's.
public let currencySigns = [
  "KRW": "₩", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "VND": "₫", "INR": "₹", "PHP": "₱",
  "THB": "฿", "ILS": "₪", "UAH": "₴",
]
