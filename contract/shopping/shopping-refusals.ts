import { refusal } from "../wire/refusal";
import type { GoneDeal } from "./gone-deal";

/** The codes of search and selection whose status is not 409, or which have details. */
export const shoppingRefusals = {
  /** The details are those of a deal that was sold before. */
  gone: refusal<GoneDeal>(410),
  "invalid-search": refusal(422),
  "invalid-link": refusal(422),
  /** `room`: the number of the room in which nobody is as old as `adultFrom`; `rooms`: how many there are. */
  "invalid-party": refusal<{ room?: number; rooms?: number; adultFrom?: number }>(422),
};
