import type { CalcPackResult, SelectResult } from "@contract/shopping/search-and-selection";
import type { Language } from "@contract/vocabulary/languages";
import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { includedPieces } from "~/booking/included-baggage.server";
import { priceInText } from "~/format/money";
import type { translator } from "~/i18n/i18n.server";
import { mainHotel } from "./chosen-classes";

const savings: readonly PriceLineCode[] = ["DISCOUNT", "CLUB"];

/** What the price saves and includes, in one sentence: only what the price's own lines and the chosen flights and rooms say. */
export function whyThisDeal(
  pack: SelectResult,
  price: CalcPackResult,
  chosenFlights: string | undefined,
  language: Language,
  t: ReturnType<typeof translator>,
): string {
  const { outwardFlight, inwardFlight } =
    pack.flights.find(({ flights }) => flights === (chosenFlights ?? pack.packId)) ?? {};
  const legs = [outwardFlight, inwardFlight].filter((leg) => leg !== undefined);
  const rooms = mainHotel(pack)?.rooms ?? [];
  const boards = new Map(
    rooms.filter(({ cls }) => price.cls.includes(cls)).map(({ basis, basisName }) => [basis, basisName] as const),
  );
  const [[basis, board = ""] = []] = boards;
  const hasMeals = boards.size === 1 && basis !== "RO" && basis !== "SC";
  const parts = [
    legs.length > 0 ? t(inwardFlight ? "product.why-part.flights" : "product.why-part.one-way") : "",
    price.hotelStay ? t("card.nights", { count: price.hotelStay.nights }) : "",
    hasMeals ? board.charAt(0).toLocaleLowerCase(language) + board.slice(1) : "",
    ...includedPieces(legs, language, t),
    pack.transfer ? t("product.why-part.transfer") : "",
    price.ticket ? t("product.why-part.ticket") : "",
    price.car ? t("product.why-part.car") : "",
  ].filter(Boolean);
  if (parts.length === 0) return "";
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
  const saved = savedIn(price);
  return saved
    ? t("product.why-saving", { amount: priceInText(saved, price.currency), parts: list })
    : t("product.why", { parts: list });
}

/** What the discounts among a price's lines take off together; null if there are none. */
function savedIn({ lines }: CalcPackResult): string | null {
  const cents = lines
    .filter(({ code }) => savings.includes(code))
    .reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
  return cents < 0 ? (-cents / 100).toFixed(2) : null;
}
