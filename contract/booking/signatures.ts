import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { CancelRule } from "../shopping/search-and-selection";
import { Amount } from "../vocabulary/money";
import { BookingId, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** What a customer reads before signing: the booking as of now, without anything internal to the agency. */
export const SignaturePage = z.object({
  title: z.string(),
  destName: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  passengers: z.array(z.string()),
  /** What the agency charges its customer, or the booking's price. */
  price: Amount,
  currency: z.string(),
  cancellation: z.array(CancelRule),
  signedAt: z.iso.datetime().optional(),
  expired: z.boolean(),
});
export type SignaturePage = z.infer<typeof SignaturePage>;

/** Specification §7, Booking: the signature page that an agent sends to the customer. */
export const signatures = {
  sendFinalMsg: operation({
    method: "GET",
    path: "/operation/sendFinalMsg/:bookingId",
    group: "bff",
    summary: "Sends the customer of an agent's booking a link to read it and accept the terms",
    input: z.object({ ...inLanguage, bookingId: BookingId }),
    output: z.object({ sentTo: z.string() }),
    refusals: ["wrong-state", "incomplete"],
  }),
  signaturePage: operation({
    method: "GET",
    path: "/operation/signature/:token",
    group: "bff",
    summary: "What the holder of a link is asked to sign",
    input: z.object({ ...inLanguage, token }),
    output: SignaturePage,
    refusals: [],
  }),
  acceptTerms: operation({
    method: "GET",
    path: "/operation/acceptTerms/:token",
    group: "bff",
    summary: "Accepts the reservation terms for the holder of a link; again is the same",
    input: z.object({ ...inLanguage, token }),
    output: SignaturePage,
    refusals: ["gone"],
  }),
};
