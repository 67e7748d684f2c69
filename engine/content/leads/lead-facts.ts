import type { LeadKind } from "@contract/desk/lead-desk";
import type { Language } from "@contract/vocabulary/languages";
import * as z from "zod/v4";
import { isolate, ltr } from "../../outbox/isolates";
import { printedRange } from "../../outbox/printed-range";

/** What the payer of a booking wants an offer of. */
const Offered = z.enum(["insurance", "esim"]);

const OfferFacts = z.object({
  asks: z.literal("offer"),
  bookingId: z.string(),
  pnr: z.string(),
  wanted: z.array(Offered),
  /** The eSIM that was bought with the booking, so that nobody is offered it again; names of those it is for, if they were chosen. */
  bought: z.object({ qty: z.number(), names: z.array(z.string()) }).optional(),
  destinationCode: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  travellers: z.number(),
});

const NoticeFacts = z.object({
  asks: z.literal("cancellation"),
  /** Missing: no booking of this payer can be cancelled. */
  bookingId: z.string().optional(),
  pnr: z.string(),
  reason: z.string(),
});

const Facts = z.discriminatedUnion("asks", [OfferFacts, NoticeFacts]);
export type AskedFacts = z.infer<typeof Facts>;

/** Facts as a lead's message keeps them: each reader gets the sentence in their own language. */
export const storedFacts = (facts: AskedFacts): string => JSON.stringify(facts);

/** The facts that a message keeps; null for a message that somebody wrote, and for one of before facts were kept. */
export function factsIn({ kind, message }: { kind: LeadKind; message: string }): AskedFacts | null {
  // What visitors write is a text, whatever it looks like.
  if ((kind !== "offer" && kind !== "cancellation") || !message.startsWith("{")) return null;
  try {
    return Facts.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/** The sentence for a reader. `place`: the name of the destination in the reader's language. */
export function factsText(facts: AskedFacts, language: Language, place: string): string {
  if (facts.asks === "cancellation")
    return [ltr(facts.pnr), facts.bookingId ? "" : noMatch[language], facts.reason].filter(Boolean).join("\n");
  const { pnr, wanted, bought, dateFrom, dateTo, travellers } = facts;
  const comma = language === "ar" ? "، " : ", ";
  const trip = `${isolate(place)}${comma}${printedRange(dateFrom, dateTo, language)}`;
  const whose = bought && (bought.names.map(isolate).join(comma) || ltr(`× ${bought.qty}`));
  const esim = whose ? boughtEsim[language](whose) : "eSIM";
  const what = wanted.map((one) => (one === "insurance" ? insurance[language] : esim)).join(comma);
  return requests[language](what, ltr(pnr), trip, travellers);
}

export const insurance: Record<Language, string> = {
  he: "ביטוח נסיעות",
  en: "travel insurance",
  ru: "страховка",
  ar: "تأمين سفر",
};

export const boughtEsim: Record<Language, (whose: string) => string> = {
  he: (whose) => `eSIM (כבר נרכש: ${whose})`,
  en: (whose) => `eSIM (already bought: ${whose})`,
  ru: (whose) => `eSIM (уже куплена: ${whose})`,
  ar: (whose) => `eSIM (تم شراؤها: ${whose})`,
};

/** What is wanted for which booking and journey; `trip` in the language of the text. */
export const requests: Record<Language, (wanted: string, pnr: string, trip: string, travellers: number) => string> = {
  he: (wanted, pnr, trip, travellers) => `הצעה: ${wanted} · הזמנה ${pnr} · ${trip} · נוסעים: ${travellers}`,
  en: (wanted, pnr, trip, travellers) => `Offer: ${wanted} · booking ${pnr} · ${trip} · travellers: ${travellers}`,
  ru: (wanted, pnr, trip, travellers) =>
    `Предложение: ${wanted} · бронирование ${pnr} · ${trip} · туристов: ${travellers}`,
  ar: (wanted, pnr, trip, travellers) => `عرض: ${wanted} · حجز ${pnr} · ${trip} · المسافرون: ${travellers}`,
};

export const noMatch: Record<Language, string> = {
  he: "לא נמצאה הזמנה של המשלם הזה שאפשר לבטל",
  en: "no booking of this payer can be cancelled",
  ru: "нет бронирования этого плательщика, которое можно отменить",
  ar: "لا يوجد حجز لهذا القائم بالدفع يمكن إلغاؤه",
};
