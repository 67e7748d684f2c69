import type { AgencyOfBooking } from "@contract/agencies/agency-account";
import type * as z from "zod/v4";
import type { Database } from "../../database/connect";
import type { Booking } from "../booking/transition";
import { shownNet } from "../draft/agency-net";
import { agencyShare } from "../draft/agency-share";
import { accountOfOrder, agencyPayments, paymentsOfOrder } from "./order-accounts";

/**
 * Price, commission and net price of a booking that an agency made, and its account; undefined for every other booking. Only for that agency:
 * the caller has to check that. On the account the commission is the one of the order, otherwise the agency's present one.
 */
export async function agencyOfBooking(
  db: Database,
  { id, draft, quote }: Pick<Booking, "id" | "draft" | "quote">,
): Promise<z.infer<typeof AgencyOfBooking> | undefined> {
  if (!draft.agent) return undefined;
  const account = await accountOfOrder(db, id);
  const { commissionPercent } = account ?? (await agencyShare(db, draft.agent.agencyCode, quote));
  return {
    ...shownNet(quote, commissionPercent),
    account: account && { ...account, payments: agencyPayments(await paymentsOfOrder(db, id)) },
  };
}
