import { CoveredReason } from "@contract/booking/visitors";
import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { BookingId } from "@contract/vocabulary/vocabulary";
import { printedDate } from "~/format/dates";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** The booking that the address names, when the agency that made it asks to cancel it. */
export type BookingAskedAbout = NonNullable<Awaited<ReturnType<typeof bookingAskedAbout>>>;

/**
 * The booking that the address names, when the agency that made it asks to cancel it: who is logged in as it needs no proof of whose booking
 * it is, and reads what cancelling costs now. Null for anybody else. A request that was made is on the booking's page.
 */
export async function bookingAskedAbout(request: Request, shop: Shop, language: Language) {
  const bookingId = BookingId.safeParse(new URL(request.url).searchParams.get("booking")).data;
  if (!bookingId) return null;
  const offer = await shop.agencyCancellation({ bookingId });
  if (!offer.ok) return null;
  if (offer.value.requestedAt) throw redirectKeeping(request, paths.confirmation(bookingId));
  const answer = await shop.succeededBooking({ bookingId, langCode: langCodeOf[language] });
  if (!answer.ok) return null;
  const { pnr, payer } = answer.value;
  return {
    bookingId,
    pnr,
    payerName: `${payer.firstName} ${payer.lastName}`,
    /** Null where no way needs one. */
    coveredReasons: offer.value.tracks.some(({ track, allowed }) => track === "flyingSafe" && allowed)
      ? CoveredReason.options
      : null,
    tracks: offer.value.tracks.map((track) => ({ ...track, until: track.until && printedDate(track.until) })),
  };
}
