import type { StorePageResult } from "@contract/booking/booking";
import * as z from "zod/v4";
import { matching, several, text } from "~/forms/fields.server";
import { type PayerFieldName, payerFieldNames, payerFields } from "./payer-fields";

/** The payer's text fields, derived from the payer field table. */
export const payerTextFields = Object.fromEntries(
  payerFieldNames.map((name) => [name, text(payerFields[name].longest)]),
) as Record<PayerFieldName, ReturnType<typeof text>>;

/** Codes of the additional services the customer ticked. */
export const serviceCodes = several(/^[A-Z0-9_]{1,40}$/);

/** "ESIM=2": how many of a service. */
export const serviceQty = several(/^[A-Z0-9_]{1,40}=[1-9]\d?$/);

/** "ESIM=p2": a traveller who has a service. */
export const serviceTravellers = several(/^[A-Z0-9_]{1,40}=[\w-]{1,40}$/);

/** The numbers and the travellers chosen for the services that are ticked. */
export function serviceQuantities({ service, qty, who }: { service: string[]; qty: string[]; who: string[] }) {
  const asked = new Map<string, { code: string; qty: number; paxIds?: string[] }>();
  for (const choice of qty) {
    const [code = "", number] = choice.split("=");
    if (service.includes(code)) asked.set(code, { code, qty: Number(number) });
  }
  for (const choice of who) {
    const [code = "", paxId = ""] = choice.split("=");
    const paxIds = [...(asked.get(code)?.paxIds ?? []), paxId];
    if (service.includes(code)) asked.set(code, { code, qty: paxIds.length, paxIds });
  }
  return [...asked.values()];
}

/** The same on the page where their names are typed beside the services: those without a name by their number on it. */
export function numberedTravellers(
  paxList: StorePageResult["paxList"],
  nameOf: (type: "ADT" | "CHD", number: number) => string,
): { paxId: string; name: string }[] {
  return paxList.flatMap(({ paxId, type, firstName, lastName }, index) =>
    type === "INF"
      ? []
      : [{ paxId, name: firstName && lastName ? `${firstName} ${lastName}` : nameOf(type, index + 1) }],
  );
}

/** The travellers who may have a service sold by the piece; none as long as not all of them have a name. */
export function namedTravellers(paxList: StorePageResult["paxList"]): { paxId: string; name: string }[] {
  const seated = paxList.filter(({ type }) => type !== "INF");
  return seated.every(({ firstName, lastName }) => firstName && lastName)
    ? seated.map(({ paxId, firstName, lastName }) => ({ paxId, name: `${firstName} ${lastName}` }))
    : [];
}

/**
 * `apply`, `check`, `remove` and `update` are buttons: `apply` adds the code typed in the field, `check` says what it would take off,
 * `remove` removes a code already applied, `update` shows the new total.
 */
export const ExtrasForm = z.object({
  service: serviceCodes,
  qty: serviceQty,
  who: serviceTravellers,
  /** The services whose travellers are asked for by name. */
  asks: serviceCodes,
  update: matching(/./),
  coupon: text(40),
  apply: matching(/./),
  check: matching(/./),
  remove: matching(/./),
  /** The Enter key in any field: applies a typed code, or else goes on. */
  enter: matching(/./),
  /** Goes on without the typed code. */
  skip: matching(/./),
  /** The button "I need more time". */
  more: matching(/./),
});
