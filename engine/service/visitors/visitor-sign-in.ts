import type { BookingState } from "@contract/booking/booking";
import type { visitors } from "@contract/booking/visitors";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import type { SignInParts } from "../../people/sessions/one-time-code";
import { sendLoginCode, verifyLoginCode } from "../../people/sessions/one-time-code";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";

/** States in which there is a booking to show: before them it is only a basket. */
export const visitable = [
  "VERIFIED",
  "DEBITING",
  "OK",
  "RQ",
  "ERROR",
  "REFUSE",
  "CANCELLING",
  "CANCELLED",
] as const satisfies readonly BookingState[];

/** Whether there is a booking to show, and not only a basket. */
export function isVisitable({ state }: Pick<Booking, "state">): boolean {
  return visitable.some((one) => one === state);
}

/**
 * Sends a code to the payer's phone, or to their mail if the phone is in a country that gets no free SMS. An unknown reference gets the
 * same answer, and nothing about a booking is revealed.
 */
export async function requestVisitorLogin(
  parts: SignInParts,
  input: ParsedInput<typeof visitors.visitorRequestLogin>,
  caller: Caller,
): Promise<Result<{ visitorSid: string }, never>> {
  const pnr = typedReference(input.pnr);
  return accept({
    visitorSid: await sendPayerCode(parts, { ...input, pnr }, await visitableBooking(parts.db, pnr), caller),
  });
}

/** The booking of a normalised reference, if there is one to show. */
export async function visitableBooking(db: Database, pnr: string): Promise<Booking | null> {
  const [row] = await db.select().from(booking).where(eq(booking.pnr, pnr));
  return row && isVisitable(row) ? row : null;
}

/** Sends the code that opens the booking to its payer; to nobody without a booking, with the same rows written. */
export function sendPayerCode(
  parts: SignInParts,
  { pnr, langCode, memberId }: ParsedInput<typeof visitors.visitorRequestLogin> & { memberId?: string },
  row: Booking | null,
  caller: Caller,
): Promise<string> {
  const payer = row?.draft.payer;
  const phone = payer?.mobile ?? null;
  return sendLoginCode(parts, {
    kind: "visitor",
    subject: phone ? row!.id : null,
    phone,
    email: payer?.email,
    limitKey: `reference ${pnr}`,
    data: { maskedPhone: phone ? maskedPhone(phone) : "", memberId },
    language: languageOf[langCode],
    site: caller.agency,
    address: caller.address,
  });
}

export async function verifyVisitor(
  parts: SignInParts,
  code: string,
  caller: Caller,
): Promise<Result<{ visitorSid: string; maskedPhone: string }, "login-incorrect">> {
  const opened = await verifyLoginCode(parts, caller.visitorSid, code, "visitor", caller.address);
  if (!opened) return refuse("login-incorrect", { field: "verificationCode" });
  return accept({ visitorSid: opened.sid, maskedPhone: opened.session.data.maskedPhone ?? "" });
}

/** Normalises a typed reference: lower case, spaces and dashes, and letters that are not in our alphabet. */
export function typedReference(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\u2066-\u2069-]/gu, "")
    .replaceAll("0", "O")
    .replaceAll("1", "I");
}

/** "•••••4567": just enough for the owner to recognise the phone. */
export function maskedPhone(phone: string): string {
  return `${"•".repeat(5)}${phone.slice(-4)}`;
}
