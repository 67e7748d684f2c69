import type { Shop } from "@contract/calls";
import { GoneDeal } from "@contract/shopping/gone-deal";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { ListCurrency } from "~/format/list-currency";
import type { SavedWish, WishParty } from "~/session/saved-wish";
import { type ShownCard, shownCard } from "~/shopping/shown-card.server";

/** A saved deal: its card at today's price for the party and board it was saved with or, if it is sold out or over, its stored details. */
type SavedHoliday = { id: string; party: WishParty; card: ShownCard | null; goneDeal: GoneDeal | null };

/** The saved deals, in their order. */
export function savedHolidays(
  shop: Shop,
  wishes: readonly SavedWish[],
  language: Language,
  currency: ListCurrency,
): Promise<SavedHoliday[]> {
  return Promise.all(
    wishes.map(async ({ id, party, board }) => {
      const { adult, listAgeChildren, listAgeInfants, rooms } = party;
      const dealAnswer = await shop.deal({
        id,
        adult,
        child: listAgeChildren.length,
        infant: listAgeInfants.length,
        listAgeChildren: [...listAgeChildren],
        listAgeInfants: [...listAgeInfants],
        rooms: rooms?.rooms,
        typ: [...(rooms?.typ ?? [])],
        basis: board ? [board] : [],
        langCode: langCodeOf[language],
      });
      return dealAnswer.ok
        ? { id, party, card: { ...shownCard(dealAnswer.value, currency), id }, goneDeal: null }
        : { id, party, card: null, goneDeal: GoneDeal.safeParse(dealAnswer.refusal.details).data ?? null };
    }),
  );
}
