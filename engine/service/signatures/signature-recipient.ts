import { getsFreeSms } from "../../people/sessions/sms-countries";
import { maskedPhone } from "../visitors/visitor-sign-in";

type SmsCountries = Parameters<typeof getsFreeSms>[0];

/** Where the link to sign goes, as its sender reads it: a masked telephone, or an e-mail address. */
export function signatureRecipient(parts: SmsCountries, payer: { mobile: string; email: string }): string {
  return getsFreeSms(parts, payer.mobile) ? maskedPhone(payer.mobile) : payer.email;
}
