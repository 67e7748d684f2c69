import type { bookings } from "@contract/booking/booking";
import type { ParsedInput, Result } from "@contract/wire/operation";
import type { Transaction } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import type { StoredQuote } from "../draft/stored-quote";

export type StoreRequest = ParsedInput<typeof bookings.storePage>;
export type StoreFailure = (typeof bookings.storePage)["refusals"][number] | "invalid-input" | "not-allowed";

/** The changes that a stage stores. */
export type StageChange = {
  draft: BookingDraft;
  quote?: StoredQuote;
  set?: Partial<Booking>;
  /** Nothing that affects the payment changed: an open card page stays valid. */
  samePayment?: boolean;
  /** A link to sign that the payer had not used is closed: once the change is stored, a new one is sent. */
  needsSignatureLink?: boolean;
};

/** A stage of storePage: checks its fields of the request and returns the change. The booking is locked. */
export type Stage = (
  parts: BookingParts,
  tx: Transaction,
  row: Booking,
  request: StoreRequest,
  now: Date,
  caller: Caller,
) => Promise<Result<StageChange, StoreFailure>>;
