import type { Payer } from "@contract/booking/booking";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, refuse } from "@contract/wire/operation";
import type { Transaction } from "../../database/connect";
import { attachPhone } from "../../offer/stock/holds";
import type { BookingParts } from "../booking/booking-parts";
import { termsVersion } from "../booking/booking-terms";
import { consentEvent } from "../booking/schema";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import { checkPayer } from "../draft/payer-rules";
import { withoutEmployee } from "./employee-stage";
import type { Stage } from "./stage";

/** Stage payer: who pays, the consents as they were shown, and the limit of holds by phone number. */
export const payerStage: Stage = async (parts, tx, row, request, now) => {
  if (!request.payer) return refuse("incomplete", { field: "payer.firstName" });
  const checked = checkPayer(request.payer, now);
  if (!checked.ok) return checked;
  await phonedHold(parts, tx, row, checked.value, now);
  // A missing value gets the specification's default in storage only; nothing is sent without a recorded consent.
  const consents = {
    ...row.draft.consents,
    sendPromotionalProductMails: request.sendPromotionalProductMails ?? true,
    sendPromotionalInsuranceMails: request.sendPromotionalInsuranceMails ?? true,
    sendEsimOffer: request.sendEsimOffer ?? true,
  };
  const answeredConsents = (
    ["sendPromotionalProductMails", "sendPromotionalInsuranceMails", "sendEsimOffer"] as const
  ).filter((kind) => request[kind] !== undefined);
  if (answeredConsents.length > 0) {
    await tx.insert(consentEvent).values(
      answeredConsents.map((kind) => ({
        bookingId: row.id,
        kind,
        given: request[kind]!,
        textVersion: termsVersion,
        language: languageOf[request.langCode],
        at: now,
      })),
    );
  }
  const needsSignatureLink = await closeFormerLinks(parts, tx, row, checked.value, now);
  const draft = { ...row.draft, payer: checked.value, consents };
  const sameIdentity = row.draft.payer?.IdenticationNumber === checked.value.IdenticationNumber;
  if (!row.draft.employer?.number || sameIdentity) return accept({ draft, needsSignatureLink });
  // The subsidy belongs to the payer: a different payer has to enter their own number.
  return accept({ ...(await withoutEmployee(tx, row, draft, now)), needsSignatureLink });
};

/** Associates the booking's hold with its payer's phone. */
export async function phonedHold(
  { holdLimits }: Pick<BookingParts, "holdLimits">,
  tx: Transaction,
  { holdId }: Pick<Booking, "holdId">,
  { mobile }: Payer,
  now: Date,
): Promise<void> {
  if (holdId) await attachPhone(tx, holdId, mobile, holdLimits, now);
}

/**
 * Closes the links to sign of a booking whose payer moves to another phone or mail address, or becomes another person: what was sent to the
 * former one may have reached somebody else. Whether a new link has to be sent.
 */
export async function closeFormerLinks(
  parts: Pick<BookingParts, "closeSignatureLinks">,
  tx: Transaction,
  { id, draft }: Pick<Booking, "id" | "draft">,
  payer: Payer,
  now: Date,
): Promise<boolean> {
  if (!isOtherRecipient(draft.payer, payer)) return false;
  return (await parts.closeSignatureLinks(tx, id, now)) && draft.agent !== undefined;
}

/** Whether the payer has another phone, mail address or identity number than before: those that a signature holds for. */
function isOtherRecipient(before: BookingDraft["payer"], after: Payer): boolean {
  return (
    before !== undefined &&
    (["email", "mobile", "IdenticationNumber"] as const).some((field) => before[field] !== after[field])
  );
}
