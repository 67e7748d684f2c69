import * as z from "zod/v4";
import { matching, several, text, untrimmed } from "~/forms/fields.server";
import { type PayerFieldName, payerFieldNames, payerFields } from "./payer-fields";

/** The payer's text fields, derived from the payer field table. */
export const payerTexts = Object.fromEntries(
  payerFieldNames.map((name) => [name, text(payerFields[name].longest)]),
) as Record<PayerFieldName, ReturnType<typeof text>>;

/** Codes of the additional services the customer ticked. */
export const serviceCodes = several(/^[A-Z0-9_]{1,40}$/);

/** "ESIM=2": how many of a service. */
export const serviceQty = several(/^[A-Z0-9_]{1,40}=[1-9]\d?$/);

/** The numbers chosen for the services that are ticked. */
export function serviceQuantities({ service, qty }: { service: string[]; qty: string[] }) {
  return qty
    .map((choice) => choice.split("="))
    .flatMap(([code = "", number]) => (service.includes(code) ? [{ code, qty: Number(number) }] : []));
}

/**
 * `apply`, `remove` and `update` are buttons: `apply` adds the code typed in the field, `remove` removes a code already applied, `update`
 * shows the new total.
 */
export const ExtrasForm = z.object({
  service: serviceCodes,
  qty: serviceQty,
  update: matching(/./),
  coupon: text(40),
  apply: matching(/./),
  remove: matching(/./),
  /** Goes on without the typed code. */
  skip: matching(/./),
});

/** The page to return to after extending the hold. */
export const ExtendForm = z.object({ back: untrimmed(300) });
