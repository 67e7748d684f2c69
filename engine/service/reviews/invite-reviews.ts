import type { Payer } from "@contract/booking/booking";
import type { Language } from "@contract/vocabulary/languages";
import { subDays } from "date-fns";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Brand } from "../../core/brand";
import { hashedToken } from "../../core/hashed-token";
import { jerusalemDay } from "../../core/jerusalem-day";
import { languageQuery } from "../../core/language-query";
import type { Names } from "../../core/names";
import { newId } from "../../core/new-id";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hotel } from "../../offer/catalogue/schema";
import { mailSender } from "../../outbox/branded-message";
import type { EffectOf } from "../../outbox/effect";
import { isolate } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import { newSid } from "../../people/sessions/sessions";
import { bookingBrand } from "../../sale/booking/booking-brand";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { forEachDue } from "../reminders/for-each-due";
import { review } from "./schema";

/** Days after the return: a guest is asked when home again, and not about a stay that is long past. */
const days = { first: 2, last: 14 } as const;
/** Bookings read at once. */
const most = 100;

type Facts = Record<"hotel" | "link", string>;
export const texts: Record<Language, { subject(facts: Facts): string; body(facts: Facts): string }> = {
  he: {
    subject: (f) => `איך היה ב${f.hotel}?`,
    body: (f) =>
      `חזרתם הביתה, ואנחנו מקווים שנהניתם. כמה מילים על ${f.hotel} יעזרו למי שבוחר עכשיו מלון:\n${f.link}\n\nזה לוקח שתי דקות. אנחנו מפרסמים גם ביקורות לא מחמיאות.`,
  },
  en: {
    subject: (f) => `How was ${f.hotel}?`,
    body: (f) =>
      `You are home again, and we hope you had a good time. A few words about ${f.hotel} help others who are choosing a hotel now:\n${f.link}\n\nIt takes two minutes. We publish unfavourable reviews too.`,
  },
  ru: {
    subject: (f) => `Как вам отель ${f.hotel}?`,
    body: (f) =>
      `Вы уже дома, и мы надеемся, что отдых удался. Несколько слов об отеле ${f.hotel} помогут тем, кто выбирает сейчас:\n${f.link}\n\nЭто займёт две минуты. Нелестные отзывы мы тоже публикуем.`,
  },
  ar: {
    subject: (f) => `كيف كانت إقامتكم في ${f.hotel}؟`,
    body: (f) =>
      `عدتم إلى البيت، ونأمل أنكم استمتعتم. بضع كلمات عن ${f.hotel} تساعد من يختار فندقًا الآن:\n${f.link}\n\nلا يستغرق ذلك سوى دقيقتين. ننشر أيضًا التقييمات السلبية.`,
  },
};

type Stay = { id: string; row: Booking; names: Names; hotelId: string };

/**
 * Asks the payers of stays that ended lately for a review, each booking once, by mail in its language. Returns the number of invitations.
 * Stays of a supplier's hotel have no page to show a review on.
 */
export async function inviteReviews(parts: Store & { publicUrl: string; log: Logger }, batch = most): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  return forEachDue(parts, {
    batch,
    problem: "a guest could not be asked for a review",
    after: (last) => staysAfter(parts, last, batch, now),
    work: (stay) => invite(parts, stay, now),
  });
}

function staysAfter({ db }: Store, last: string, batch: number, now: Date): Promise<Stay[]> {
  const day = (ago: number) => jerusalemDay(subDays(now, ago));
  const lastDay = sql<string>`${booking.draft} ->> 'dateTo'`;
  return db
    .select({ id: booking.id, row: booking, names: hotel.names, hotelId: hotel.id })
    .from(booking)
    .innerJoin(hotel, eq(hotel.id, sql`${booking.draft} #>> '{rooms,0,hotelId}'`))
    .where(
      and(
        // Together the index of bookings by their last day.
        eq(booking.forgotten, 0),
        sql`${lastDay} between ${day(days.last)} and ${day(days.first)}`,
        eq(booking.state, "OK"),
        sql`${booking.draft} #>> '{payer,email}' is not null`,
        gt(booking.id, last),
        sql`not exists (select from ${review} where ${review.bookingId} = ${booking.id})`,
      ),
    )
    .orderBy(booking.id)
    .limit(batch);
}

async function invite(
  parts: Store & { publicUrl: string },
  { row, names, hotelId }: Stay,
  now: Date,
): Promise<boolean> {
  const token = newSid(parts.random);
  const { payer, dateFrom, dateTo } = row.draft;
  const { language } = row;
  if (!payer) return false;
  return inTransaction(
    parts.db,
    async (tx) => {
      const [invitation] = await tx
        .insert(review)
        .values({
          id: newId(parts.random),
          bookingId: row.id,
          hotelId,
          tokenHash: hashedToken(token),
          state: "invited",
          dateFrom,
          dateTo,
          language,
          invitedAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: review.id });
      if (!invitation) return false;
      const mail = invitationMail(row, payer, names, token, await bookingBrand(parts, tx, row));
      return post(tx, `review:${invitation.id}`, mail, now, row.id);
    },
    { random: parts.random },
  );
}

/** The mail that asks a guest for a review. */
export function invitationMail(
  { language }: Pick<Booking, "language">,
  { email, firstName }: Pick<Payer, "email" | "firstName">,
  names: Names,
  token: string,
  brand: Brand,
): EffectOf<"mail"> {
  const name = names[language];
  const facts = { hotel: isolate(name), link: `${brand.origin}/review/${token}${languageQuery(language)}` };
  return {
    kind: "mail",
    to: email,
    subject: texts[language].subject({ ...facts, hotel: name }),
    text: letter(language, firstName, texts[language].body(facts), brand),
    ...mailSender(brand, language),
  };
}
