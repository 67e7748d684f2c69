import { bookingIdPattern } from "@contract/vocabulary/booking-id";
import * as z from "zod/v4";
import { hiddenAmount, hiddenDifference, matching, required, secret, text, tick } from "~/forms/fields.server";

/** The forms of the account pages; the engine validates phones, addresses and codes. */

export const PhoneForm = z.object({ phone: text(24) });

export const RegisterForm = z.object({
  firstName: text(40),
  lastName: text(40),
  email: text(120),
  phone: text(24),
  acceptTerms: tick,
});

export const ReferenceForm = z.object({ pnr: required(40, "error.pnr") });

export const ConfirmEmailForm = z.object({ email: required(120, "error.email") });

/** What a member does with a booking of the list. */
const memberBookingSteps = [
  "open",
  "passports",
  "change",
  "date",
  "name",
  "cancel",
  "documents",
  "calendar",
  "review",
  "remove",
] as const;
export type MemberBookingStep = (typeof memberBookingSteps)[number];

export const MemberBookingForm = z.object({
  bookingId: z.string().regex(bookingIdPattern),
  step: z.enum(memberBookingSteps),
});

/** The kept traveller to delete, or all of them. */
export const RemoveTravellerForm = z.object({ remove: z.string().min(1).max(64) });

export const VerificationForm = z.object({ verificationCode: secret(20) });

export const LogOutForm = z.object({ everywhere: tick });

/** `price` and `offer`: what the page showed. */
export const SignatureForm = z.object({
  price: text(16),
  offer: text(64),
  acceptTerms: tick.refine(Boolean, "sign.required"),
});

/** A passenger's name as corrected through Flying Safe. */
export const nameFields = {
  paxId: text(20),
  firstName: required(60, "error.first-name"),
  lastName: required(60, "error.last-name"),
};

/** The answer to an offered change, with the offer and the price difference that were shown. */
/** Pays a fee, at the amount that was shown. */
export const FeeForm = z.object({ feeId: matching(/^[1-9]\d{0,14}$/), shownNIS: hiddenAmount });

export const HotelAnswerForm = z.object({
  accepted: z.enum(["true", "false"]),
  changeId: text(64),
  shownNIS: hiddenDifference,
});
