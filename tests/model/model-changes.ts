import { addDays } from "@engine/core/epoch-day";
import { hotelRate } from "@engine/offer/catalogue/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq, sql } from "drizzle-orm";
import { holding } from "../factories/people";
import { type ModelBooking, otherHotelId, type World } from "./model-world";

const day = 86_400_000;

/** Another hotel is offered and, if the customer answers, accepted or declined: at a higher price the desk waives the difference. */
export async function changeHotel(of: ModelBooking, world: World, answer: "yes" | "no" | "none"): Promise<void> {
  const { at, desk } = world;
  const { id } = of;
  const answerBy = new Date(at.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
  const waiveReason = "the hotel was overbooked";
  const [row] = await at.engine.parts.db.select().from(booking).where(eq(booking.id, id));
  const bookedHotelId = row!.draft.rooms[0]!.hotelId;
  const toHotelId = bookedHotelId === at.shop.hotelId ? otherHotelId : at.shop.hotelId;
  const offer = await desk.deskOfferHotelChange({ bookingId: id, toHotelId, cls: "STD-BB", answerBy, waiveReason });
  if (!offer.ok || answer === "none") return;
  const token = await offeredToken(of, world);
  const anyone = holding(at, {});
  await Promise.all([
    anyone.acceptHotelChange({ token, accepted: answer === "yes" }),
    anyone.acceptHotelChange({ token, accepted: answer === "yes" }),
  ]);
}

/** One traveller is cancelled, twice at once: at the amounts that the desk read. In a booking of one person it is refused. */
export async function cancelTraveller(
  { id: bookingId }: ModelBooking,
  { desk }: World,
  paxId: string,
  track: "statutory" | "supplier" | "provider",
): Promise<void> {
  const choices = await desk.deskTravellerChoices({ bookingId, paxId });
  const chosen = choices.ok && choices.value.tracks.find((one) => one.track === track);
  if (!chosen) return;
  const form = { bookingId, paxId, track, shownPrice: chosen.price, shownNIS: chosen.refundNIS };
  await Promise.all([desk.deskCancelTraveller(form), desk.deskCancelTraveller(form)]);
}

/**
 * How the payment of a dearer hotel ends. `cancelled`: the desk cancels the booking while the card is debited, or a day after the answer
 * was lost.
 */
export type PaidChange =
  | "paid"
  | "card-declined"
  | "offer-declined"
  | "too-late"
  | "left"
  | "cancelled"
  | "in-doubt-and-cancelled";

/**
 * A dearer hotel is offered for the customer to pay, and its card page is opened. The browser returns twice, beside a callback; the offer
 * may have been declined or have ended by then, and the card page may never be used.
 */
export async function payForHotel(of: ModelBooking, world: World, how: PaidChange): Promise<void> {
  const { at, desk } = world;
  const { db, catalogue } = at.engine.parts;
  const answerBy = new Date(at.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
  const [row] = await db.select().from(booking).where(eq(booking.id, of.id));
  const toHotelId = row!.draft.rooms[0]!.hotelId === at.shop.hotelId ? otherHotelId : at.shop.hotelId;
  await db.update(hotelRate).set({ adultMinor: 9000 }).where(eq(hotelRate.hotelId, toHotelId));
  catalogue.forget();
  const request = { bookingId: of.id, toHotelId, cls: "STD-BB", answerBy, customerPays: true };
  if (!(await desk.deskOfferHotelChange(request)).ok) return;
  const token = await offeredToken(of, world);
  const anyone = holding(at, {});
  const offer = await anyone.hotelChange({ token });
  if (!offer.ok) return;
  const payment = await anyone.payHotelChange({ token, shownNIS: offer.value.differenceNIS });
  if (!payment.ok) return;
  const { paymentTransUid: uid, expiresAt } = payment.value;
  of.pages.push({ uid, cardIndex: 1, expiresAt });
  if (how === "left") return;
  if (how === "card-declined") at.gateway.decline(uid);
  else at.gateway.approve(uid);
  if (how === "offer-declined") await anyone.acceptHotelChange({ token, accepted: false });
  if (how === "too-late") {
    at.clock.forward(3 * day);
    await world.jobs();
  }
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  // The process may end in between: no caller gets a response then.
  const returns = () => anyone.paymentReturned({ paymentTransUid: uid, state }).catch(() => null);
  if (how === "in-doubt-and-cancelled") {
    at.gateway.captures = ["drop-after-charge"];
    await returns();
    at.gateway.silent = true;
    at.clock.forward(25 * 3_600_000);
    await desk.deskCancel({ bookingId: of.id, track: "statutory" }).catch(() => null);
    return;
  }
  const cancelling =
    how === "cancelled" ? desk.deskCancel({ bookingId: of.id, track: "statutory" }).catch(() => null) : null;
  await Promise.all([returns(), cancelling, world.callback(uid), returns()]);
}

/** The token in the SMS of a booking's last offer. */
async function offeredToken({ id }: ModelBooking, { at }: World): Promise<string> {
  const { rows } = await at.engine.parts.db.execute<{ text: string }>(sql`
    select payload ->> 'text' as text from outbox where booking_id = ${id} and key like 'hotel-change:%' order by id desc limit 1`);
  return /hotel-change\/([\w-]+)$/.exec(rows[0]!.text)![1]!;
}

/** Flying Safe's change of date and its correction of a name, at the desk. */
export async function changeDate({ id }: ModelBooking, { at, desk }: World): Promise<void> {
  const date = addDays(at.shop.startDate, 2);
  await desk.deskChangeDate({ bookingId: id, date, waiveReason: "the desk gives it away" });
}

/** A paid booking with Flying Safe, so that sequences reach its rights. */
export async function insure({ id, shop }: ModelBooking): Promise<void> {
  await shop.storePage({ bookingId: id, stage: "extras", additionalServices: ["FLYING_SAFE"] });
  await shop.storePage({ bookingId: id, stage: "check", acceptTerms: true });
}
