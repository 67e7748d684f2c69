import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import type { Booking } from "../../sale/booking/transition";
import { orderOnAccount } from "../../sale/credit/change-on-credit";

/** What a mail says of a booking that comes to nothing. */
export const nothingDue: Record<Language, { onAccount: string; byCard: string }> = {
  he: { onAccount: "אין חיוב בחשבון הסוכנות על ההזמנה הזאת.", byCard: "הכרטיס לא חויב." },
  en: { onAccount: "Nothing is owed for it on your account.", byCard: "The card was not charged." },
  ru: {
    onAccount: "На счёте агентства за это бронирование ничего не начислено.",
    byCard: "Деньги с карты не списаны.",
  },
  ar: { onAccount: "لا يُستحق على حساب الوكالة شيء عن هذا الحجز.", byCard: "لم يُخصم أي مبلغ من البطاقة." },
};

/**
 * The line about money of a mail to the agency, for a booking on its account or one paid by card. None for an order without payment from
 * before there were accounts: what it comes to is between the agency and the shop.
 */
export async function moneyLine(
  tx: Transaction,
  row: Booking,
  { onAccount, byCard }: { onAccount: string; byCard: string },
): Promise<string[]> {
  if (!row.bypassPayment) return [byCard];
  return (await orderOnAccount(tx, row.id)) ? [onAccount] : [];
}
