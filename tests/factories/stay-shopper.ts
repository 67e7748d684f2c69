import type { StayChoice } from "@contract/hotels/stays";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { addDays } from "@engine/core/epoch-day";

import { booking } from "@engine/sale/booking/schema";
import { stayBooking } from "@engine/sale/hotel-api/schema";
import { supplierReservation } from "@engine/sale/supplier-stays/schema";
import { eq } from "drizzle-orm";
import { aPayer } from "./a-payer";
import { good, passengersFor } from "./booked";
import { stateOf } from "./sold-booking";
import type { TestEngine } from "./test-engine";

let count = 0;

/** Two nights for a couple in the small shop's hotel: net 180.00, sold for 198.00 USD. */
export function aStaySearch(at: TestEngine, nights = 2) {
  const checkIn = at.shop.startDate;
  return {
    stay: { checkIn, checkOut: addDays(checkIn, nights) },
    occupancies: [{ adults: 2 }],
    destination: { code: "RHO" },
  };
}

/** The cheapest rate of the first hotel. */
export async function aStayChoice(at: TestEngine, rooms = 1): Promise<StayChoice> {
  const wish = { ...aStaySearch(at), occupancies: [{ adults: 2, rooms }] };
  const { hotels } = good(await at.as("who-looks").stayHotels(wish));
  const { groups, hotel } = good(await at.as("who-looks").stayRates({ ...wish, hotel: hotels[0]!.hotel }));
  return { ...wish, hotel, rates: groups.map(({ rates }) => rates[0]!.rate) } as StayChoice;
}

/** A separate shopper at the card page of a supplier's stay. */
export async function stayShopper(at: TestEngine, langCode: LangCode = "HEB", rooms = 1) {
  count += 1;
  const shopper = at.as(`stays-${count}`);
  const draft = good(await shopper.storePage({ stage: "init", stay: await aStayChoice(at, rooms), langCode }));
  const bookingId = draft.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(draft) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const page = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid: uid, amountNIS } = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(uid);
  return {
    shopper,
    bookingId,
    page,
    uid,
    amountNIS,
    debit: () => shopper.debitCreditCard({ bookingId, paymentTransUid: uid }),
    state: () => stateOf(at, bookingId),
    card: () => at.gateway.transactions.get(uid)!.status,
    async reservation() {
      const [row] = await at.engine.parts.db
        .select()
        .from(supplierReservation)
        .where(eq(supplierReservation.bookingId, bookingId));
      return row;
    },
    /** All bookings at the supplier under our reference, in any state. */
    async atSupplier() {
      const clientReference = `NF-${(await pnrOf(at, bookingId)) ?? ""}`;
      const rows = await at.engine.parts.db
        .select()
        .from(stayBooking)
        .where(eq(stayBooking.clientReference, clientReference));
      return rows.map(({ status }) => status);
    },
  };
}

async function pnrOf(at: TestEngine, bookingId: string): Promise<string | undefined> {
  const [row] = await at.engine.parts.db.select({ pnr: booking.pnr }).from(booking).where(eq(booking.id, bookingId));
  return row?.pnr;
}
