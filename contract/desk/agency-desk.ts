import * as z from "zod/v4";
import { AgencyLogo, AgencyVariant, ContentFlags } from "../agencies/agencies";
import { OrderAccount, PaymentMethod, RecordedPayment } from "../agencies/agency-account";
import { EmployerAccount } from "../agencies/employer-account";
import { SaleCommission } from "../agencies/sale-commission";
import { BookingState } from "../booking/booking";
import { languages } from "../vocabulary/languages";
import { Amount } from "../vocabulary/money";
import { plainLine } from "../vocabulary/plain-line";
import { Code } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

const line = (max: number) => z.string().min(1).max(max).regex(plainLine);
const names = z.object({ he: line(80), en: line(80), ru: line(80), ar: line(80) });
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
/** Far longer than a search engine shows. */
const metaTitle = z.string().max(300);
const metaDescription = z.string().max(1000);

/** An agency as the desk edits it. */
export const DeskAgency = z.object({
  agencyCode: Code,
  odyAgentCode: Code,
  marketerId: Code,
  names,
  phone: line(24),
  phoneHours: line(40),
  /** Where messages about its bookings go; missing: the desk is told to call. */
  email: line(120).optional(),
  /** Of messages to the agency. */
  language: z.enum(languages).default("he"),
  /** The number for login codes; missing: log-in by password only. */
  loginPhone: line(24).optional(),
  contentFlags: ContentFlags.extend({
    backgroundColorCss: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .optional(),
    metaTitle: metaTitle.optional(),
    metaDescription: metaDescription.optional(),
    metaTexts: z
      .partialRecord(
        z.enum(languages),
        z.object({ title: metaTitle.optional(), description: metaDescription.optional() }),
      )
      .optional(),
  }),
  dealTypeCodes: z.array(Code).max(10),
  variant: AgencyVariant.nullable(),
  /** Percent of the price, with at most two decimals. */
  commissionPercent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
  /** The maximum discount its staff may give, in percent of a price; missing: its commission. */
  discountPercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/)
    .optional(),
  /** The most it may owe for orders without payment, in shekels; missing: no limit. */
  creditLimitNIS: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/)
    .optional(),
  hosts: z.array(host).max(10),
});
export type DeskAgency = z.infer<typeof DeskAgency>;

/** Maximum bytes of an uploaded logo, and maximum pixels of each of its sides. */
export const largestLogo = { bytes: 200 * 1024, pixels: 1600 } as const;

/** Open orders shown and settled at once. */
export const mostOpenOrders = 100;

/** An order without payment that is not settled: what is owed less what was paid; below zero when too much was paid. */
const OpenOrder = OrderAccount.extend({
  bookTransId: z.string(),
  pnr: z.string(),
  orderNumber: z.number().int(),
  state: BookingState,
  /** A cancellation was asked for that the desk has not settled. */
  cancellationAsked: z.boolean(),
  orderedAt: z.iso.datetime(),
});

const password = z.object({ password: z.string() });

/** The desk's agencies: their details, the look of their sites, their staff. */
export const agencyDesk = {
  deskAgency: operation({
    method: "GET",
    path: "/desk/agency/:agencyCode",
    group: "admin",
    summary: "An agency with everything the desk may change",
    input: z.object({ agencyCode: Code }),
    output: DeskAgency.extend({ logo: AgencyLogo.optional() }),
    refusals: [],
  }),
  deskAgencyCredit: operation({
    method: "GET",
    path: "/desk/agency/:agencyCode/credit",
    group: "admin",
    summary: "What an agency owes for orders without payment: the oldest of its open orders, and its newest payments",
    input: z.object({ agencyCode: Code }),
    output: z.object({
      openNIS: Amount,
      orders: z.array(OpenOrder),
      payments: z.array(RecordedPayment),
      /** Its newest sales that were paid to the shop. */
      commissions: z.array(SaleCommission),
      /** Only of an employer that subsidises its employees. */
      employer: EmployerAccount.optional(),
    }),
    refusals: [],
  }),
  deskSettleOrders: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/settle",
    group: "admin",
    summary: "Marks an agency's payment for orders without payment as received",
    input: z.object({
      agencyCode: Code,
      orders: z
        .array(z.object({ bookingId: z.string().min(1).max(64), openNIS: Amount }))
        .min(1)
        .max(mostOpenOrders),
      method: PaymentMethod.optional(),
      /** Of the payment, such as a bank's. */
      reference: line(80),
      ...deskCode,
    }),
    output: z.object({ settledNIS: Amount, openNIS: Amount }),
    refusals: ["code-needed", "amount-changed"],
  }),
  deskReversePayment: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/reverse",
    group: "admin",
    summary: "Reverses a payment of an agency that was recorded by mistake, by an entry of the opposite amount",
    input: z.object({
      agencyCode: Code,
      paymentId: z.number().int().positive(),
      /** The agency reads it. */
      reason: line(80),
      ...deskCode,
    }),
    output: z.object({ reversedNIS: Amount, openNIS: Amount }),
    refusals: ["code-needed", "reversed-already"],
  }),
  deskSettleSubsidies: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/settle-subsidies",
    group: "admin",
    summary: "Marks an employer's payment for its employees' bookings as received",
    input: z.object({
      agencyCode: Code,
      bookings: z
        .array(z.object({ bookingId: z.string().min(1).max(64), open: Amount }))
        .min(1)
        .max(mostOpenOrders),
      method: PaymentMethod.optional(),
      /** Of the payment, such as a bank's. */
      reference: line(80),
      ...deskCode,
    }),
    output: z.object({ settled: z.number().int() }),
    refusals: ["code-needed", "amount-changed"],
  }),
  deskReverseSubsidy: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/reverse-subsidy",
    group: "admin",
    summary: "Reverses a payment of an employer that was recorded by mistake, by an entry of the opposite amount",
    input: z.object({
      agencyCode: Code,
      paymentId: z.number().int().positive(),
      /** The employer reads it. */
      reason: line(80),
      ...deskCode,
    }),
    output: z.object({ reversed: z.boolean() }),
    refusals: ["code-needed", "reversed-already"],
  }),
  deskSaveAgency: operation({
    method: "POST",
    path: "/desk/agency",
    group: "admin",
    summary: "Creates an agency, or updates the one with this code",
    input: z.object({ ...DeskAgency.shape, isNew: z.boolean().default(false), ...deskCode }),
    output: z.object({ agencyCode: Code }),
    refusals: ["code-taken", "code-needed"],
  }),
  deskSetLogo: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/logo",
    group: "admin",
    summary: "Sets an agency's logo from a PNG, JPEG or WebP; without content: removes it",
    input: z.object({
      agencyCode: Code,
      contentBase64: z
        .base64()
        .max(Math.ceil(largestLogo.bytes / 3) * 4)
        .optional(),
    }),
    output: z.object({ logo: AgencyLogo.optional() }),
    refusals: ["wrong-format", "too-many-pixels"],
  }),
  deskAddClerk: operation({
    method: "POST",
    path: "/desk/agency/:agencyCode/clerk",
    group: "admin",
    summary: "Adds a clerk; the password is returned once and not stored",
    input: z.object({ agencyCode: Code, name: line(60), ...deskCode }),
    output: password,
    refusals: ["code-taken", "code-needed"],
  }),
  deskNewPassword: operation({
    method: "POST",
    path: "/desk/password",
    group: "admin",
    summary: "Sets a new password for an agency or a clerk and ends their sessions",
    input: z.object({ kind: z.enum(["agency", "clerk"]), id: z.string().min(1).max(64), ...deskCode }),
    output: password,
    refusals: ["code-needed"],
  }),
};
