import * as z from "zod/v4";
import type { CardBrand } from "../../sale/payment/payment-gateway";
import { isShekel, type TransactionRow } from "../gateways/transaction-row";
import { agorotOf } from "./shekels";

const Text = z.union([z.string(), z.number()]).nullish();
const Fields = z.looseObject({
  uid: Text,
  transaction_uid: Text,
  page_request_uid: Text,
  payment_page_request_uid: Text,
  status_code: Text,
  status: Text,
  status_description: Text,
  type: Text,
  amount: Text,
  currency: Text,
  currency_code: Text,
  more_info: Text,
  more_info_1: Text,
  four_digits: Text,
  expiry_month: Text,
  expiry_year: Text,
  brand_name: Text,
  approval_num: Text,
  approval_number: Text,
  token_uid: Text,
  customer_uid: Text,
});
const Nested = z.looseObject({
  transaction: z.looseObject({}).nullish(),
  data: z.looseObject({ card_information: z.looseObject({}).nullish() }).nullish(),
});

/**
 * Parses a transaction in all of PayPlus's layouts: flat in look-ups (PaymentPages/ipn), under `transaction` with the
 * card beside it in callbacks and money calls. Null if there is no readable transaction with an amount of shekels.
 */
export function transactionRow(source: unknown): TransactionRow | null {
  const nested = Nested.safeParse(source);
  if (!nested.success) return null;
  const { transaction, data } = nested.data;
  const merged = Fields.safeParse({ ...data?.card_information, ...nested.data, ...transaction });
  if (!merged.success) return null;
  const fields = merged.data;
  const uid = text(fields.uid) || text(fields.transaction_uid);
  const amountAgorot = agorotOf(fields.amount);
  if (!uid || amountAgorot === null || !isShekel(text(fields.currency) || text(fields.currency_code))) return null;
  const token = text(fields.token_uid);
  const customer = text(fields.customer_uid);
  return {
    uid,
    pageId: text(fields.page_request_uid) || text(fields.payment_page_request_uid),
    // "000" that was written as a number.
    statusCode: fields.status_code === 0 ? "000" : text(fields.status_code),
    type: text(fields.type),
    amountAgorot,
    cancelled: /^(cancel|void)/i.test(text(fields.status)),
    moreInfo: text(fields.more_info),
    moreInfo1: fields.more_info_1 === undefined || fields.more_info_1 === null ? null : text(fields.more_info_1),
    description: text(fields.status_description),
    card: {
      brand: brandOf(text(fields.brand_name)),
      last4: text(fields.four_digits).slice(-4),
      expiryMonth: text(fields.expiry_month).padStart(2, "0").slice(-2),
      expiryYear: text(fields.expiry_year).slice(-2),
    },
    approvalNumber: text(fields.approval_num) || text(fields.approval_number),
    // A token is charged together with its customer.
    token: token && customer ? `${token}|${customer}` : token || undefined,
  };
}

/**
 * Brand names seen in PayPlus's answers, and their Hebrew forms. An unknown brand is never treated as a refused card.
 */
const brands: [RegExp, CardBrand][] = [
  [/amex|american|אמריקן|אמקס/i, "amex"],
  [/diners|דיינרס/i, "diners"],
  [/isracard|ישראכרט/i, "isracard"],
  [/master|מאסטר|מסטר/i, "mastercard"],
  [/visa|ויזה/i, "visa"],
];

function brandOf(name: string): CardBrand {
  return brands.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value).trim();
}
