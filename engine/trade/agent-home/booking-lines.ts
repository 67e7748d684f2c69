import type { AgentBooking } from "@contract/agencies/agent-home";
import { awaitedOf } from "@contract/booking/awaited-of";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import { ownsBooking } from "../../sale/booking/own-booking";
import { validSaleMinor } from "../../sale/draft/sale-price";
import { maySendSignature, signaturesOf } from "../../service/signatures/signature-state";
import type { AgencyBooking } from "./agency-bookings";

/** States in which places are held and nothing is paid. */
const unpaid: ReadonlySet<string> = new Set(["STORED", "PAYMENT_URL", "VERIFYING", "VERIFIED"]);

const isHeld = ({ state, heldUntil }: AgencyBooking, now: Date) =>
  unpaid.has(state) && heldUntil !== null && heldUntil > now;

export const payerName = ({ firstName, lastName }: Pick<AgencyBooking, "firstName" | "lastName">) =>
  [firstName, lastName].filter(Boolean).join(" ");

/** The line of each booking by its id, with what the caller may do: open it, and send it for signature. */
export async function bookingLines(
  db: Database,
  rows: readonly AgencyBooking[],
  { caller, placeName, now }: { caller: Caller; placeName: (dest: string) => string; now: Date },
): Promise<Map<string, AgentBooking>> {
  const withSalePrice = (row: AgencyBooking) => ({ ...row, saleMinor: validSaleMinor(row) });
  const signatures = await signaturesOf(
    db,
    rows.filter(({ agent }) => agent).map(({ id }) => id),
    now,
  );
  const lineOf = (row: AgencyBooking): AgentBooking => {
    const saleMinor = validSaleMinor(row);
    const own = ownsBooking({ shopperKey: row.shopperKey, draft: { agent: row.agent ?? undefined } }, caller);
    return {
      bookTransId: row.id,
      pnr: row.pnr,
      state: row.state,
      awaits: row.state === "RQ" ? awaitedOf({ hotel: row.awaitsHotel, airline: row.awaitsAirline }) : undefined,
      createdAt: row.createdAt.toISOString(),
      payerName: payerName(row),
      destName: placeName(row.dest),
      dateFrom: row.dateFrom,
      dateTo: row.dateTo,
      price: amountOf(row.totalMinor),
      currency: row.currency,
      clerkName: row.clerkName ?? undefined,
      salePrice: saleMinor === undefined ? undefined : amountOf(saleMinor),
      employee: row.employer?.number
        ? {
            number: row.employer.number,
            leaveApproved: row.employer.leaveApproved ?? false,
            subsidy: amountOf(row.subsidyMinor),
          }
        : undefined,
      category: row.category,
      cancellationAskedAt: row.cancellationAskedAt?.toISOString(),
      hotelGone: row.hotelGone,
      heldUntil: isHeld(row, now) ? row.heldUntil!.toISOString() : undefined,
      own,
      signature: signatures.get(row.id),
      maySendSignature: own && maySendSignature(withSalePrice(row), signatures.get(row.id)),
    };
  };
  return new Map(rows.map((row) => [row.id, lineOf(row)]));
}
