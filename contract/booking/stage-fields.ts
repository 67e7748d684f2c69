import type { ParsedInput } from "../wire/operation";
import { type bookings, StorePageInput } from "./booking";

type Request = ParsedInput<typeof bookings.storePage>;
type Field = keyof Request;
type Stage = Request["stage"];

/** `ensureCancellation` only repeats that Flying Safe was chosen, so each stage compares it. */
const everyStage: readonly Field[] = ["bookingId", "langCode", "stage", "ensureCancellation"];

const priced: readonly Stage[] = ["init", "check"];

/** The stages that read a field. One that is not listed chooses the trip, or says where the visitor came from: `init`. */
const stagesOf: { [Name in Field]?: readonly Stage[] } = {
  price: priced,
  priceNIS: priced,
  currency: priced,
  discountPercent: priced,
  acceptedPrice: priced,
  paxList: ["passengers"],
  keepTravellers: ["passengers"],
  payer: ["payer"],
  sendPromotionalProductMails: ["payer"],
  sendPromotionalInsuranceMails: ["payer"],
  sendEsimOffer: ["payer"],
  additionalServices: ["extras"],
  serviceQuantities: ["extras"],
  couponCodes: ["extras"],
  OdyAgentCodeByAgent: ["agent"],
  remarkByAgent: ["agent"],
  DiscountAmountByAgent: ["agent"],
  salePriceByAgent: ["agent"],
  phoneOrder: ["agent"],
  employeeNumber: ["employee"],
  noEmployee: ["employee"],
  leaveApproval: ["employee"],
  acceptTerms: ["check"],
  cards: ["check"],
  firstCardNIS: ["check"],
  BypassPaymentByAgent: ["check"],
};

/**
 * The first field of a request to storePage that its stage does not read, with the stages that do; null without one. Storing the rest would
 * let the caller believe that all of it was stored.
 */
export function fieldOfOtherStage(request: Request): { field: Field; stages: readonly Stage[] } | null {
  for (const [field, unsent] of unsentFields) {
    if (request[field] === undefined || JSON.stringify(request[field]) === unsent) continue;
    const stages = stagesOf[field] ?? ["init"];
    if (!stages.includes(request.stage)) return { field, stages };
  }
  return null;
}

/** The fields that not every stage reads. A parsed request has every default: a field that equals its own says nothing. */
const unsentFields = (Object.keys(StorePageInput.shape) as Field[])
  .filter((field) => !everyStage.includes(field))
  .map((field) => [field, JSON.stringify(StorePageInput.shape[field].safeParse(undefined).data)] as const);
