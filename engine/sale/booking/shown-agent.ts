import type { StorePageResult } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import { agency } from "../../people/agencies/schema";
import type { BookingDraft } from "../draft/booking-draft";
import { type SoldByAgent, validSaleMinor } from "../draft/sale-price";

/** The agent's part of a booking, and what the agency may do at this moment. */
export async function shownAgent(
  db: Database | Transaction,
  { state, agent, totalMinor }: SoldByAgent & { agent: NonNullable<BookingDraft["agent"]> },
): Promise<StorePageResult["agent"]> {
  const [row] = await db.select({ flags: agency.flags }).from(agency).where(eq(agency.code, agent.agencyCode));
  const saleMinor = validSaleMinor({ state, agent, totalMinor });
  return {
    odyAgentCode: agent.odyAgentCode,
    clerkName: agent.clerkName ?? undefined,
    remark: agent.remark,
    salePrice: saleMinor === undefined ? undefined : amountOf(saleMinor),
    discount: amountOf(agent.discountMinor),
    phoneOrder: agent.phoneFeeMinor > 0,
    mayPhoneOrder: agent.mayPhoneOrder,
    mayBypassPayment: row?.flags.bypassPayment ?? false,
  };
}
