/// The signs of currencies by their codes; only signs that are unlikely to mean another currency.
package let currencySigns = [
  "KRW": "₩", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "VND": "₫", "INR": "₹", "PHP": "₱",
  "THB": "฿", "ILS": "₪", "UAH": "₴",
]
