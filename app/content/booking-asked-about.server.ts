import type { Shop } from "@contract/calls";
import type { Language } from "@contract/vocabulary/languages";
import { langCodeOf } from "@contract/vocabulary/languages";
import { BookingId } from "@contract/vocabulary/vocabulary";
import { translator } from "~/i18n/i18n.server";

/** What an agency asks the shop about one of its bookings, with the beginning of the message. */
const topics = ["change", "question"] as const;

/**
 * The booking that the address names, when the agency that made it asks: who is logged in as it needs no proof of whose booking it is. Null for
 * anybody else.
 */
export async function bookingAskedAbout(request: Request, shop: Shop, language: Language) {
  const query = new URL(request.url).searchParams;
  const bookingId = BookingId.safeParse(query.get("booking")).data;
  if (!bookingId) return null;
  const answer = await shop.succeededBooking({ bookingId, langCode: langCodeOf[language] });
  if (!answer.ok || !answer.value.agency) return null;
  const { pnr, payer } = answer.value;
  const topic = topics.find((one) => one === query.get("about")) ?? "question";
  return {
    bookingId,
    pnr,
    payerName: `${payer.firstName} ${payer.lastName}`,
    message: `${translator(language, "pages")(`asked.${topic}`, { pnr })} `,
  };
}
