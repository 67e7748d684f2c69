import { setTimeout as delay } from "node:timers/promises";
import { LangCode } from "@contract/vocabulary/vocabulary";
import type { HotelSupplier } from "../hotel-api/hotel-supplier";
import { commentsOf, type DraftStay, type StayTexts } from "./draft-stay";

/** Milliseconds the opening of a booking waits for other languages: a stay without them is sold anyway. */
const timeout = 4000;

/** The hotel, rooms and comments as the reader's language has them; without that language as they were booked. */
export function stayTextsIn(stay: DraftStay, langCode: LangCode): StayTexts & { comments: string[] } {
  const texts: StayTexts = stay.texts?.[langCode] ?? stay;
  return { hotelName: texts.hotelName, rates: texts.rates, comments: commentsOf(texts) };
}

type Asked = Pick<DraftStay, "hotelCode" | "langCode" | "rates">;

/**
 * The same rates in the languages other than the booked one, asked for while their keys are valid: a voucher is read
 * at the hotel, and a booking in whatever language its reader has by then. A language without an answer is left out.
 */
export async function otherStayTexts(
  supplier: HotelSupplier,
  { hotelCode, langCode, rates }: Asked,
): Promise<NonNullable<DraftStay["texts"]>> {
  const texts: NonNullable<DraftStay["texts"]> = {};
  const ask = async (language: LangCode) => {
    const answers = await Promise.all(rates.map(({ rateKey }) => supplier.checkRate(rateKey, language)));
    const hotels = answers.flatMap((answer) => (answer.outcome === "done" ? [answer.value] : []));
    const [hotel] = hotels;
    const named = hotels.flatMap(({ code, rooms: [room] }, at) =>
      code === hotelCode && room?.code === rates[at]!.roomCode
        ? [{ roomName: room.name || room.code, comments: room.rates[0]?.comments }]
        : [],
    );
    if (hotel?.name && named.length === rates.length) texts[language] = { hotelName: hotel.name, rates: named };
  };
  const others = LangCode.options.filter((language) => language !== langCode);
  await Promise.race([Promise.all(others.map(ask)), delay(timeout, undefined, { ref: false })]);
  return { ...texts };
}
