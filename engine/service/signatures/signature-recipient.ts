import { maskedEmail } from "../../core/contact-details";
import { getsFreeSms } from "../../people/sessions/sms-countries";
import { maskedPhone } from "../visitors/visitor-sign-in";

type SmsCountries = Parameters<typeof getsFreeSms>[0];
type Contact = { mobile: string; email: string };

/** Where the link to sign goes, as its sender reads it: a masked telephone, or an e-mail address. */
export function signatureRecipient(parts: SmsCountries, payer: Contact): string {
  return getsFreeSms(parts, payer.mobile) ? maskedPhone(payer.mobile) : payer.email;
}

/** The same as it is kept beside the link. */
export function keptRecipient(parts: SmsCountries, payer: Contact): string {
  return getsFreeSms(parts, payer.mobile) ? maskedPhone(payer.mobile) : maskedEmail(payer.email);
}
