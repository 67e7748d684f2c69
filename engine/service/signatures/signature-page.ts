import type { SignaturePage } from "@contract/booking/signatures";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, isNull } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { localise } from "../../core/localise";
import { databaseNow } from "../../database/database-now";
import { isolate } from "../../outbox/isolates";
import { agency } from "../../people/agencies/schema";
import type { Caller } from "../../people/caller/caller";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { atSalePrice, withoutPrices } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import { storedPage } from "../../sale/booking/stored-page";
import type { Booking } from "../../sale/booking/transition";
import { travellerNames } from "../../sale/draft/draft-services";
import { signatureRequest } from "./schema";
import { isOver, isSigned, isSignedOn, isWithdrawn, minorToSign, signedTerms } from "./signature-state";

/** How long a page still shows its travellers once its link has ended: somebody who signed last can read again what they signed. */
const personsShownFor = 7 * 86_400_000;

/** The offer behind a link, at the agency's sale price in the booking's currency; keeps when it was first opened. */
export async function signaturePage(
  parts: BookingParts,
  token: string,
  langCode: LangCode,
  { agency: site }: Pick<Caller, "agency">,
): Promise<Result<SignaturePage, "not-found" | "gone">> {
  const [request] = await parts.db
    .select()
    .from(signatureRequest)
    .where(eq(signatureRequest.tokenHash, hashedToken(token)));
  const [row] = request ? await parts.db.select().from(booking).where(eq(booking.id, request.bookingId)) : [];
  if (!request || !row || !isSignedOn(site, row)) return refuse("not-found", { field: "token" });
  if (await isWithdrawn(parts.db, row)) return refuse("gone", { field: "token" });
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
  const terms = signedTerms(row, saleMinor);
  const signed = isSigned(request, terms);
  const showsPersons = now.getTime() < request.endsAt.getTime() + personsShownFor;
  return accept({
    agencyName,
    state: row.state,
    title: page.title,
    destName: page.destName,
    dateFrom: page.dateFrom,
    dateTo: page.dateTo,
    duration: page.duration,
    hotelStay: page.hotelStay,
    outwardFlight: page.outwardFlight && withoutPrices(page.outwardFlight),
    inwardFlight: page.inwardFlight && withoutPrices(page.inwardFlight),
    rooms: page.rooms,
    events: page.events,
    car: page.car,
    services: page.offeredServices
      .filter(({ code }) => page.additionalServices.includes(code))
      .map(({ code, name, qty, quantities }) => {
        const names = showsPersons && travellerNames(code, row.draft);
        if (names) return `${name}: ${names.map(isolate).join(", ")}`;
        return quantities.length > 1 ? `${name} \u2066× ${qty}\u2069` : name;
      }),
    passengers: showsPersons
      ? page.paxList.map(({ paxId, firstName, lastName, type, birthDate }) => ({
          paxId,
          name: `${firstName} ${lastName}`.trim(),
          type,
          birthDate,
        }))
      : [],
    price: page.price.price,
    currency: page.price.currency,
    offer: terms.offer,
    cancellation: page.terms.cancellation,
    cancellationTimeline: page.terms.cancellationTimeline,
    signedAt: signed ? request.signedAt!.toISOString() : undefined,
    expired: !signed && isOver(request, row, now),
  });
}

async function agencyNameOf({ db }: BookingParts, { draft }: Booking, langCode: LangCode): Promise<string> {
  const code = draft.agent?.agencyCode ?? "";
  const [row] = await db.select({ names: agency.names }).from(agency).where(eq(agency.code, code));
  return row ? localise(row.names, langCode) : code;
}
