import { accept, refuse } from "@contract/wire/operation";

import { withReductions } from "../../offer/pricing/reductions";
import { takeCoupons } from "../coupons/take-coupons";
import { reductionsOf } from "../draft/booking-reductions";
import { withServices } from "../draft/draft-price";
import { offeredServices } from "../draft/held-services";
import type { Stage } from "./stage";

/** Stage extras: the additional services and the coupons. */
export const extrasStage: Stage = async (_parts, tx, row, asked, now) => {
  const offered = (await offeredServices(tx, row.draft, row.quote.currency)).map((service) => service.code);
  const chosen = [...new Set(asked.additionalServices ?? [])];
  const unknown = chosen.find((code) => !offered.includes(code));
  if (unknown !== undefined) return refuse("invalid-input", { field: "additionalServices" });
  const draft = { ...row.draft, additionalServices: chosen, extrasSeen: true };
  const quote = withServices(row.quote, draft);
  if (asked.couponCodes !== undefined) {
    const coupons = await takeCoupons(tx, row, draft, quote, asked.couponCodes, now);
    if (!coupons.ok) return coupons;
    draft.coupons = coupons.value;
  }
  // A subsidy never exceeds the price: its amount changes with the services.
  return accept({ draft, quote: withReductions(quote, reductionsOf(draft)) });
};
