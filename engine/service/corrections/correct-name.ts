import type { FlyingSafeState } from "@contract/booking/flying-safe";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hasFlyingSafe, lastChangeDay } from "../../offer/pricing/flying-safe";
import { mailSender } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { notifyAdmin, post } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { bookingBrand, visitorLink } from "../../sale/booking/booking-brand";
import { booking } from "../../sale/booking/schema";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { isPassportName, passportName, suggestLatinName } from "../../sale/draft/latin-name";
import { bookingFee } from "../../sale/fees/schema";
import { tellAgencyCorrectedName } from "../agency-mails/tell-agency-corrected-name";
import { correctedPax, flyingSafeState, nameUse } from "../flying-safe/flying-safe-state";
import { flyingSafeUse } from "../flying-safe/schema";
import { isSamePerson } from "./same-person";
import { bookingCorrection } from "./schema";

type Input = {
  bookingId: string;
  paxId: string;
  firstName: string;
  lastName: string;
  /** From the desk: why the name is corrected without Flying Safe. */
  reason?: string;
  /** What that costs the customer, in shekels. */
  feeNIS?: string;
};
type Failure =
  | "not-found"
  | "not-covered"
  | "already-used"
  | "too-late"
  | "wrong-state"
  | "invalid-name"
  | "another-person"
  | "invalid-input";
type By = { visitor: true } | { desk: string };

/**
 * Corrects one passenger's name: once for each passenger with paid Flying Safe, until the tickets are issued (its terms page), or at the desk
 * with a reason until the day of departure, however often and at whatever fee the airline asks, which the payer then owes. Birth date and
 * passport stay: it must be the same person, which the name has to show, or the desk's reason. New documents carry the new name, the payer
 * gets them by mail and the desk is notified, because airline and hotel must be informed.
 */
export async function correctName(
  parts: Store & { publicUrl: string },
  input: Input,
  by: By,
): Promise<Result<{ flyingSafe?: FlyingSafeState }, Failure>> {
  const { reason } = input;
  const feeAgorot = input.feeNIS === undefined ? null : minorOf(input.feeNIS);
  if (feeAgorot !== null && reason === undefined) return refuse("invalid-input", { field: "reason" });
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, input.bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "OK" && row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
      if (reason === undefined && !hasFlyingSafe(row.draft)) return refuse("not-covered");
      const passenger = row.draft.paxList.find(({ paxId }) => paxId === input.paxId);
      if (!passenger) return refuse("not-found", { field: "paxId" });
      const now = await databaseNow(tx, parts.clock);
      const { dateFrom } = row.draft;
      if (jerusalemDay(now) > (reason === undefined ? lastChangeDay(dateFrom) : dateFrom)) return refuse("too-late");
      const [firstName, lastName] = [passportName(input.firstName), passportName(input.lastName)];
      if (!isPassportName(firstName))
        return refuse("invalid-name", {
          field: "firstName",
          details: { suggestion: suggestLatinName(input.firstName) },
        });
      if (!isPassportName(lastName))
        return refuse("invalid-name", { field: "lastName", details: { suggestion: suggestLatinName(input.lastName) } });
      // A name that is already correct does not use up the right.
      if (firstName === passenger.firstName && lastName === passenger.lastName)
        return refuse("invalid-name", { field: "firstName" });
      if (reason === undefined && !isSamePerson(passenger, { firstName, lastName }))
        return refuse("another-person", { field: "firstName" });
      const actor = "desk" in by ? by.desk : "visitor";
      if (reason === undefined && !(await takeRight(tx, row.id, input.paxId, actor, now)))
        return refuse("already-used");
      const feeId = feeAgorot ? await addFee(tx, row.id, feeAgorot, actor, now) : undefined;
      const [correction] = await tx
        .insert(bookingCorrection)
        .values({
          bookingId: row.id,
          field: "name",
          paxId: input.paxId,
          was: `${passenger.firstName ?? ""} ${passenger.lastName ?? ""}`.trim(),
          became: `${firstName} ${lastName}`,
          reason,
          feeAgorot,
          feeId,
          correctedBy: actor,
          at: now,
        })
        .returning({ id: bookingCorrection.id, was: bookingCorrection.was, became: bookingCorrection.became });
      const paxList = row.draft.paxList.map((pax) =>
        pax.paxId === input.paxId ? { ...pax, firstName, lastName } : pax,
      );
      const [changed] = await tx
        .update(booking)
        .set({ draft: { ...row.draft, paxList }, version: row.version + 1 })
        .where(eq(booking.id, row.id))
        .returning();
      await audit(
        tx,
        { actor, action: "correct-name", target: `booking:${row.id}`, details: { paxId: input.paxId, feeAgorot } },
        now,
      );
      await notifyAdmin(
        tx,
        `name-correction:${row.id}:${correction!.id}`,
        "A passenger's name was corrected: tell airline and hotel",
        { orderNumber: row.orderNumber, paxId: input.paxId },
        now,
      );
      const key = `name-correction:${row.id}:${correction!.id}`;
      await tellPayer(parts, tx, row, { key, name: `${firstName} ${lastName}`, feeAgorot }, now);
      const { id, was, became } = correction!;
      await tellAgencyCorrectedName(parts, tx, row, { id, was, name: became, byDesk: "desk" in by }, now);
      return accept({ flyingSafe: await flyingSafeState(tx, changed!, now) });
    },
    { random: parts.random },
  );
}

/** What the payer owes for the correction, until it is paid by card or waived. */
async function addFee(
  tx: Transaction,
  bookingId: string,
  amountAgorot: number,
  askedBy: string,
  at: Date,
): Promise<number> {
  const [fee] = await tx
    .insert(bookingFee)
    .values({ bookingId, amountAgorot, state: "due", askedBy, at })
    .returning({ id: bookingFee.id });
  return fee!.id;
}

/** Uses a traveller's right of Flying Safe, the booking being locked; false if it was used before. */
async function takeRight(
  tx: Transaction,
  bookingId: string,
  paxId: string,
  usedBy: string,
  now: Date,
): Promise<boolean> {
  const uses = await tx.select().from(flyingSafeUse).where(eq(flyingSafeUse.bookingId, bookingId));
  if (uses.some(({ details }) => correctedPax(details) === paxId)) return false;
  await tx.insert(flyingSafeUse).values({ bookingId, kind: nameUse(paxId), usedBy, details: { paxId }, usedAt: now });
  return true;
}

async function tellPayer(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { key, name, feeAgorot }: { key: string; name: string; feeAgorot: number | null },
  now: Date,
): Promise<void> {
  const { payer } = row.draft;
  if (!payer) return;
  const { language } = row;
  const brand = await bookingBrand(parts, tx, row);
  const { subject, body, fee, feeLater } = correctionMails[language](row.pnr, name);
  // A card page of a fee opens while the booking is confirmed.
  const asked = row.state === "RQ" ? feeLater : fee;
  const paragraphs = feeAgorot
    ? [body, asked(printedPrice(amountOf(feeAgorot), "IL", language), visitorLink(brand, language, row))]
    : [body];
  const text = letter(language, payer.firstName, paragraphs.join("\n\n"), brand);
  const document = { bookingId: row.id, language };
  const from = mailSender(brand, language);
  await post(tx, key, { kind: "mail", to: payer.email, subject, text, document, ...from }, now, row.id);
}

type CorrectionMail = { subject: string; body: string } & Record<
  "fee" | "feeLater",
  (amount: string, link: string) => string
>;

export const correctionMails: Record<Language, (pnr: string, name: string) => CorrectionMail> = {
  he: (pnr, name) => ({
    subject: `השם בהזמנה ${ltr(pnr)} תוקן`,
    body: `השם תוקן ל־${ltr(name)}. המסמכים המעודכנים מצורפים.`,
    fee: (amount, link) => `דמי תיקון השם: ${ltr(amount)}. אפשר לשלם אותם בעמוד ההזמנה:\n${link}`,
    feeLater: (amount, link) =>
      `דמי תיקון השם: ${ltr(amount)}. כשההזמנה תאושר אפשר יהיה לשלם אותם בעמוד ההזמנה:\n${link}`,
  }),
  en: (pnr, name) => ({
    subject: `The name in booking ${pnr} was corrected`,
    body: `The name is now ${name}. The updated documents are attached.`,
    fee: (amount, link) =>
      `The fee for correcting the name: ${amount}. You can pay it on the page of your booking:\n${link}`,
    feeLater: (amount, link) =>
      `The fee for correcting the name: ${amount}. Once the booking is confirmed you can pay it on its page:\n${link}`,
  }),
  ru: (pnr, name) => ({
    subject: `Имя в бронировании ${pnr} исправлено`,
    body: `Теперь имя: ${name}. Обновлённые документы приложены.`,
    fee: (amount, link) =>
      `Сбор за исправление имени: ${amount}. Его можно оплатить на странице бронирования:\n${link}`,
    feeLater: (amount, link) =>
      `Сбор за исправление имени: ${amount}. Когда бронирование подтвердят, его можно будет оплатить на странице бронирования:\n${link}`,
  }),
  ar: (pnr, name) => ({
    subject: `تم تصحيح الاسم في الحجز ${ltr(pnr)}`,
    body: `الاسم الآن ${ltr(name)}. الوثائق المحدّثة مرفقة.`,
    fee: (amount, link) => `رسوم تصحيح الاسم: ${ltr(amount)}. يمكن دفعها في صفحة حجزكم:\n${link}`,
    feeLater: (amount, link) => `رسوم تصحيح الاسم: ${ltr(amount)}. يمكن دفعها في صفحة الحجز بعد تأكيده:\n${link}`,
  }),
};
