import { accept, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { additionalServices } from "../../offer/pricing/additional-services";
import { withReductions } from "../../offer/pricing/reductions";
import { readJourney } from "../../offer/selection/journeys";
import { takeCoupons } from "../coupons/take-coupons";
import { withBoundDiscount, withCouponsForCustomer } from "../draft/agent-terms";
import type { BookingDraft } from "../draft/booking-draft";
import { quantitiesIn, seatedIn } from "../draft/draft-services";
import { offeredServices } from "../draft/offered-services";
import { withServices } from "../draft/price-draft";
import { reductionsOf } from "../draft/reductions-of";
import type { Stage, StoreRequest } from "./stage";

/** Stage extras: the additional services and the coupons. */
export const extrasStage: Stage = async (parts, tx, row, request, now) => {
  const { destinations } = await parts.catalogue.atlas();
  const place = destinations.get(row.draft.destinationCode);
  const journey = await readJourney(tx, row.draft);
  const services = offeredServices(row.draft, row.quote.currency, journey, place, jerusalemDay(now));
  const onOffer = services.map((service) => service.code);
  const selection = [...new Set(request.additionalServices ?? [])];
  const unknown = selection.find((code) => !onOffer.includes(code));
  if (unknown !== undefined) return refuse("invalid-input", { field: "additionalServices" });
  const asked = quantitiesAsked(request, row.draft);
  if (!asked) return refuse("invalid-input", { field: "serviceQuantities" });
  const draft = { ...row.draft, additionalServices: selection, ...asked, extrasSeen: true };
  const quote = withServices(row.quote, draft);
  // Services count towards a coupon's lowest price: coupons that stay are checked again, against the new price.
  const codes = request.couponCodes ?? draft.coupons?.map(({ code }) => code);
  if (codes !== undefined) {
    const coupons = await takeCoupons(tx, row, draft, quote, codes, now);
    if (!coupons.ok) return coupons;
    draft.coupons = coupons.value;
  }
  // A subsidy never exceeds the price, and an agent's discount never the agency's share of it: both change with the services.
  const reduced = withReductions(quote, reductionsOf(draft));
  const boundDraft = await withBoundDiscount(tx, draft, reduced);
  const price = withReductions(reduced, reductionsOf(boundDraft));
  const had = { ...draft, coupons: row.draft.coupons };
  const before = await withBoundDiscount(tx, had, withReductions(quote, reductionsOf(had)));
  return accept({ draft: await withCouponsForCustomer(tx, boundDraft, price, before), quote: price });
};

/** How many of each service and who has it: as asked, or as before when nothing is; null when a service is not sold so. */
function quantitiesAsked(
  { serviceQuantities: asked }: StoreRequest,
  draft: BookingDraft,
): Pick<BookingDraft, "serviceQty" | "servicePax"> | null {
  if (!asked) return { serviceQty: draft.serviceQty ?? {}, servicePax: draft.servicePax };
  const seated = seatedIn(draft).map(({ paxId }) => paxId);
  const possible = asked.every(({ code, qty, paxIds }) => {
    const service = additionalServices.find((candidate) => candidate.code === code);
    if (!service || !quantitiesIn(draft, service).includes(qty)) return false;
    return (
      !paxIds || (new Set(paxIds).size === qty && paxIds.length === qty && paxIds.every((id) => seated.includes(id)))
    );
  });
  if (!possible) return null;
  return {
    serviceQty: Object.fromEntries(asked.map(({ code, qty }) => [code, qty])),
    servicePax: Object.fromEntries(asked.flatMap(({ code, paxIds }) => (paxIds ? [[code, paxIds]] : []))),
  };
}
