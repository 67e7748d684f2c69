import { effectDeliverers } from "@engine/effect-deliverers";
import { roomType } from "@engine/offer/catalogue/schema";
import { inventory } from "@engine/offer/stock/schema";
import { deliverEffect } from "@engine/outbox/deliver-effect";
import { outbox } from "@engine/outbox/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import type { aPayer } from "./a-payer";
import { good, readyToPay } from "./booked";
import { holding } from "./people";
import type { TestEngine } from "./test-engine";

/** A submitted booking: confirmed, or on request where the hotel must confirm first. `name` is the shopper's, unique for each. */
export async function soldBooking(
  at: TestEngine,
  name: string,
  {
    onRequest = false,
    services = [] as string[],
    coupons = [] as string[],
    agency,
    passports,
    namesAlone,
    payer,
    party = {},
  }: {
    onRequest?: boolean;
    services?: string[];
    coupons?: string[];
    agency?: string;
    passports?: boolean;
    namesAlone?: boolean;
    payer?: typeof aPayer;
    party?: { adult?: number; child?: number; infant?: number };
  } = {},
) {
  await setOnRequest(at, onRequest);
  const shopperSid = `a-shopper-of-the-desk-${name}`;
  const shopper = agency ? holding(at, { agency, shopperSid }) : at.as(shopperSid);
  const { payment } = await readyToPay(shopper, at.shop, { services, coupons, passports, namesAlone, payer, ...party });
  at.gateway.approve(payment.paymentTransUid);
  const { bookTransId: bookingId, paymentTransUid, amountNIS } = payment;
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
  await setOnRequest(at, false);
  return { shopper, bookingId, uid: paymentTransUid, amountNIS };
}

/** Whether hotels have to confirm, as this engine knows it at once. */
async function setOnRequest(at: TestEngine, onRequest: boolean): Promise<void> {
  const { db, catalogue } = at.engine.parts;
  await db.update(roomType).set({ onRequest });
  catalogue.forget();
}

/** Delivers the pending rows of the outbox, as the jobs would. */
export async function deliverAll(at: TestEngine): Promise<void> {
  await deliver(at, () => true);
}

/** The same for payments only: no documents are created for mails. */
export async function deliverMoney(at: TestEngine): Promise<void> {
  await deliver(at, (kind) => kind === "refund" || kind === "void-hold");
}

async function deliver(at: TestEngine, isWanted: (kind: string) => boolean): Promise<void> {
  const rows = await at.engine.parts.db.select().from(outbox).orderBy(outbox.id);
  const senders = { sms: async () => {}, mail: async () => {} };
  for (const { id, kind, deliveredAt } of rows)
    if (!deliveredAt && isWanted(kind))
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id);
}

export async function stateOf(at: TestEngine, bookingId: string): Promise<string> {
  const [row] = await at.engine.parts.db
    .select({ state: booking.state })
    .from(booking)
    .where(eq(booking.id, bookingId));
  return row!.state;
}

export async function seatsSold(at: TestEngine): Promise<number> {
  const rows = await at.engine.parts.db.select().from(inventory);
  return rows.reduce((sum, { kind, sold }) => sum + (kind === "seat" ? sold : 0), 0);
}

/** The kinds of messages and effects of a booking in the outbox. */
export async function effectsOf(at: TestEngine, bookingId: string): Promise<string[]> {
  const rows = await at.engine.parts.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  return rows.map(({ key }) => key.split(":")[0]!);
}
