import { createHash } from "node:crypto";
import type { Booking } from "../../sale/booking/transition";

/**
 * Who is asked to sign: the payer's phone, e-mail address and identity number, in one booking. Null: unknown, without a payer or once retention
 * has erased a part of it.
 */
export function recipientDigest({ id, draft: { payer }, forgotten }: Pick<Booking, "id" | "draft" | "forgotten">) {
  if (!payer || forgotten > 0) return null;
  const who = [id, payer.mobile, payer.email.toLowerCase(), payer.IdenticationNumber];
  return createHash("sha256").update(JSON.stringify(who)).digest("base64url").slice(0, 22);
}
