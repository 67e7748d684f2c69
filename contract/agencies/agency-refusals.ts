import { refusal } from "../wire/refusal";

/** The codes of agencies whose status is not 409, or which have details. */
export const agencyRefusals = {
  "credit-limit": refusal<{ agencyCode: string; limitNIS: string; openNIS: string; priceNIS: string }>(),
};
