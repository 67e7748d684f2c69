/** A number of Israel as it is dialled there, `050-1234567`; any other as it is stored, with its country. */
export function printedPhone(phone: string): string {
  return phone.replace(/^\+972([57]\d|\d)(\d{7})$/, "0$1-$2");
}
