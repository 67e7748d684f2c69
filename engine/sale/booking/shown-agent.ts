import type { BookingState, StorePageResult } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { agency } from "../../people/agencies/schema";
import { shownNet } from "../draft/agency-net";
import { agencyShare } from "../draft/agency-share";
import type { BookingDraft } from "../draft/booking-draft";
import { saleMinorNow } from "../draft/sale-price";
import type { StoredQuote } from "../draft/stored-quote";

/** The agent's part of a booking, and what the agency may do at this moment. */
export async function shownAgent(
  db: Database | Transaction,
  { state, agent, quote }: { state: BookingState; agent: NonNullable<BookingDraft["agent"]>; quote: StoredQuote },
): Promise<StorePageResult["agent"]> {
  const [row] = await db.select({ flags: agency.flags }).from(agency).where(eq(agency.code, agent.agencyCode));
  const share = await agencyShare(db, agent.agencyCode, quote);
  const saleMinor = saleMinorNow({ state, draft: { agent }, quote });
  const before = agent.saleBeforeCouponsMinor;
  return {
    odyAgentCode: agent.odyAgentCode,
    clerkName: agent.clerkName ?? undefined,
    remark: agent.remark,
    salePrice: saleMinor === undefined ? undefined : amountOf(saleMinor),
    salePriceBeforeCoupons:
      saleMinor === undefined || before === undefined || before === saleMinor ? undefined : amountOf(before),
    discount: amountOf(agent.discountMinor),
    share: {
      ...shownNet(quote, share.commissionPercent),
      mostDiscount: amountOf(share.mostDiscountMinor),
    },
    phoneOrder: agent.phoneFeeMinor > 0,
    mayPhoneOrder: agent.mayPhoneOrder,
    mayBypassPayment: row?.flags.bypassPayment ?? false,
  };
}
