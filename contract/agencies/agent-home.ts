import * as z from "zod/v4";
import { AwaitedSupplier } from "../booking/awaited-supplier";
import { BookingState } from "../booking/booking";
import { Signature } from "../booking/signatures";
import { SourceCounts } from "../desk/source-desk";
import { inLanguage } from "../people/sign-in";
import { Amount } from "../vocabulary/money";
import { Code, DealCategory, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { AgencyPayment, OrderAccount } from "./agency-account";
import { EmployerAccount } from "./employer-account";
import { SaleCommission } from "./sale-commission";

const at = z.iso.datetime();

export const AgentBooking = z.object({
  bookTransId: z.string(),
  pnr: z.string(),
  state: BookingState,
  /** Who has to confirm a booking on request. */
  awaits: AwaitedSupplier.optional(),
  createdAt: at,
  payerName: z.string(),
  destName: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  price: Amount,
  currency: z.string(),
  clerkName: z.string().optional(),
  /** What the agency's customer pays, where that was entered and counts. */
  salePrice: Amount.optional(),
  /** For a booking of which an employer pays a part, in the booking's currency. */
  employee: z.object({ number: z.string(), leaveApproved: z.boolean(), subsidy: Amount }).optional(),
  category: DealCategory,
  /** When its customer or the agency asked to cancel it; the desk has not settled that yet. */
  cancellationAskedAt: at.optional(),
  /** The booked hotel is not available, and no other has taken its place. */
  hotelGone: z.boolean(),
  /** When the hold on its places ends; missing: no hold awaits payment. */
  heldUntil: at.optional(),
  /** True: created by the agency's staff, who can continue it on any computer; false: by a customer on the agency's site. */
  own: z.boolean(),
  /** Missing: the customer was not asked to sign. */
  signature: Signature.optional(),
  /** The customer can be asked to sign, or asked again. */
  maySendSignature: z.boolean(),
});
export type AgentBooking = z.infer<typeof AgentBooking>;

/** What the links with an agency's marketer id brought in the last days: visits that may be counted, and bookings that customers made. */
export const LinkResults = SourceCounts.extend({ marketerId: z.string(), days: z.number().int() });
export type LinkResults = z.infer<typeof LinkResults>;

/**
 * Which of an agency's bookings are listed: opened today; with places held and nothing paid; waiting for a supplier; with an open request to
 * cancel; those whose hotel is not available; or those of a state. Drafts are in no list.
 */
export const AgencyList = z.enum([
  "today",
  "held",
  "waiting",
  "cancelling",
  "hotelGone",
  "OK",
  "CANCELLED",
  "REFUSE",
  "EXPIRED",
]);
export type AgencyList = z.infer<typeof AgencyList>;

/** The agent's start page. */
export const agentHome = {
  agentBookings: operation({
    method: "GET",
    path: "/agent/bookings",
    group: "bff",
    summary:
      "An agency's bookings, newest first: by reference, order number, name of payer or passenger, or phone; by departure dates; by state",
    input: z.object({
      ...inLanguage,
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(20),
      search: z.string().max(60).optional(),
      list: AgencyList.optional(),
      /** Days of departure; both are included. */
      firstDay: IsoDate.optional(),
      lastDay: IsoDate.optional(),
    }),
    output: z.object({ total: z.number().int(), bookings: z.array(AgentBooking) }),
    refusals: [],
  }),
  agentHome: operation({
    method: "GET",
    path: "/agent/home",
    group: "bff",
    summary:
      "An agency's day: today's bookings, held and waiting bookings, those to be cancelled, recent customers, price plans in use",
    input: z.object(inLanguage),
    output: z.object({
      today: z.array(AgentBooking),
      held: z.array(AgentBooking),
      waiting: z.array(AgentBooking),
      /** Those whose cancellation was asked for and is not settled. */
      cancelling: z.array(AgentBooking),
      /** How many bookings each list has in all. */
      totals: z.object({
        today: z.number().int(),
        held: z.number().int(),
        waiting: z.number().int(),
        cancelling: z.number().int(),
      }),
      /** Each with the newest booking. */
      customers: z.array(
        z.object({ name: z.string(), phone: z.string(), pnr: z.string(), destName: z.string(), booking: AgentBooking }),
      ),
      plans: z.array(
        z.object({ dest: Code, destName: z.string(), hotelId: Code, hotelName: z.string(), nights: z.number().int() }),
      ),
      links: LinkResults,
      /** The newest sales that were paid to the shop. */
      commissions: z.array(SaleCommission),
      /** Only of an employer that subsidises its employees. */
      employer: EmployerAccount.optional(),
      /**
       * What the agency owes for orders without payment, its oldest open ones, its newest payments, and its limit, which may be missing;
       * only for an agency that may order so.
       */
      credit: z
        .object({
          openNIS: Amount,
          limitNIS: Amount.optional(),
          orders: z.array(
            OrderAccount.extend({
              bookTransId: z.string(),
              pnr: z.string(),
              state: BookingState,
              cancellationAsked: z.boolean(),
            }),
          ),
          payments: z.array(AgencyPayment),
        })
        .optional(),
    }),
    refusals: [],
  }),
};
