import { addDays } from "@engine/core/epoch-day";
import { booking } from "@engine/sale/booking/schema";
import { eq, sql } from "drizzle-orm";
import { holding } from "../factories/people";
import { type ModelBooking, otherHotelId, type World } from "./model-world";

const day = 86_400_000;

/** Another hotel is offered and, if the customer answers, accepted or declined: at a higher price the desk waives the difference. */
export async function changeHotel({ id }: ModelBooking, world: World, answer: "yes" | "no" | "none"): Promise<void> {
  const { at, desk } = world;
  const answerBy = new Date(at.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
  const waiveReason = "the hotel was overbooked";
  const [row] = await at.engine.parts.db.select().from(booking).where(eq(booking.id, id));
  const booked = row!.draft.rooms[0]!.hotelId;
  const toHotelId = booked === at.shop.hotelId ? otherHotelId : at.shop.hotelId;
  const offered = await desk.deskOfferHotelChange({ bookingId: id, toHotelId, cls: "STD-BB", answerBy, waiveReason });
  if (!offered.ok || answer === "none") return;
  const { rows } = await at.engine.parts.db.execute<{ text: string }>(sql`
    select payload ->> 'text' as text from outbox where booking_id = ${id} and key like 'hotel-change:%' order by id desc limit 1`);
  const token = /hotel-change\/([\w-]+)$/.exec(rows[0]!.text)![1]!;
  const anyone = holding(at, {});
  await Promise.all([
    anyone.acceptHotelChange({ token, accepted: answer === "yes" }),
    anyone.acceptHotelChange({ token, accepted: answer === "yes" }),
  ]);
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
