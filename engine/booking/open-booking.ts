import type { bookings } from "@contract/booking";
import { languageOf } from "@contract/languages";
import type { ParsedInput } from "@contract/operation";
import { accept, type Result, refuse } from "@contract/operation";
import type { DealCategory } from "@contract/vocabulary";
import { and, eq, isNull } from "drizzle-orm";
import type { AgencyIdentity } from "../agencies/agency-identity";
import { maySell } from "../agencies/may-sell";
import { agency } from "../agencies/schema";
import type { Caller } from "../caller";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { amountOf, minorOf } from "../pricing/money";
import { typOf } from "../pricing/occupancy";
import { nightsOf } from "../pricing/stay-price";
import { quoteLifetime, type ResolvedSelection, resolveSelection } from "../search/calc-pack";
import { productQuery } from "../search/package-cards";
import { markTouched } from "../search/touched-days";
import { takeHold } from "../stock/holds";
import type { StockLine } from "../stock/take-stock";
import type { BookingDraft, DraftPassenger } from "./booking-draft";
import { type BookingParts, newId, newPnr, shopperKeyOf } from "./booking-parts";
import { booking, bookingEvent } from "./schema";
import { type Booking, takeEdge } from "./transition";

type Asked = ParsedInput<typeof bookings.storePage>;
type Refused =
  | "sold-out"
  | "room-not-found"
  | "flight-unavailable"
  | "price-changed"
  | "too-many-holds"
  | "invalid-party"
  | "babies-not-allowed"
  | "price-error"
  | "not-found"
  | "not-logged-in"
  | "not-allowed"
  | "invalid-input";

/**
 * storePage, stage init: prices the selection, takes the hold and opens the booking, all in one transaction.
 * A price in the request is a claim: another one than ours is answered with price-changed, until the person accepts the new one.
 */
export async function openBooking(
  parts: BookingParts,
  asked: Asked,
  caller: Caller,
): Promise<Result<Booking, Refused>> {
  const shopperKey = shopperKeyOf(caller);
  if (!shopperKey) return refuse("not-logged-in");
  if (!asked.packageId) return refuse("invalid-input", { field: "packageId" });
  const resolved = await resolveSelection(parts, {
    packId: asked.packageId,
    hotelid: asked.hotelid ?? asked.laId,
    cls: asked.cls,
    typ: asked.typ,
    flights: asked.flights,
    adult: asked.adult,
    child: asked.child,
    infant: asked.infant,
    pensioner: asked.pensioner,
    services: [],
    clubPercent: caller.member ? parts.clubPercent : 0,
    langCode: asked.langCode,
  });
  if (!resolved.ok)
    return resolved.refusal.code === "wrong-discount"
      ? refuse("price-error")
      : (resolved as { ok: false; refusal: { code: Refused; message: string } });
  if (!maySell(caller.agent, resolved.value.pack.category as DealCategory))
    return refuse("not-allowed", { field: "packageId" });
  const { priced } = resolved.value;
  const claim = claimed(asked, priced.totalMinor, priced.discountPercent);
  if (claim)
    return refuse("price-changed", {
      field: claim.field,
      details: { old: claim.old, new: amountOf(priced.totalMinor), reason: "CLAIM" },
    });

  const site = await siteOf(parts, caller);
  const employer = site && employerOf(site);
  const draft = {
    ...draftOf(resolved.value, asked),
    ...(caller.member ? { clubPercent: parts.clubPercent } : {}),
    ...(caller.agent ? { agent: bookedBy(caller.agent) } : {}),
    ...(employer ? { employer } : {}),
  };
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const id = newId(parts.random);
      const holdId = newId(parts.random);
      const held = await takeHold(tx, {
        id: holdId,
        bookingId: id,
        lines: stockOf(resolved.value),
        shopperKey,
        address: caller.address,
        now,
        limits: parts.holdLimits,
      });
      if (!held.ok) return held;
      const [opened] = await tx
        .insert(booking)
        .values({
          id,
          pnr: newPnr(parts.random),
          state: "DRAFT",
          shopperKey,
          agencyCode: caller.agent?.acting.code ?? site?.code ?? null,
          memberId: caller.member?.id ?? null,
          language: languageOf[asked.langCode],
          category: resolved.value.pack.category,
          departureId: resolved.value.pack.id,
          draft,
          quote: {
            currency: priced.currency,
            totalMinor: priced.totalMinor,
            discountPercent: priced.discountPercent,
            lines: priced.lines,
          },
          quoteExpiresAt: new Date(now.getTime() + quoteLifetime),
          holdId,
          channel: asked.channel,
          marketerId: asked.marketerId,
          utmSource: asked.utmSource,
          dealType: asked.dealType,
          createdAt: now,
          touchedAt: now,
        })
        .returning();
      await tx
        .insert(bookingEvent)
        .values({ bookingId: id, at: now, actor: "shopper", event: "opened", fromState: null, toState: "DRAFT" });
      const stored = await takeEdge(tx, opened!, "held", "shopper", now);
      if (resolved.value.freeSeats < 20)
        await markTouched(tx, [resolved.value.flightsOf.outwardFlightId, resolved.value.flightsOf.inwardFlightId]);
      return accept(stored);
    },
    { random: parts.random },
  );
}

type Site = { code: string; variant: string | null };

/** The agency on whose site the booking is made; a header that names none names nobody. */
async function siteOf({ db }: BookingParts, caller: Caller): Promise<Site | null> {
  if (!caller.agency) return null;
  const [found] = await db
    .select({ code: agency.code, variant: agency.variant })
    .from(agency)
    .where(and(eq(agency.code, caller.agency), isNull(agency.disabledAt)));
  return found ?? null;
}

/** Health fund (MACCABI) and port: their people give an employee number. FCINTSP is recorded and nothing more (specification §4). */
function employerOf({ code, variant }: Site): BookingDraft["employer"] {
  return variant === "MACCABI" || variant === "PORT" ? { agencyCode: code, variant } : undefined;
}

/** For whom the booking is made, when somebody of an agency makes it. */
function bookedBy({ acting, clerkName, kind, marketerMode }: AgencyIdentity): NonNullable<BookingDraft["agent"]> {
  return {
    agencyCode: acting.code,
    odyAgentCode: acting.odyAgentCode,
    clerkName,
    mayPhoneOrder: kind !== "agency" && !marketerMode,
    discountMinor: 0,
    phoneFeeMinor: 0,
  };
}

function claimed(asked: Asked, totalMinor: number, discountPercent: number): { field: string; old: string } | null {
  const agreed = asked.acceptedPrice !== undefined && minorOf(asked.acceptedPrice) === totalMinor;
  if (agreed) return null;
  if (asked.acceptedPrice !== undefined) return { field: "acceptedPrice", old: asked.acceptedPrice };
  if (asked.price !== undefined && minorOf(asked.price) !== totalMinor)
    return { field: "price", old: safeAmount(asked.price) };
  if (asked.discountPercent !== undefined && asked.discountPercent !== discountPercent)
    return { field: "discountPercent", old: amountOf(totalMinor) };
  return null;
}

/** A claim that is no amount at all is not repeated to anyone. */
function safeAmount(claim: string): string {
  const minor = minorOf(claim);
  return amountOf(minor ?? 0);
}

function draftOf(
  { pack, flightsOf, hotel, rooms, priced, occupancies }: ResolvedSelection,
  asked: Asked,
): BookingDraft {
  let number = 0;
  const paxList = occupancies.flatMap((room, index): DraftPassenger[] =>
    (["ADT", "CHD", "INF"] as const).flatMap((type) =>
      Array.from({ length: { ADT: room.adults, CHD: room.children, INF: room.infants }[type] }, () => {
        number += 1;
        return { paxId: `p${number}`, room: index + 1, type };
      }),
    ),
  );
  return {
    packId: pack.id,
    flightsOf: flightsOf.id,
    outwardFlightId: flightsOf.outwardFlightId,
    inwardFlightId: flightsOf.inwardFlightId,
    cabin: flightsOf.cabin,
    destinationCode: pack.destinationCode,
    dateFrom: pack.startDate,
    dateTo: pack.endDate,
    nights: pack.nights,
    checkIn: hotel ? pack.startDate : null,
    rooms: hotel
      ? rooms.map((room, index) => ({
          roomNumber: index + 1,
          hotelId: hotel.id,
          cls: room.cls,
          roomClass: priced.chosen[index]!.room!.room.roomClass,
          board: priced.chosen[index]!.board!,
          typ: typOf(occupancies[index]!),
        }))
      : [],
    paxList,
    additionalServices: [],
    extrasSeen: false,
    consents: {
      sendPromotionalProductMails: false,
      sendPromotionalInsuranceMails: false,
      sendEsimOffer: false,
      ensureCancellation: false,
    },
    productQuery: [
      productQuery(pack.id, hotel?.id, occupancies),
      asked.flights && asked.flights !== pack.id ? `flights=${asked.flights}` : "",
    ]
      .filter(Boolean)
      .join("&"),
  };
}

/** Everything a package takes from stock: a seat each way for everyone but lap infants, and each room on each night. */
function stockOf({ flightsOf, hotel, outward, inward, pack, priced, occupancies }: ResolvedSelection): StockLine[] {
  const people = occupancies.reduce((sum, room) => sum + room.adults + room.children, 0);
  const seats = [outward, inward]
    .filter((leg) => leg !== null)
    .map(
      (leg): StockLine => ({
        kind: "seat",
        ownerId: leg.id,
        class: flightsOf.cabin,
        onDate: leg.departsOn,
        quantity: people,
      }),
    );
  const rooms = hotel
    ? priced.chosen
        .filter(({ room }) => room && !room.room.onRequest)
        .flatMap(({ room }) =>
          nightsOf(pack.startDate, pack.nights).map(
            (night): StockLine => ({
              kind: "room",
              ownerId: hotel.id,
              class: room!.room.roomClass,
              onDate: night,
              quantity: 1,
            }),
          ),
        )
    : [];
  return [...seats, ...rooms];
}
