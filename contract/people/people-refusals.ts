import { refusal } from "../wire/refusal";

/** The codes of accounts whose status is not 409. */
export const peopleRefusals = {
  "invalid-email": refusal(422),
  "phone-abroad": refusal(422),
};
