import * as z from "zod/v4";
import { ExtraState, ServiceTravellers } from "../booking/extras";
import { Amount, DeskAmount } from "../vocabulary/money";
import { SentLine, SentPhone, SentReference } from "../vocabulary/sent-text";
import { BookingId, Code, IsoDate, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

const RentalPlace = z.object({ airport: Code, date: IsoDate, time: z.string() });

/** The paid services of bookings at the desk: the orders to place with suppliers, and their results. */
export const extraDesk = {
  deskExtras: operation({
    method: "GET",
    path: "/desk/extras",
    group: "admin",
    summary: "Paid services in a state, of trips that have not ended, earliest trip first",
    input: z.object({
      state: ExtraState.default("to-order"),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      total: z.number().int(),
      /** How many services are in each state. */
      counts: z.array(z.object({ state: ExtraState, count: z.number().int() })),
      extras: z.array(
        z.object({
          bookTransId: BookingId,
          pnr: z.string(),
          code: Code,
          name: z.string(),
          qty: z.number().int(),
          travellers: ServiceTravellers,
          /** False: an agency ordered without payment, so there is nothing to refund. */
          paid: z.boolean(),
          state: ExtraState,
          reference: z.string().optional(),
          supplierName: z.string().optional(),
          supplierPhone: z.string().optional(),
          /** For a rented car: its class, and the local times of the flights, at whose airport it is picked up and returned. */
          rental: z
            .object({ name: z.string(), pickUp: RentalPlace.optional(), giveBack: RentalPlace.optional() })
            .optional(),
          /** The states the desk may set. */
          steps: z.array(ExtraState),
          /** Its price, of which a supplier may keep a part. */
          price: Amount,
          currency: z.string(),
          /** The booking has a coupon, which stays when the service is taken out. */
          hasCoupon: z.boolean(),
          dateFrom: IsoDate,
          dateTo: IsoDate,
          dest: Code,
          payer: z.string(),
          mobile: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  deskSetExtra: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/extra/:code",
    group: "admin",
    summary:
      "Records what came of a paid service; one that cannot be had, or that its customer cancels, is refunded to the card, less what its supplier keeps",
    input: z.object({
      bookingId: BookingId,
      code: Code,
      state: z.enum(["ordered", "failed", "cancelled"]),
      /** The supplier's reference or the customer's code; needed for `ordered`. */
      reference: SentReference.optional(),
      /** The rental company and its phone; needed for an `ordered` car. */
      supplierName: SentLine(80).optional(),
      supplierPhone: SentPhone.optional(),
      /** For an ordered service that its customer cancels: what the supplier keeps, in the booking's currency; by default nothing. */
      retained: DeskAmount.optional(),
      ...deskCode,
    }),
    output: z.object({ state: ExtraState, qty: z.number().int(), refundNIS: Amount }),
    refusals: ["wrong-state", "code-needed"],
  }),
};
