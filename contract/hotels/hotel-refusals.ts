import { refusal } from "../wire/refusal";

/** The codes of stays booked with a supplier whose status is not 409. */
export const hotelRefusals = {
  "invalid-stay": refusal(422),
  "supplier-away": refusal(503),
};
