import type { PricePlan } from "@contract/agencies/price-plan";
import type { Language } from "@contract/vocabulary/languages";
import { listPrice, printedPrice } from "@contract/vocabulary/printed-price";
import { printedDate, weekdayOf } from "~/format/dates";
import { translator } from "~/i18n/i18n.server";

/** A day of a price plan as its page shows it. */
type ShownPlanRow = {
  packId: string;
  day: string;
  flights: string;
  room: string;
  /** For each column; empty: not for sale. */
  prices: string[];
  /** For each column, one note per line: another room than the row's, the agency's net, on request, how many are left. */
  notes: string[];
  status: string;
};

/** Stands for the amount while the text around it is translated. */
const netMark = "#";

/** Text that runs from left to right inside any language. Three thousand cells take characters where an element would cost more. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/**
 * The rows of a plan in words. About three thousand cells share a few texts, so each is translated once, and the page gets strings: encoding
 * every field of every cell took a sixth of the page's time.
 */
export function shownPlanRows({ rows, currency }: PricePlan, language: Language): ShownPlanRow[] {
  const t = translator(language, "people");
  const shop = translator(language, "shop");
  const statuses = { ok: t("plan.ok"), rq: t("plan.rq"), closed: t("plan.closed") };
  const leftText = once((count) => t("plan.left", { left: count }));
  const lastSeats = once((count) => shop("card.last-seats", { count }));
  const [beforeNet = "", afterNet = ""] = t("plan.net", { net: isolated(netMark) }).split(netMark);
  return rows.map((row) => {
    const noteOf = (index: number) => {
      const other = row.otherRooms[index];
      const net = row.nets?.[index];
      const left = row.left[index];
      const notes: string[] = [];
      if (other) notes.push(`${other.roomName} · ${other.basisName}`);
      if (net) notes.push(beforeNet + printedPrice(net, currency, language) + afterNet);
      if (row.statuses[index] === "rq") notes.push(statuses.rq);
      if (typeof left === "number") notes.push(leftText(left));
      return notes.join("\n");
    };
    const status = statuses[row.status];
    return {
      packId: row.packId,
      day: `${weekdayOf(row.packStartDate, language)} ${isolated(printedDate(row.packStartDate))}`,
      flights: isolated(`${row.outwardFlight} / ${row.inwardFlight}`),
      room: `${row.roomName} · ${row.basisName}`,
      prices: row.prices.map((price) => (price === null ? "" : listPrice(price, currency, language))),
      notes: row.prices.map((price, index) => (price === null ? "" : noteOf(index))),
      status:
        row.seatsLeft?.exact !== undefined && row.status !== "closed"
          ? `${status} · ${lastSeats(row.seatsLeft.exact)}`
          : status,
    };
  });
}

/** Caches each number's text, creating it on first use. */
function once(make: (count: number) => string): (count: number) => string {
  const cache = new Map<number, string>();
  return (count) => {
    const text = cache.get(count) ?? make(count);
    cache.set(count, text);
    return text;
  };
}
