import type { travellerCalls } from "@contract/people/travellers";
import type { Output } from "@contract/wire/operation";
import { eq, sql } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import { member } from "../../people/members/schema";
import { maskedPassport } from "../../sale/draft/passports-later";
import { type TravellerParts, travellersOf } from "../travellers/kept-travellers";

type StoredData = Output<typeof travellerCalls.memberStoredData>;

/**
 * Everything the club keeps of a member. What a booking holds is in its documents. Passport numbers are whole only for a member who entered
 * the account's e-mail address in this log-in: a phone alone proves too little for a file of them (decision 0076).
 */
export async function storedData(
  parts: TravellerParts,
  { id: memberId, emailConfirmed }: NonNullable<Caller["member"]>,
): Promise<StoredData> {
  const [[account], travellers, { rows: bookings }] = await Promise.all([
    parts.db.select().from(member).where(eq(member.id, memberId)),
    travellersOf(parts, memberId),
    parts.db.execute<StoredData["bookings"][number]>(sql`
      select b.pnr, b.draft ->> 'dateFrom' as "dateFrom", b.draft ->> 'dateTo' as "dateTo", b.state,
        b.member_id is distinct from ${memberId} as added
      from booking b where b.forgotten < 2
        and (b.member_id = ${memberId} or b.id in (select booking_id from member_booking where member_id = ${memberId}))
      order by b.order_number`),
  ]);
  const { firstName, lastName, email, phone, language, registeredAt, termsVersion } = account!;
  return {
    member: { firstName, lastName, email, phone, language, termsVersion, registeredAt: registeredAt.toISOString() },
    travellers: travellers.map(({ details, createdAt }) => {
      const { passportNumber: whole } = details;
      const passportNumber = emailConfirmed || !whole ? whole : maskedPassport(whole);
      return { ...details, passportNumber, keptAt: createdAt.toISOString() };
    }),
    bookings,
  };
}
