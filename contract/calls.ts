import { agencies } from "./agencies";
import { agencyDesk } from "./agency-desk";
import { bookings } from "./booking";
import { couponDesk } from "./coupon-desk";
import { coupons } from "./coupons";
import { deals } from "./deals";
import { desk } from "./desk";
import { members } from "./members";
import type { Port } from "./operation";
import { referenceData } from "./reference-data";
import { searchAndSelection } from "./search-and-selection";
import { signatures } from "./signatures";
import { visitors } from "./visitors";

/** Every call there is. */
export const calls = {
  ...referenceData,
  ...deals,
  ...searchAndSelection,
  ...bookings,
  ...coupons,
  ...members,
  ...agencies,
  ...visitors,
  ...signatures,
  ...desk,
  ...couponDesk,
  ...agencyDesk,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** What the site calls. */
export type Shop = Port<Calls>;
