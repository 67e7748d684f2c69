import * as z from "zod/v4";
import { AccountOfOrder } from "../agencies/agency-account";
import { BookingInfo, BookingState } from "../booking/booking";
import { BookingFee } from "../booking/booking-fees";
import { FlyingSafeState } from "../booking/flying-safe";
import { SignatureRecord } from "../booking/signatures";
import { CancellationOffer, CancellationTrack, CoveredReason } from "../booking/visitors";
import { languages } from "../vocabulary/languages";
import { Amount } from "../vocabulary/money";
import { BookingId, Code, IsoDate } from "../vocabulary/vocabulary";
import { OfferedChange } from "./booking-changes";
import { AskingAgency } from "./lead-desk";

const at = z.iso.datetime();

/**
 * The reasons why a booking is pending: the desk's answer to a visitor's question or to a requested cancellation, the hotel's answer, the
 * customer's answer to an offered change, or passports that are missing within two weeks of departure.
 */
export const WaitsFor = z.enum(["question", "cancellation", "on-request", "offer", "passports", "error", "no-hotel"]);
export type WaitsFor = z.infer<typeof WaitsFor>;

/** A value that a desk user changed; null: there was none, or there is none any more. */
export const ChangedValue = z.object({ field: z.string(), was: z.string().nullable(), now: z.string().nullable() });

export const DeskBookingRow = z.object({
  bookTransId: BookingId,
  orderNumber: z.string(),
  pnr: z.string(),
  state: BookingState,
  createdAt: at,
  payerName: z.string(),
  destName: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  price: Amount,
  currency: z.string(),
  agencyCode: Code.optional(),
  marketerId: Code.optional(),
  channel: Code.optional(),
  utmSource: Code.optional(),
  waiting: z.array(WaitsFor),
});
export type DeskBookingRow = z.infer<typeof DeskBookingRow>;

export const DeskBooking = z.object({
  row: DeskBookingRow,
  /** Missing until the booking has a payer. */
  info: BookingInfo.optional(),
  history: z.array(
    z.object({ at, actor: z.string(), event: z.string(), toState: BookingState, reason: z.string().optional() }),
  ),
  attempts: z.array(
    z.object({
      paymentTransUid: z.string(),
      attemptNo: z.number().int(),
      state: z.string(),
      amountNIS: Amount,
      rate: z.string(),
      rateDate: IsoDate,
      brand: z.string().optional(),
      last4: z.string().optional(),
    }),
  ),
  money: z.array(z.object({ at, kind: z.string(), amountNIS: Amount })),
  paidNIS: Amount,
  cancellation: z.object({
    ...CancellationOffer.shape,
    asked: z
      .object({
        id: z.string(),
        track: CancellationTrack,
        coveredReason: CoveredReason.optional(),
        feeNIS: Amount,
        refundNIS: Amount,
        by: z.string(),
        reason: z.string().optional(),
      })
      .optional(),
  }),
  /** All offers of another hotel or date, newest first. */
  changes: z.array(OfferedChange),
  /** Present if the booking includes Flying Safe. */
  flyingSafe: FlyingSafeState.optional(),
  otherHotels: z.array(z.object({ hotelId: Code, name: z.string() })),
  /** For an order without payment. */
  account: AccountOfOrder.optional(),
  /** The links to sign that its agency sent the customer. */
  signatures: z.array(SignatureRecord),
  /** In which its customer booked and gets every message; the desk answers in it. */
  language: z.enum(languages),
  /** Of visitors and of the agency that made the booking, oldest first. */
  questions: z.array(
    z.object({
      id: z.string(),
      askedAt: at,
      question: z.string(),
      asker: AskingAgency.optional(),
      answer: z.string().optional(),
      answeredBy: z.string().optional(),
      /** Its agency took it back: by which clerk, or with the agency's own log-in its code. */
      withdrawn: z.object({ at, by: z.string() }).optional(),
    }),
  ),
  audit: z.array(
    z.object({
      at,
      actor: z.string(),
      action: z.string(),
      changes: z.array(ChangedValue),
      reason: z.string().optional(),
    }),
  ),
  /** Names and contact data that were corrected, newest first. */
  corrections: z.array(
    z.object({
      at,
      actor: z.string(),
      /** A field of the payer, or `name` of a passenger. */
      field: z.enum(["firstName", "lastName", "email", "mobile", "name"]),
      was: z.string(),
      now: z.string(),
      reason: z.string().optional(),
      feeNIS: Amount.optional(),
      /** What became of the fee; missing where it is only noted, as before fees could be paid. */
      fee: BookingFee.optional(),
    }),
  ),
});
export type DeskBooking = z.infer<typeof DeskBooking>;
