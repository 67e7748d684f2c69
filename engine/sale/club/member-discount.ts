import { searchAndSelection } from "@contract/shopping/search-and-selection";
import { isoOf } from "@contract/vocabulary/money";
import { and, eq } from "drizzle-orm";
import { amountOf, inAgorot } from "../../core/money";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { clubDiscount, withClub } from "../../offer/pricing/club-discount";
import { withReductions } from "../../offer/pricing/reductions";
import { calcPack } from "../../offer/selection/calc-pack";
import { selectPack } from "../../offer/selection/select-pack";
import { attachMember } from "../../offer/stock/holds";
import type { Caller } from "../../people/caller/caller";
import type { BookingParts } from "../booking/booking-parts";
import { booking } from "../booking/schema";
import { shopperKeyOf } from "../booking/shopper-key";
import { changeable } from "../booking/states";
import { lockBooking } from "../booking/transition";
import { reductionsOf } from "../draft/reductions-of";

type MemberDiscount = { discountAmount: string; discountAmountNis: string };
const nothing: MemberDiscount = { discountAmount: "0.00", discountAmountNis: "0.00" };

/**
 * The club discount on a booking of this shopper, or on a package for the usual party (two adults, its first room).
 * Nothing if neither is given or known, or for staff of an agency.
 */
export async function memberDiscount(
  parts: BookingParts,
  source: { productId?: string; bookingId?: string },
  caller: Caller,
): Promise<MemberDiscount> {
  if (caller.agent) return nothing;
  const price = source.bookingId
    ? await priceOfBooking(parts, source.bookingId, caller)
    : source.productId
      ? await priceOfPack(parts, source.productId)
      : null;
  if (!price) return nothing;
  const minor = clubDiscount(price.lines, price.discountPercent, parts.clubPercent);
  const rate = await parts.rates.shown(price.currency);
  const agorot = rate ? inAgorot(minor, price.currency, rate.value) : 0;
  return { discountAmount: amountOf(minor), discountAmountNis: amountOf(agorot) };
}

async function priceOfBooking(parts: BookingParts, bookingId: string, caller: Caller) {
  const [row] = await parts.db
    .select({ draft: booking.draft, quote: booking.quote })
    .from(booking)
    .where(and(eq(booking.id, bookingId), eq(booking.shopperKey, shopperKeyOf(caller) ?? "")));
  // A supplier's stay has no club price (decision 0028).
  return row && !row.draft.stay
    ? { ...row.quote, lines: row.quote.lines.filter((line) => line.code !== "CLUB") }
    : null;
}

async function priceOfPack(parts: BookingParts, packId: string) {
  const party = { adult: 2 };
  const select = await selectPack(parts, searchAndSelection.select.input.parse({ packId, ...party }));
  if (!select.ok) return null;
  const hotel = select.value.hotels.find(({ rooms }) => rooms.length > 0);
  const request = { packId, hotelid: hotel?.hotelid, cls: hotel?.rooms[0] ? [hotel.rooms[0].cls] : [], ...party };
  const priced = await calcPack(parts, searchAndSelection.calcPack.input.parse(request));
  if (!priced.ok) return null;
  return { ...priced.value, currency: isoOf[priced.value.currency] };
}

/**
 * Attaches a booking in progress to the member who logged in meanwhile: same places, same data, at the club's price. A supplier's stay has
 * none (decision 0028): its price stays.
 */
export async function joinBooking(
  parts: BookingParts,
  bookingId: string,
  memberId: string,
  caller: Caller,
): Promise<void> {
  await inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row || row.shopperKey !== shopperKeyOf(caller) || row.memberId === memberId) return;
      // An agency's booking keeps the agency's terms, even if the clerk is a club member.
      if (row.draft.agent) return;
      // A price for which a card page was opened does not change.
      if (!changeable.includes(row.state) || row.state === "PAYMENT_URL") return;
      const now = await databaseNow(tx, parts.clock);
      const draft = row.draft.stay ? row.draft : { ...row.draft, clubPercent: parts.clubPercent };
      if (row.holdId) await attachMember(tx, row.holdId, memberId);
      await tx
        .update(booking)
        .set({
          memberId,
          draft,
          quote: row.draft.stay
            ? row.quote
            : withReductions(withClub(row.quote, parts.clubPercent), reductionsOf(draft)),
          version: row.version + 1,
          touchedAt: now,
        })
        .where(eq(booking.id, row.id));
    },
    { random: parts.random },
  );
}
