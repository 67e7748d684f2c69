import * as z from "zod/v4";
import { matching, several, text, untrimmed } from "~/forms/fields.server";
import { type PayerFieldName, payerFieldNames, payerFields } from "./payer-fields";

/** What a payer types, by the table of the payer's fields. */
export const payerTexts = Object.fromEntries(
  payerFieldNames.map((name) => [name, text(payerFields[name].longest)]),
) as Record<PayerFieldName, ReturnType<typeof text>>;

/** Codes of additional services that were ticked. */
export const serviceCodes = several(/^[A-Z0-9_]{1,40}$/);

/** `apply` and `remove` are buttons: the code of the field is used, a code that is used is given back. */
export const ExtrasForm = z.object({
  service: serviceCodes,
  coupon: text(40),
  apply: matching(/./),
  remove: matching(/./),
});

/** Where one came from to have more time. */
export const ExtendForm = z.object({ back: untrimmed(300) });
