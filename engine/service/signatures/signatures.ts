import type { SignaturePage } from "@contract/booking/signatures";
import type { Language } from "@contract/vocabulary/languages";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { newSid } from "../../people/sessions/sessions";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { ownsBooking } from "../../sale/booking/owns-booking";
import { booking, consentEvent } from "../../sale/booking/schema";
import { storedPage, termsVersion } from "../../sale/booking/stored-page";
import { lockBooking } from "../../sale/booking/transition";
import { maskedPhone } from "../visitors/visitor-sign-in";
import { signatureRequest } from "./schema";

/** How long a link can be signed, in milliseconds. */
const lifetime = 72 * 3_600_000;

/** States in which the terms can be signed. */
const signable = ["STORED", "PAYMENT_URL", "OK", "RQ"];

const texts: Record<Language, (link: string) => string> = {
  he: (link) => `ההזמנה שלכם מוכנה. לקריאת הפרטים ולאישור התנאים: ${link}`,
  en: (link) => `Your booking is ready. Please read it and accept the terms: ${link}`,
  ru: (link) => `Ваше бронирование готово. Прочитайте его и примите условия: ${link}`,
  ar: (link) => `حجزكم جاهز. لقراءة التفاصيل والموافقة على الشروط: ${link}`,
};

/** The SMS that asks for a signature. */
export function signatureMessage(language: Language, link: string): string {
  return texts[language](link);
}

/**
 * sendFinalMsg: sends a link to the payer of a booking that the caller made for them. Its token exists only in the SMS.
 */
export async function sendFinalMsg(
  parts: BookingParts & { limits: UsageLimits },
  bookingId: string,
  caller: Caller,
): Promise<Result<{ sentTo: string }, "not-found" | "wrong-state" | "incomplete" | "too-many-requests">> {
  const [asked] = await parts.db.select().from(booking).where(eq(booking.id, bookingId));
  const mobile = asked && ownsBooking(asked, caller) ? asked.draft.payer?.mobile : undefined;
  // Each SMS costs money, and the phone number may be wrong.
  if (mobile && !(await parts.limits.use("finalMessagePerBooking", bookingId))) return refuse("too-many-requests");
  if (mobile && !(await parts.limits.use("finalMessagePerPhone", mobile))) return refuse("too-many-requests");
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row || !ownsBooking(row, caller)) return refuse("not-found", { field: "bookingId" });
      if (!row.draft.agent || !signable.includes(row.state))
        return refuse("wrong-state", { details: { state: row.state } });
      const { payer } = row.draft;
      if (!payer) return refuse("incomplete", { field: "payer" });
      const now = await databaseNow(tx, parts.clock);
      const token = newSid(parts.random);
      const [request] = await tx
        .insert(signatureRequest)
        .values({
          tokenHash: hashedToken(token),
          bookingId: row.id,
          sentBy: row.draft.agent.clerkName ?? row.draft.agent.odyAgentCode,
          sentAt: now,
          endsAt: new Date(now.getTime() + lifetime),
        })
        .returning({ id: signatureRequest.id });
      const text = signatureMessage(row.language, `${parts.publicUrl}/sign/${token}`);
      await post(tx, `sign:${request!.id}`, { kind: "sms", to: payer.mobile, text }, now, row.id);
      return accept({ sentTo: maskedPhone(payer.mobile) });
    },
    { random: parts.random },
  );
}

export async function signaturePage(
  parts: BookingParts,
  token: string,
  langCode: LangCode,
): Promise<Result<SignaturePage, "not-found">> {
  const [request] = await parts.db
    .select()
    .from(signatureRequest)
    .where(eq(signatureRequest.tokenHash, hashedToken(token)));
  const [row] = request ? await parts.db.select().from(booking).where(eq(booking.id, request.bookingId)) : [];
  if (!request || !row) return refuse("not-found", { field: "token" });
  const now = await databaseNow(parts.db, parts.clock);
  const page = await storedPage(parts, row, "read", langCode);
  return accept({
    title: page.title,
    destName: page.destName,
    dateFrom: page.dateFrom,
    dateTo: page.dateTo,
    passengers: page.paxList.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).filter(Boolean),
    price: page.agent?.salePrice ?? page.price.price,
    currency: page.price.currency,
    cancellation: page.terms.cancellation,
    signedAt: request.signedAt?.toISOString(),
    expired: request.signedAt === null && (request.endsAt <= now || !signable.includes(row.state)),
  });
}

/**
 * acceptTerms: records the customer's acceptance, with the version of the terms and its time, in the log of consents. A
 * booking still waiting for its terms gets them too. Signing again changes nothing.
 */
export async function acceptTerms(
  parts: BookingParts,
  token: string,
  langCode: LangCode,
): Promise<Result<SignaturePage, "not-found" | "gone">> {
  const signed = await inTransaction(
    parts.db,
    async (tx): Promise<Result<null, "not-found" | "gone">> => {
      const [request] = await tx
        .select()
        .from(signatureRequest)
        .where(eq(signatureRequest.tokenHash, hashedToken(token)))
        .for("update");
      if (!request) return refuse("not-found", { field: "token" });
      if (request.signedAt) return accept(null);
      const row = (await lockBooking(tx, request.bookingId))!;
      const now = await databaseNow(tx, parts.clock);
      if (request.endsAt <= now || !signable.includes(row.state)) return refuse("gone");
      await tx.update(signatureRequest).set({ signedAt: now, termsVersion }).where(eq(signatureRequest.id, request.id));
      await tx.insert(consentEvent).values({
        bookingId: row.id,
        kind: "reservation-terms",
        given: true,
        textVersion: termsVersion,
        language: languageOf[langCode],
        at: now,
      });
      if (row.termsAcceptedAt === null)
        await tx
          .update(booking)
          .set({ termsAcceptedAt: now, termsVersion, version: row.version + 1 })
          .where(eq(booking.id, row.id));
      return accept(null);
    },
    { random: parts.random },
  );
  return signed.ok ? signaturePage(parts, token, langCode) : signed;
}
