import type { Payer } from "@contract/booking/booking";
import type { SignaturePage, signatures } from "@contract/booking/signatures";
import type { Language } from "@contract/vocabulary/languages";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull } from "drizzle-orm";
import type { Brand } from "../../core/brand";
import { hashedToken } from "../../core/hashed-token";
import { localise } from "../../core/localise";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import { agency } from "../../people/agencies/schema";
import type { Caller } from "../../people/caller/caller";
import { newSid } from "../../people/sessions/sessions";
import { getsFreeSms } from "../../people/sessions/sms-countries";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { bookingBrand } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { termsVersion } from "../../sale/booking/booking-terms";
import { atSalePrice, saleMinorOf, withoutPrices } from "../../sale/booking/customer-view";
import { lockOwnBooking, ownBooking } from "../../sale/booking/own-booking";
import { booking, consentEvent } from "../../sale/booking/schema";
import { storedPage } from "../../sale/booking/stored-page";
import { type Booking, lockBooking } from "../../sale/booking/transition";
import { maskedPhone } from "../visitors/visitor-sign-in";
import { offerDigest } from "./offer-digest";
import { signatureRequest } from "./schema";
import { isSignable, isSigned, signableMinor } from "./signature-state";

type AcceptFailure = "not-found" | "gone" | "price-changed" | "offer-changed";

/** How long a link can be signed, in milliseconds. */
const lifetime = 72 * 3_600_000;

const texts: Record<Language, (link: string) => string> = {
  he: (link) => `ההזמנה שלכם מוכנה. לקריאת הפרטים ולאישור התנאים: ${link}`,
  en: (link) => `Your booking is ready. Please read it and accept the terms: ${link}`,
  ru: (link) => `Ваше бронирование готово. Прочитайте его и примите условия: ${link}`,
  ar: (link) => `حجزكم جاهز. لقراءة التفاصيل والموافقة على الشروط: ${link}`,
};

const subjects: Record<Language, string> = {
  he: "אישור התנאים של ההזמנה",
  en: "Please accept the terms of your booking",
  ru: "Примите условия бронирования",
  ar: "الموافقة على شروط الحجز",
};

/** The SMS that asks for a signature. */
export function signatureMessage(language: Language, link: string, brand: Brand): string {
  return smsText(brand, language, texts[language](link));
}

/** The same by mail, for a phone in a country that gets no free SMS. */
function signatureMail(language: Language, { firstName, email }: Payer, link: string, brand: Brand): Effect {
  const text = letter(language, firstName, texts[language](link), brand);
  return { kind: "mail", to: email, subject: subjects[language], text, ...mailSender(brand, language) };
}

/**
 * sendFinalMsg: sends a link to the payer of a booking that the caller made for them, once its sale price is set (specification 6). Its
 * token exists only in the message.
 */
export async function sendFinalMsg(
  parts: BookingParts & { limits: UsageLimits; smsCountries: string[] },
  bookingId: string,
  caller: Caller,
): Promise<Result<{ sentTo: string }, "not-found" | "wrong-state" | "incomplete" | "too-many-requests">> {
  const unlocked = await ownBooking(parts.db, bookingId, caller);
  const payer = unlocked && signableMinor(unlocked) !== undefined ? unlocked.draft.payer : undefined;
  if (payer) {
    // Each SMS costs money, and the number or address may be another's: whatever the booking, its owner gets only so many.
    if (!(await parts.limits.use("finalMessagePerBooking", bookingId))) return refuse("too-many-requests");
    const to = getsFreeSms(parts, payer.mobile) ? payer.mobile : payer.email.toLowerCase();
    if (!(await parts.limits.use("finalMessagePerRecipient", to))) return refuse("too-many-requests");
  }
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockOwnBooking(tx, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (!row.draft.agent || !isSignable(row.state)) return refuse("wrong-state", { details: { state: row.state } });
      const { payer } = row.draft;
      if (!payer) return refuse("incomplete", { field: "payer" });
      if (signableMinor(row) === undefined) return refuse("incomplete", { field: "salePriceByAgent" });
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
      const brand = await bookingBrand(parts, tx, row);
      const link = `${brand.origin}/sign/${token}`;
      const bySms = getsFreeSms(parts, payer.mobile);
      const effect: Effect = bySms
        ? { kind: "sms", to: payer.mobile, text: signatureMessage(row.language, link, brand) }
        : signatureMail(row.language, payer, link, brand);
      await post(tx, `sign:${request!.id}`, effect, now, row.id);
      return accept({ sentTo: bySms ? maskedPhone(payer.mobile) : payer.email });
    },
    { random: parts.random },
  );
}

/** The offer behind a link, at the agency's sale price in the booking's currency; keeps when it was first opened. */
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
  if (!request.seenAt)
    await parts.db
      .update(signatureRequest)
      .set({ seenAt: now })
      .where(and(eq(signatureRequest.id, request.id), isNull(signatureRequest.seenAt)));
  const saleMinor = minorToSign(row);
  // The customer's contract is with the agency: the price and the fees of cancellation are those of the sale price.
  const [page, agencyName] = await Promise.all([
    storedPage(parts, atSalePrice(row), "read", langCode),
    agencyNameOf(parts, row, langCode),
  ]);
  const offer = offerDigest(row.draft);
  const signed = isSigned(request, { saleMinor, offer });
  return accept({
    agencyName,
    title: page.title,
    destName: page.destName,
    dateFrom: page.dateFrom,
    dateTo: page.dateTo,
    outwardFlight: page.outwardFlight && withoutPrices(page.outwardFlight),
    inwardFlight: page.inwardFlight && withoutPrices(page.inwardFlight),
    rooms: page.rooms,
    events: page.events,
    car: page.car,
    services: page.offeredServices
      .filter(({ code }) => page.additionalServices.includes(code))
      .map(({ name, qty, quantities }) => (quantities.length > 1 ? `${name} \u2066× ${qty}\u2069` : name)),
    passengers: page.paxList.map(({ paxId, firstName, lastName, type, birthDate }) => ({
      paxId,
      name: `${firstName} ${lastName}`.trim(),
      type,
      birthDate,
    })),
    price: page.price.price,
    currency: page.price.currency,
    offer,
    cancellation: page.terms.cancellation,
    cancellationTimeline: page.terms.cancellationTimeline,
    signedAt: signed ? request.signedAt!.toISOString() : undefined,
    expired: !signed && (request.endsAt <= now || !isSignable(row.state) || lacksSalePrice(row)),
  });
}

/** The price to sign; links sent before a sale price was required fall back to the booking's price. */
function minorToSign(row: Booking): number {
  return saleMinorOf(row) ?? row.quote.totalMinor;
}

/** Whether the price rose above the sale price that the link was sent with: the agent has to enter one again. */
function lacksSalePrice(row: Booking): boolean {
  return saleMinorOf(row) !== undefined && signableMinor(row) === undefined;
}

async function agencyNameOf({ db }: BookingParts, { draft }: Booking, langCode: LangCode): Promise<string> {
  const code = draft.agent?.agencyCode ?? "";
  const [row] = await db.select({ names: agency.names }).from(agency).where(eq(agency.code, code));
  return row ? localise(row.names, langCode) : code;
}

/**
 * acceptTerms: records the customer's acceptance, with the version of the terms, its time and the sale price, in the log of consents. A
 * booking still waiting for its terms gets them too. Signing again changes nothing, unless the agent changed the offer or its price since.
 */
export async function acceptTerms(
  parts: BookingParts,
  { token, langCode, shownPrice, shownOffer }: ParsedInput<typeof signatures.acceptTerms>,
): Promise<Result<SignaturePage, AcceptFailure>> {
  const signed = await inTransaction(
    parts.db,
    async (tx): Promise<Result<null, AcceptFailure>> => {
      const [request] = await tx
        .select()
        .from(signatureRequest)
        .where(eq(signatureRequest.tokenHash, hashedToken(token)))
        .for("update");
      if (!request) return refuse("not-found", { field: "token" });
      const row = (await lockBooking(tx, request.bookingId))!;
      const saleMinor = minorToSign(row);
      const offer = offerDigest(row.draft);
      if (isSigned(request, { saleMinor, offer })) return accept(null);
      const now = await databaseNow(tx, parts.clock);
      if (request.endsAt <= now || !isSignable(row.state) || lacksSalePrice(row)) return refuse("gone");
      if (shownPrice !== undefined && minorOf(shownPrice) !== saleMinor)
        return refuse("price-changed", { details: { old: shownPrice, new: amountOf(saleMinor) } });
      if (shownOffer !== undefined && shownOffer !== offer) return refuse("offer-changed");
      await tx
        .update(signatureRequest)
        .set({ signedAt: now, signedMinor: saleMinor, signedOffer: offer, termsVersion })
        .where(eq(signatureRequest.id, request.id));
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
