import type { bookingChanges, PayerContact } from "@contract/desk/booking-changes";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { subDays } from "date-fns";
import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { post } from "../../outbox/outbox";
import { agencyMark } from "../../people/agencies/mail-agency";
import { audit } from "../../people/desk-users/audit";
import { endSessionsOf } from "../../people/sessions/sessions";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { checkPayer } from "../../sale/draft/payer-rules";
import { takeOffLists } from "../members/take-off-lists";
import { keepSignatures } from "../signatures/send-final-msg";
import { contactMessage } from "./contact-message";
import { moveLinks } from "./move-links";
import { bookingCorrection } from "./schema";

type Input = Omit<ParsedInput<typeof bookingChanges.deskCorrectContact>, "totp">;
type Failure = "not-found" | "wrong-state" | "invalid-payer" | "incomplete";

const contactFields = ["firstName", "lastName", "email", "mobile"] as const satisfies readonly (keyof PayerContact)[];

/** While a booking is being paid its shopper can still correct the payer; from then on only the desk can. */
const correctable = ["OK", "RQ", "CANCELLING", "CANCELLED"];

/**
 * Corrects the payer's name, phone and mail address, by the rules of the payer's page. What has not been delivered yet goes to the new
 * phone or address as well, and links that went to the old ones are replaced. Visitors who came in by a code to the old ones are logged
 * out, and members who added the booking by one lose it from their list; both the old and the new address are told. Old and new values are
 * kept beside the booking for as long as its people are. The documents name the payer, so they are made again.
 */
export async function correctContact(
  parts: BookingParts,
  { bookingId, payer: typed }: Input,
  actor: string,
): Promise<Result<Output<typeof bookingChanges.deskCorrectContact>, Failure>> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      const before = row.draft.payer;
      if (!before || row.forgotten > 0 || !correctable.includes(row.state))
        return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      const checked = checkPayer({ ...before, ...typed }, now);
      if (!checked.ok) return checked;
      const { firstName, lastName, email, mobile } = checked.value;
      const after = { ...before, firstName, lastName, email, mobile };
      const changed = contactFields.filter((field) => before[field] !== after[field]);
      if (changed.length === 0) return accept({ changed });
      await tx
        .update(booking)
        .set({ draft: { ...row.draft, payer: after }, version: row.version + 1 })
        .where(eq(booking.id, row.id));
      const rows = await tx
        .insert(bookingCorrection)
        .values(
          changed.map((field) => ({
            bookingId: row.id,
            field,
            was: before[field],
            became: after[field],
            correctedBy: actor,
            at: now,
          })),
        )
        .returning({ id: bookingCorrection.id });
      await audit(
        tx,
        { actor, action: "correct-contact", target: `booking:${row.id}`, details: { fields: changed } },
        now,
      );
      if (!changed.includes("email") && !changed.includes("mobile")) return accept({ changed });
      const corrected = { ...row, draft: { ...row.draft, payer: after }, version: row.version + 1 };
      await keepSignatures(tx, row, corrected);
      await moveLinks(parts, tx, corrected, now);
      await redirectUndelivered(tx, row.id, "mail", { from: before.email, to: email }, now);
      await redirectUndelivered(tx, row.id, "sms", { from: before.mobile, to: mobile }, now);
      await endSessionsOf(tx, "visitor", row.id);
      await takeOffLists(tx, row.id, mobile);
      const brand = await bookingBrand(parts, tx, row);
      for (const to of new Set([before.email, email])) {
        const greeted = to === email ? firstName : before.firstName;
        const effect = contactMessage(row, to, greeted, brand);
        await post(tx, `contact-corrected:${rows[0]!.id}:${to === email ? "new" : "old"}`, effect, now, row.id);
      }
      return accept({ changed });
    },
    { random: parts.random },
  );
}

/**
 * Days for which a message that failed is still worth sending: it was tried for ten at its old address, and an older reminder would be
 * wrong.
 */
const revivedDays = 10;

/**
 * A message that failed because of a wrong address is tried again at the right one, from the start. Not a copy that the desk sent again:
 * its original is. What was written to the agency, and a copy of it, stays there, even if the payer had the agency's address.
 */
async function redirectUndelivered(
  tx: Transaction,
  bookingId: string,
  kind: "mail" | "sms",
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  if (from === to) return;
  await tx.execute(sql`
    update outbox set payload = jsonb_set(payload, '{to}', to_jsonb(${to}::text)),
      attempts = case when failed_at is null then attempts else 0 end, failed_at = null
    where booking_id = ${bookingId} and kind = ${kind} and delivered_at is null and payload ->> 'to' = ${from}
      and (failed_at is null or (key not like 'again:%' and created_at > ${subDays(now, revivedDays).toISOString()}::timestamptz))
      and not exists (select from outbox original where original.booking_id = ${bookingId} and original.key like ${`%${agencyMark}%`}
        and (original.id = outbox.id or outbox.key like 'again:' || original.id || ':%'))`);
}
