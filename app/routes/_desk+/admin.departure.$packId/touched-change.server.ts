import type { TouchedStock } from "@contract/desk/stock-desk";
import { IsoDate } from "@contract/vocabulary/vocabulary";
import type { DeskPage } from "~/desk/desk-page.server";

/** A change that takes nights or a flight off sale, or on request, as its form and the address name it. */
export type TouchedChange = {
  do: "stop-sale" | "on-request-period" | "on-request";
  kind: "flight" | "room";
  /** Of the flight or of the hotel. */
  id: string;
  /** Empty: every class. */
  roomClass?: string;
  first?: string;
  last?: string;
};

/** What a change touches, and what it is. */
export type ShownTouched = { change: TouchedChange; counts: TouchedStock };

export const touchedInput = ({ kind, id, roomClass, first, last }: TouchedChange) => ({
  kind,
  id,
  roomClass: roomClass || undefined,
  firstNight: first,
  lastNight: last,
});

/** The address of the page that shows what a change touches. */
export const touchedQuery = ({ do: change, ...what }: TouchedChange) => ({ check: change, ...what });

const kinds = ["stop-sale", "on-request-period", "on-request"] as const;

/** The change that an address names, with what it touches now; null where it names none, or one that no form sends. */
export async function shownTouched({ shop, query }: DeskPage): Promise<ShownTouched | null> {
  const named = kinds.find((name) => name === query.get("check"));
  const id = query.get("id") ?? "";
  const [first, last] = ["first", "last"].map((name) => query.get(name) ?? undefined);
  const isPeriod = [first, last].every((day) => IsoDate.safeParse(day).success);
  if (!named || !/^[A-Za-z0-9_-]{1,64}$/.test(id) || isPeriod !== (named !== "on-request")) return null;
  const kind = named === "on-request" && query.get("kind") === "flight" ? "flight" : "room";
  const change = { do: named, kind, id, roomClass: query.get("roomClass") ?? undefined, first, last } as const;
  const answer = await shop.deskTouchedStock(touchedInput(change));
  return answer.ok ? { change, counts: answer.value } : null;
}
