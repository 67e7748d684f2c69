import { accept, type Result, refuse } from "@contract/wire/operation";
import { databaseNow } from "../../../database/database-now";
import { notifyAdmin } from "../../../outbox/outbox";
import type { Booking } from "../../booking/transition";
import { type Attempt, changeAttempt } from "../attempt";
import type { PaymentParts } from "../payment-parts";
import { type ReturnState, signReturnState } from "../return-state";
import { endOfPage } from "../waiting-times";

/**
 * Creates the card company's page of an attempt, outside any transaction, and stores its address. If no page can be
 * opened, the attempt is abandoned.
 */
export async function hostedPage(
  parts: PaymentParts,
  origin: string,
  row: Booking,
  attempt: Attempt,
  returnState: Omit<ReturnState, "uid" | "bookingId">,
  expiresAt: Date,
): Promise<Result<Attempt, "gateway-down" | "in-progress">> {
  const page = await createPage(parts, origin, row, attempt, returnState, expiresAt);
  const now = await databaseNow(parts.db, parts.clock);
  if (page.outcome !== "done") {
    await changeAttempt(parts.db, attempt.uid, { state: "abandoned", updatedAt: now }, { while: "page" });
    await notifyAdmin(
      parts.db,
      `gateway-page:${parts.gateway.name}`,
      "The card company's page could not be opened",
      { outcome: page.outcome },
      now,
    );
    return refuse("gateway-down", { retryable: true });
  }
  const { pageId, url: pageUrl } = page.value;
  const written = { pageId, pageUrl, pageExpiresAt: expiresAt, updatedAt: now };
  const withPage = await changeAttempt(parts.db, attempt.uid, written, { while: "page" });
  return withPage ? accept(withPage) : refuse("in-progress", { retryable: true });
}

/** The gateway's hosted page for one attempt; its three return addresses are on the given origin. */
function createPage(
  parts: PaymentParts,
  origin: string,
  row: Booking,
  attempt: Attempt,
  returnState: Omit<ReturnState, "uid" | "bookingId">,
  expiresAt: Date,
) {
  const state = signReturnState(parts.secret, { uid: attempt.uid, bookingId: row.id, ...returnState });
  const back = (result: string) =>
    // The frame is requested without our cookies: only the address can carry the page's language.
    `${origin}/redirect-verified?uid=${attempt.uid}&result=${result}&state=${encodeURIComponent(state)}&lang=${returnState.language}`;
  const payer = row.draft.payer!;
  const createdAt = attempt.createdAt.getTime();
  return parts.gateway.createHostedPage({
    paymentTransUid: attempt.uid,
    amountAgorot: attempt.amountAgorot,
    noOfPayments: attempt.noOfPayments,
    language: returnState.language,
    customer: { name: `${payer.firstName} ${payer.lastName}`, email: payer.email, phone: payer.mobile },
    description: String(row.orderNumber),
    successUrl: back("success"),
    failureUrl: back("failure"),
    cancelUrl: back("cancel"),
    callbackUrl: parts.callbackUrl,
    expiresInMinutes: Math.ceil((endOfPage({ ...attempt, pageExpiresAt: expiresAt }).getTime() - createdAt) / 60_000),
  });
}
