import type { bookings, PaymentUrlResult } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { inTransaction } from "../../../database/connect";
import type { Caller } from "../../../people/caller/caller";
import { refreshStay } from "../../supplier-stays/refresh-stay";
import { openAttempt } from "../open-attempt";
import type { PaymentParts } from "../payment-parts";
import { hostedPage } from "./hosted-page";
import { pageAnswer } from "./page-answer";

type Input = ParsedInput<typeof bookings.getPaymentUrl>;
type Failure = (typeof bookings.getPaymentUrl)["refusals"][number] | "not-found" | "invalid-input";

/**
 * Opens a payment attempt: computes the shekel amount at the transfer-selling rate, freezes it in the attempt, and
 * creates the hosted page. Repeated while that page is valid and nothing changed, it returns the same page.
 */
export async function getPaymentUrl(
  parts: PaymentParts,
  input: Input,
  caller: Caller,
): Promise<Result<PaymentUrlResult, Failure>> {
  const origin = input.returnOrigin ?? parts.publicUrl;
  if (origin !== parts.publicUrl && !(await parts.isOwnOrigin(origin)))
    return refuse("invalid-input", { field: "returnOrigin" });

  const refreshed = await refreshStay(parts, input.bookingId, caller);
  if (!refreshed.ok) return refreshed;
  const opened = await inTransaction(parts.db, (tx) => openAttempt(parts, tx, input, caller), {
    random: parts.random,
  });
  if (!opened.ok) return opened;
  // After the commit, as where the payer's stage is stored.
  if (opened.value.needsSignatureLink) await parts.sendSignatureLink(input.bookingId, caller);
  const answerOf = (...of: Parameters<typeof pageAnswer>) => ({ ...pageAnswer(...of), messageOrigin: origin });
  const { attempt, row, expiresAt } = opened.value;
  const { totalAgorot } = opened.value;
  if (attempt.pageUrl) return accept(answerOf(row, attempt, totalAgorot, expiresAt));

  const page = await hostedPage(
    parts,
    origin,
    row,
    attempt,
    {
      language: row.language,
      channel: row.channel ?? undefined,
      marketerId: row.marketerId ?? undefined,
    },
    expiresAt,
  );
  return page.ok ? accept(answerOf(row, page.value, totalAgorot, expiresAt)) : page;
}
