import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import type { ExchangeRates } from "../../offer/rates/exchange-rates";
import { consumeHold } from "../../offer/stock/holds";
import { notifyAdmin } from "../../outbox/outbox";
import { agency } from "../../people/agencies/schema";
import { orderOnCredit } from "../credit/agency-credit";
import { refundLessFee } from "../payment/refund-less-fee";
import { waitingMessages } from "../settlement/waiting-messages";
import { planReservation } from "../supplier-stays/reservation";
import { awaitedSupplier } from "./awaited-supplier";
import { bookingBrand } from "./booking-brand";
import { confirmationMessages } from "./confirmation-messages";
import { type MessageParts, postToPayer } from "./post-to-payer";
import { type Booking, transition } from "./transition";

/**
 * An agency that may order without payment (content flag bypassPayment) confirms a complete booking and settles with us
 * later, up to its credit limit. The flag is read at the time of the order, not at log-in. The booking is locked and STORED.
 */
export async function confirmWithoutPayment(
  tx: Transaction,
  row: Booking,
  parts: MessageParts & { rates: ExchangeRates },
  now: Date,
): Promise<Result<Booking, "not-allowed" | "hold-expired" | "credit-limit" | "price-error">> {
  const { agent } = row.draft;
  const [agencyRow] = agent
    ? await tx.select({ flags: agency.flags }).from(agency).where(eq(agency.code, agent.agencyCode))
    : [];
  if (!agencyRow?.flags.bypassPayment) return refuse("not-allowed", { field: "BypassPaymentByAgent" });
  const onCredit = await orderOnCredit(tx, row, agent!.agencyCode, parts.rates, now);
  if (!onCredit.ok) return onCredit;
  const set = { bypassPayment: true };
  // A card approved before the change is no longer needed: its authorization is released.
  await refundLessFee(tx, row.id, 0, now);
  const awaited = await awaitedSupplier(tx, row);
  if (awaited) {
    const requested = await transition(tx, row, "requested-without-payment", "agent", now, {
      set: { ...set, draft: { ...row.draft, awaited } },
    });
    await planReservation(tx, row, now);
    await notifyAdmin(
      tx,
      `on-request:${row.id}`,
      "A booking on request waits for its supplier",
      { orderNumber: row.orderNumber },
      now,
    );
    const messages = waitingMessages(requested, awaited, await bookingBrand(parts, tx, requested));
    await postToPayer(parts, tx, requested, messages, now);
    return accept(requested);
  }
  if (!row.holdId || !(await consumeHold(tx, row.holdId))) return refuse("hold-expired");
  const confirmed = await transition(tx, row, "confirmed-without-payment", "agent", now, { set });
  const messages = confirmationMessages(confirmed, 0, await bookingBrand(parts, tx, confirmed));
  await postToPayer(parts, tx, confirmed, messages, now);
  return accept(confirmed);
}
