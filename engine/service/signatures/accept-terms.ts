import type { SignaturePage, signatures } from "@contract/booking/signatures";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Caller } from "../../people/caller/caller";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { termsVersion } from "../../sale/booking/booking-terms";
import { booking, consentEvent } from "../../sale/booking/schema";
import { lockBooking } from "../../sale/booking/transition";
import { signatureRequest } from "./schema";
import { signaturePage } from "./signature-page";
import { isOver, isSigned, isSignedOn, isWithdrawn, minorToSign, signedTerms } from "./signature-state";

type AcceptFailure = "not-found" | "gone" | "price-changed" | "offer-changed";

/**
 * acceptTerms: records the customer's acceptance, with the version of the terms, its time and the sale price, in the log of consents. A
 * booking still waiting for its terms gets them too. Signing again changes nothing, unless the agent changed the offer or its price since.
 */
export async function acceptTerms(
  parts: BookingParts,
  { token, langCode, shownPrice, shownOffer }: ParsedInput<typeof signatures.acceptTerms>,
  caller: Pick<Caller, "agency">,
): Promise<Result<SignaturePage, AcceptFailure>> {
  const signed = await inTransaction(
    parts.db,
    async (tx): Promise<Result<null, AcceptFailure>> => {
      const ofToken = eq(signatureRequest.tokenHash, hashedToken(token));
      const [found] = await tx.select({ bookingId: signatureRequest.bookingId }).from(signatureRequest).where(ofToken);
      // The booking first, as where links are closed: locked in another order, the two would wait for each other.
      const row = found && (await lockBooking(tx, found.bookingId));
      const [request] = row ? await tx.select().from(signatureRequest).where(ofToken).for("update") : [];
      if (!row || !request || !isSignedOn(caller.agency, row)) return refuse("not-found", { field: "token" });
      if (await isWithdrawn(tx, row)) return refuse("gone", { field: "token" });
      const saleMinor = minorToSign(row);
      const terms = signedTerms(row, saleMinor);
      const { offer, recipient } = terms;
      if (isSigned(request, terms)) return accept(null);
      const now = await databaseNow(tx, parts.clock);
      if (isOver(request, row, now)) return refuse("gone");
      if (minorOf(shownPrice) !== saleMinor)
        return refuse("price-changed", { details: { old: shownPrice, new: amountOf(saleMinor) } });
      if (shownOffer !== offer) return refuse("offer-changed");
      await tx
        .update(signatureRequest)
        .set({ signedAt: now, signedMinor: saleMinor, signedOffer: offer, recipient, termsVersion })
        .where(eq(signatureRequest.id, request.id));
      await tx.insert(consentEvent).values({
        bookingId: row.id,
        kind: "reservation-terms",
        given: true,
        textVersion: termsVersion,
        language: languageOf[langCode],
        at: now,
      });
      if (row.termsAcceptedAt === null)
        await tx
          .update(booking)
          .set({ termsAcceptedAt: now, termsVersion, version: row.version + 1 })
          .where(eq(booking.id, row.id));
      return accept(null);
    },
    { random: parts.random },
  );
  return signed.ok ? signaturePage(parts, token, langCode, caller) : signed;
}
