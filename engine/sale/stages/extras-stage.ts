import { accept, refuse } from "@contract/wire/operation";

import { withReductions } from "../../offer/pricing/reductions";
import { takeCoupons } from "../coupons/take-coupons";
import { reductionsOf } from "../draft/booking-reductions";
import { withServices } from "../draft/draft-price";
import { offeredServices } from "../draft/offered-services";
import type { Stage } from "./stage";

/** Stage extras: the additional services and the coupons. */
export const extrasStage: Stage = async (_parts, tx, row, request, now) => {
  const onOffer = (await offeredServices(tx, row.draft, row.quote.currency)).map((service) => service.code);
  const selection = [...new Set(request.additionalServices ?? [])];
  const unknown = selection.find((code) => !onOffer.includes(code));
  if (unknown !== undefined) return refuse("invalid-input", { field: "additionalServices" });
  const draft = { ...row.draft, additionalServices: selection, extrasSeen: true };
  const quote = withServices(row.quote, draft);
  if (request.couponCodes !== undefined) {
    const coupons = await takeCoupons(tx, row, draft, quote, request.couponCodes, now);
    if (!coupons.ok) return coupons;
    draft.coupons = coupons.value;
  }
  // A subsidy never exceeds the price: its amount changes with the services.
  return accept({ draft, quote: withReductions(quote, reductionsOf(draft)) });
};
