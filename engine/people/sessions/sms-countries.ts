/**
 * Whether a phone may be sent an SMS that anybody can trigger at will, before anything is paid: login codes, links to sign, orders without
 * payment. Numbers of other countries are called by those who earn from it (SMS pumping). What follows a payment goes everywhere.
 */
export function getsFreeSms({ smsCountries }: { smsCountries: readonly string[] }, phone: string): boolean {
  return smsCountries.some((code) => phone.startsWith(code));
}

/** Whether a message about a booking is sent: an order that nobody pays here costs no SMS to other countries; its payer has the mail. */
export function isSentFor(
  parts: { smsCountries: readonly string[] },
  { bypassPayment }: { bypassPayment: boolean },
  message: { kind: string; to?: string },
): boolean {
  return message.kind !== "sms" || !bypassPayment || getsFreeSms(parts, message.to ?? "");
}
