/**
 * Whether a phone may be sent an SMS that anybody can trigger at will, before anything is paid: login codes, links to sign, orders without
 * payment. Numbers of other countries are called by those who earn from it (SMS pumping). What follows a payment goes everywhere.
 */
export function getsFreeSms({ smsCountries }: { smsCountries: readonly string[] }, phone: string): boolean {
  return smsCountries.some((code) => phone.startsWith(code));
}
