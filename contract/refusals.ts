import { agencyRefusals } from "./agencies/agency-refusals";
import { bookingRefusals } from "./booking/booking-refusals";
import { contentRefusals } from "./content/content-refusals";
import { deskRefusals } from "./desk/desk-refusals";
import { hotelRefusals } from "./hotels/hotel-refusals";
import { peopleRefusals } from "./people/people-refusals";
import { shoppingRefusals } from "./shopping/shopping-refusals";
import { generalRefusals } from "./wire/general-refusals";
import type { DeclaredRefusal } from "./wire/refusal";

/** The codes as their areas declare them. Any other code is 409 and has no details. */
export const refusalsByArea = [
  generalRefusals,
  shoppingRefusals,
  bookingRefusals,
  hotelRefusals,
  peopleRefusals,
  agencyRefusals,
  contentRefusals,
  deskRefusals,
] as const;

type Declared = typeof generalRefusals &
  typeof shoppingRefusals &
  typeof bookingRefusals &
  typeof hotelRefusals &
  typeof peopleRefusals &
  typeof agencyRefusals &
  typeof contentRefusals &
  typeof deskRefusals;

/** The details of each declared code. */
export type RefusalDetails = {
  [Code in keyof Declared]: Declared[Code] extends DeclaredRefusal<infer Details> ? Details : never;
};

export const refusals: Readonly<Record<string, DeclaredRefusal<object>>> = Object.assign({}, ...refusalsByArea);
