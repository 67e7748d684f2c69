import type { AgentPrices, PackageCard } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { inArray } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf, minorOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { departure } from "../../offer/catalogue/schema";
import type { Caller } from "../caller/caller";
import { netPriceOf } from "./net-price";

/** Splits a price into the agency's commission and the rest. */
export function agentPrices(price: string, commissionPercent: string): Omit<AgentPrices, "internalInfo"> {
  const { netMinor, commissionMinor } = netPriceOf(minorOf(price) ?? 0, commissionPercent);
  return { net: amountOf(netMinor), commission: amountOf(commissionMinor), commissionPercent };
}

/** Cards with the agency's prices and the notes for agents when an agency calls; unchanged for other callers. */
export async function cardsFor(
  db: Database,
  caller: Caller,
  cards: PackageCard[],
  langCode: LangCode,
): Promise<PackageCard[]> {
  if (!caller.agent || cards.length === 0) return cards;
  const { commissionPercent } = caller.agent.acting;
  const notes = await internalInfo(
    db,
    cards.map(({ packId }) => packId),
    langCode,
  );
  return cards.map((card) => ({
    ...card,
    agent: { ...agentPrices(card.price, commissionPercent), internalInfo: notes.get(card.packId) },
  }));
}

/** Lists of deals with the agency's prices, as `cardsFor`, in one read. */
export async function tabsFor<Tab extends { deals: PackageCard[] }>(
  db: Database,
  caller: Caller,
  tabs: Tab[],
  langCode: LangCode,
): Promise<Tab[]> {
  if (!caller.agent) return tabs;
  const cards = await cardsFor(
    db,
    caller,
    tabs.flatMap(({ deals }) => deals),
    langCode,
  );
  return tabs.map((tab) => ({ ...tab, deals: cards.splice(0, tab.deals.length) }));
}

/** A price with the agency's commission. */
export async function priceFor<T extends { price: string }>(
  db: Database,
  caller: Caller,
  packId: string,
  priced: T,
  langCode: LangCode,
): Promise<T & { agent?: AgentPrices }> {
  if (!caller.agent) return priced;
  const notes = await internalInfo(db, [packId], langCode);
  const prices = agentPrices(priced.price, caller.agent.acting.commissionPercent);
  return { ...priced, agent: { ...prices, internalInfo: notes.get(packId) } };
}

async function internalInfo(db: Database, packIds: string[], langCode: LangCode): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: departure.id, note: departure.internalInfo })
    .from(departure)
    .where(inArray(departure.id, [...new Set(packIds)]));
  return new Map(rows.flatMap(({ id, note }) => (note ? [[id, localise(note, langCode)] as const] : [])));
}
