import { mostPayments } from "@contract/vocabulary/payment-counts";
import * as z from "zod/v4";

const text = z.string().max(120).optional();

/** What the payer's page sends. Consents are boxes nobody ticked in advance. */
export const PayerForm = z.object({
  firstName: text,
  lastName: text,
  email: text,
  mobile: text,
  IdenticationNumber: text,
  NoOfPayment: z.number().int().min(1).max(mostPayments).optional(),
  products: z.boolean().optional(),
  insurance: z.boolean().optional(),
  esim: z.boolean().optional(),
});
