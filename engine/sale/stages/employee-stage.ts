import { accept, type Result, refuse } from "@contract/wire/operation";
import type { Transaction } from "../../database/connect";
import { withReductions } from "../../offer/pricing/reductions";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import { reductionsOf } from "../draft/reductions-of";
import type { StoredQuote } from "../draft/stored-quote";
import { returnSubsidy, takeSubsidy } from "../subsidy/take-subsidy";
import type { Stage, StageChange, StoreRequest } from "./stage";

/**
 * Stage employee: the employee number and the approval of leave, which bring the subsidy of an employer's site; or that the booking is no
 * employee's any more, which frees it.
 */
export const employeeStage: Stage = async ({ dataKeys }, tx, row, request, now) => {
  if (request.noEmployee) return takenOut(tx, row, request, now);
  const employer = await takeSubsidy(tx, dataKeys, row, row.quote, request, now);
  if (!employer.ok) return employer;
  const draft = { ...row.draft, employer: employer.value };
  return accept({ draft, quote: withReductions(row.quote, reductionsOf(draft)) });
};

/** The employee is taken out on request. */
async function takenOut(
  tx: Transaction,
  row: Booking,
  { employeeNumber }: StoreRequest,
  now: Date,
): Promise<Result<StageChange, "invalid-employee">> {
  if (!row.draft.employer || employeeNumber) return refuse("invalid-employee", { field: "employeeNumber" });
  return accept(await withoutEmployee(tx, row, row.draft, now));
}

/** The booking as nobody's who is employed: the subsidy is free for another booking, and the price is the full one on one card. */
export async function withoutEmployee(
  tx: Transaction,
  { id, quote }: Pick<Booking, "id" | "quote">,
  { employer, split: _, ...others }: BookingDraft,
  now: Date,
): Promise<{ draft: BookingDraft; quote: StoredQuote }> {
  await returnSubsidy(tx, id, now);
  const draft = { ...others, employer: employer && { agencyCode: employer.agencyCode, variant: employer.variant } };
  return { draft, quote: withReductions(quote, reductionsOf(draft)) };
}
