import type { BookingInfo } from "@contract/booking/booking";
import type { Language } from "@contract/vocabulary/languages";
import { printedMoment } from "~/format/dates";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";

/** A line for each traveller of a booking who was cancelled while the others stay: who, when, and what is kept of their part. */
export function cancelledTravellers(
  { cancelledPassengers, price }: Pick<BookingInfo, "cancelledPassengers" | "price">,
  language: Language,
): string[] {
  const t = translator(language, "people");
  return cancelledPassengers.map(({ firstName, lastName, at, fee }) =>
    t(fee ? "cancelled-traveller.fee" : "cancelled-traveller.line", {
      name: `\u2066${firstName} ${lastName}\u2069`,
      at: `\u2066${printedMoment(at)}\u2069`,
      fee: fee && priceInText(fee, price.currency),
    }),
  );
}
