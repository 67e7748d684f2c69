import type { Shop } from "@contract/calls";
import { GoneDeal } from "@contract/shopping/deals";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { ListCurrency } from "~/format/list-currency";
import { type ShownCard, shownCard } from "~/shopping/shown-card.server";

/** A saved deal: its card at today's price for a couple or, if it is sold out or over, its stored details. */
export type SavedHoliday = { id: string; card: ShownCard | null; goneDeal: GoneDeal | null };

/** The deals with these ids, in their order. */
export function savedHolidays(
  shop: Shop,
  ids: readonly string[],
  language: Language,
  currency: ListCurrency,
): Promise<SavedHoliday[]> {
  return Promise.all(
    ids.map(async (id) => {
      const dealAnswer = await shop.deal({ id, langCode: langCodeOf[language] });
      return dealAnswer.ok
        ? { id, card: { ...shownCard(dealAnswer.value, currency), id }, goneDeal: null }
        : { id, card: null, goneDeal: GoneDeal.safeParse(dealAnswer.refusal.details).data ?? null };
    }),
  );
}
