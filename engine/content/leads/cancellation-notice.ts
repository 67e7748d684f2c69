import type { visitors } from "@contract/booking/visitors";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, inArray } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { cardNumberField } from "../../core/card-digits";
import { payerNumber } from "../../core/contact-details";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { mailSender } from "../../outbox/branded-message";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { bookingBrand, visitorLink } from "../../sale/booking/booking-brand";
import { booking } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { writeCancellationRequest } from "../../service/cancellation/request-cancellation";
import { typedReference } from "../../service/visitors/visitor-sign-in";
import { type AskedFacts, factsText, storedFacts } from "./lead-facts";
import type { LeadParts } from "./leads";
import { agencyOfLead, postLead } from "./post-lead";
import { lead } from "./schema";

type Input = ParsedInput<typeof visitors.cancellationNotice>;

/**
 * Cancellation by reference and identity number, without logging in (Consumer Protection Law, 14C: notice may be given over the internet).
 * The name is for the desk: people write it in another script than their booking has. The fee is that of the time of the notice. If the
 * identity number is the payer's, it becomes a normal request and the payer is notified by mail; a notice that matches no booking goes to the
 * desk as written. The response is always the same, so it does not reveal whose booking it is, or that there is one. Past the limit of an
 * address a notice that matches is still taken, since the law gives the right to it and neighbours share addresses, for ten notices of a
 * reference a day. Any other is then dropped with the same answer, and nothing of it is written: invented references leave no rows.
 */
export async function cancellationNotice(
  parts: LeadParts,
  input: Input,
  caller: Caller,
): Promise<Result<{ received: true }, "invalid-lead">> {
  if (input.website !== "") return accept({ received: true });
  const pnr = typedReference(input.pnr.trim());
  const name = input.name.trim();
  const id = payerNumber(input.idNumber);
  const phone = parsePhoneNumberFromString(input.phone, "IL");
  if (!/^[A-Z2-9]{6,12}$/.test(pnr)) return refuse("invalid-lead", { field: "pnr" });
  if (name.length < 2) return refuse("invalid-lead", { field: "name" });
  if (id === null) return refuse("invalid-lead", { field: "idNumber" });
  if (!phone?.isValid()) return refuse("invalid-lead", { field: "phone" });
  if (cardNumberField({ name, reason: input.reason }) !== null)
    return refuse("invalid-lead", { field: "reason", details: { card: true } });
  const payersId = await numberOfPayer(parts, pnr);
  const isCounted = payersId !== null && (await parts.limits.use("cancellationNoticePerReference", pnr));
  const isPayers = isCounted && payersId === id;
  if (!isPayers && !(await parts.limits.use("cancellationNoticePerAddress", caller.address)))
    return accept({ received: true });
  const language = languageOf[input.langCode];
  const agencyCode = await agencyOfLead(parts.db, caller);
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const reason = input.reason.trim();
      const bookingId = await writeRequest(parts, tx, pnr, id, reason, now);
      const asked: AskedFacts = { asks: "cancellation", bookingId: bookingId ?? undefined, pnr, reason };
      const [row] = await tx
        .insert(lead)
        .values({
          key: hashedToken(JSON.stringify(["cancellation", pnr, name, phone.number, input.reason])),
          kind: "cancellation",
          name,
          phone: phone.number,
          email: null,
          message: storedFacts(asked),
          packId: null,
          agencyCode,
          language,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (row) {
        const facts = { kind: "cancellation" as const, name, phone: phone.number, email: null, language };
        const message = (reader: Language) => factsText(asked, reader, "");
        // The agency of a booking that was found is told by the request itself.
        const isOwn = caller.agent !== null || bookingId !== null;
        await postLead(parts, tx, { id: row.id, agencyCode, isOwn }, { ...facts, message }, now);
      }
      return accept({ received: true as const });
    },
    { random: parts.random },
  );
}

/** The states of a booking that can be cancelled. */
const open = ["OK", "RQ"] as const;

/** The identity number of who pays a booking that can be cancelled; null if there is none of that reference. */
async function numberOfPayer({ db }: LeadParts, pnr: string): Promise<string | null> {
  const [row] = await db
    .select({ draft: booking.draft })
    .from(booking)
    .where(and(eq(booking.pnr, pnr), inArray(booking.state, open)));
  return row?.draft.payer?.IdenticationNumber ?? null;
}

/**
 * Records the request if the payer of the booking has this identity number, and notifies the payer. The booking's id; null if there is no
 * match.
 */
async function writeRequest(
  parts: LeadParts,
  tx: Transaction,
  pnr: string,
  id: string,
  reason: string,
  now: Date,
): Promise<string | null> {
  const [match] = await tx.select({ id: booking.id }).from(booking).where(eq(booking.pnr, pnr));
  const row = match && (await lockBooking(tx, match.id));
  const payer = row?.draft.payer;
  if (!row || payer?.IdenticationNumber !== id) return null;
  if (!open.some((state) => state === row.state)) return null;
  const request = await writeCancellationRequest(parts, tx, row, { reason: reason || undefined, by: "notice" }, now);
  if (!request) return null;
  const language = row.language;
  const brand = await bookingBrand(parts, tx, row);
  // No link follows them here.
  const terms = request.terms?.replace(/:$/, ".");
  const notice = { pnr, toAgency: row.bypassPayment, terms, link: visitorLink(brand, language, row) };
  const text = letter(language, payer.firstName, confirmationText[language](notice), brand);
  const mail = {
    kind: "mail" as const,
    to: payer.email,
    subject: subjects[language],
    text,
    ...mailSender(brand, language),
  };
  await post(tx, `cancellation-notice:${request.id}`, mail, now, row.id);
  return row.id;
}

export const subjects: Record<Language, string> = {
  he: "קיבלנו את בקשת הביטול",
  en: "We have received the cancellation request",
  ru: "Мы получили запрос на отмену",
  ar: "استلمنا طلب الإلغاء",
};

type Notice = { pnr: string; toAgency: boolean; terms?: string; link: string };
const joined = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(" ");

/** The fee is that of the shop: an agency that ordered without payment settles with its customer. `terms`: what was asked for. */
export const confirmationText: Record<Language, (notice: Notice) => string> = {
  he: ({ pnr, toAgency, terms, link }) =>
    joined(
      `קיבלנו באתר בקשה לבטל את הזמנה \u2066${pnr}\u2069.`,
      !toAgency && "זה המועד הקובע לחישוב דמי הביטול.",
      terms,
      `סוכן יבדוק את הבקשה ויאשר בכתב. לא ביקשתם? אפשר למשוך את הבקשה בעמוד ההזמנה, ולכתוב לנו שם מיד:\n${link}`,
    ),
  en: ({ pnr, toAgency, terms, link }) =>
    joined(
      `We have received a request on our site to cancel booking ${pnr}.`,
      !toAgency && "The cancellation fee is worked out as of this moment.",
      terms,
      `An agent will check the request and confirm it in writing. If this was not you, withdraw it on the page of your booking, and write to us there at once:\n${link}`,
    ),
  ru: ({ pnr, toAgency, terms, link }) =>
    joined(
      `На сайте получен запрос на отмену бронирования ${pnr}.`,
      !toAgency && "Сбор за отмену рассчитывается на этот момент.",
      terms,
      `Сотрудник проверит запрос и подтвердит письменно. Это были не вы? Отзовите запрос на странице бронирования и сразу напишите нам там:\n${link}`,
    ),
  ar: ({ pnr, toAgency, terms, link }) =>
    joined(
      `استلمنا في الموقع طلبًا لإلغاء الحجز \u2066${pnr}\u2069.`,
      !toAgency && "تُحسب رسوم الإلغاء وفق هذا الموعد.",
      terms,
      `سيفحص وكيل الطلب ويؤكده خطيًا. لم تطلبوا ذلك؟ اسحبوا الطلب في صفحة الحجز واكتبوا لنا هناك فورًا:\n${link}`,
    ),
};
