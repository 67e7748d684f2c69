import type { bookings } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import { newId } from "../../../core/new-id";
import { readToken } from "../../../core/signed-token";
import { inTransaction } from "../../../database/connect";
import { databaseNow } from "../../../database/database-now";
import { quoteLifetime } from "../../../offer/selection/quote-lifetime";
import type { SelectionFacts } from "../../../offer/selection/select-pack";
import { takeHold } from "../../../offer/stock/holds";
import type { StockLine } from "../../../offer/stock/take-stock";
import type { AgencyIdentity } from "../../../people/agencies/agency-identity";
import type { Site } from "../../../people/agencies/site-of";
import type { BookingDraft } from "../../draft/booking-draft";
import type { StoredQuote } from "../../draft/stored-quote";
import { actorOf } from "../actor-of";
import { type BookingParts, newPnr } from "../booking-parts";
import type { Written } from "../stored/hold-and-card";
import { edgesOf, eventOf, insertWithHistory } from "../transition";
import type { Buyer } from "./buyer";
import type { Seller } from "./seller";

type Input = ParsedInput<typeof bookings.storePage>;
/** Why a booking is refused. */
export type OpenFailure =
  | "sold-out"
  | "being-booked"
  | "room-not-found"
  | "flight-unavailable"
  | "selection-over"
  | "price-changed"
  | "excessive-discount"
  | "too-many-holds"
  | "invalid-party"
  | "babies-not-allowed"
  | "price-error"
  | "invalid-stay"
  | "supplier-away"
  | "sales-closed"
  | "not-found"
  | "not-logged-in"
  | "not-allowed"
  | "invalid-input";

/** The booking to open: the complete selection, its price, and the stock it takes. */
export type Opening = {
  draft: BookingDraft;
  quote: StoredQuote;
  category: DealCategory;
  departureId: string;
  lines: StockLine[];
  seller: Seller;
};

/** Takes the hold and writes the booking with its first two history entries, in one transaction. */
export async function openWithHold(
  parts: BookingParts,
  input: Input,
  { caller, shopperKey, member }: Buyer,
  { draft: selection, quote, category, departureId, lines, seller }: Opening,
): Promise<Result<Written, "sold-out" | "being-booked" | "too-many-holds">> {
  const { site, marketerId } = seller;
  const employer = employerOf(caller.agent?.acting) ?? employerOf(site);
  const draft = {
    ...selection,
    ...(caller.agent ? { agent: bookedBy(caller.agent) } : {}),
    ...(employer ? { employer } : {}),
  };
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const id = newId(parts.random);
      const holdId = newId(parts.random);
      const newHold = await takeHold(tx, {
        id: holdId,
        bookingId: id,
        lines,
        shopperKey,
        address: caller.address,
        known: Boolean(caller.member ?? caller.agent),
        memberId: member?.id,
        travellers: draft.paxList.length,
        agencyCode: caller.agent?.acting.code,
        now,
        limits: parts.holdLimits,
      });
      if (!newHold.ok) return newHold;
      const edges = edgesOf(null, ["opened", "held"], actorOf(caller));
      const events = edges.map((edge) => eventOf(id, edge, actorOf(caller), now));
      const opened = await insertWithHistory(tx, events, {
        id,
        pnr: newPnr(parts.random),
        state: edges.at(-1)!.to,
        version: edges.length,
        shopperKey,
        agencyCode: caller.agent?.acting.code ?? site?.code ?? null,
        siteAgencyCode: site?.code ?? null,
        memberId: member?.id ?? null,
        language: languageOf[input.langCode],
        category,
        departureId,
        draft,
        quote,
        quoteExpiresAt: new Date(now.getTime() + quoteLifetime),
        holdId,
        // A selection made in a channel is booked in it.
        channel: input.channel ?? channelOf(parts, input),
        // An agency's sale is its own, whichever marketer's link it was opened from.
        marketerId: caller.agent?.acting.marketerId ?? marketerId,
        utmSource: input.utmSource,
        utmMedium: input.utmMedium,
        utmCampaign: input.utmCampaign,
        dealType: input.dealType,
        createdAt: now,
        touchedAt: now,
      });
      const { expiresAt } = newHold.value;
      return accept({ row: opened, held: { expiresAt, extended: false, uid: null, cardIndex: null } });
    },
    { random: parts.random },
  );
}

function channelOf({ secret }: Pick<BookingParts, "secret">, { packSelectionId }: Input): string | undefined {
  return packSelectionId ? readToken<SelectionFacts>([secret], "selection", packSelectionId)?.channel : undefined;
}

/**
 * Health fund (MACCABI) and port: their employees enter an employee number, on the employer's site and, if they are employees, when its staff
 * or a clerk who works for it books elsewhere. Of FCINTSP the specification says no more than which agency it is (decision 0103).
 */
function employerOf(agency: Pick<Site, "code" | "variant"> | null | undefined): BookingDraft["employer"] {
  return agency?.variant === "MACCABI" || agency?.variant === "PORT"
    ? { agencyCode: agency.code, variant: agency.variant }
    : undefined;
}

/** The agency and clerk making the booking. */
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
