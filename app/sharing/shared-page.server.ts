import type { Shop } from "@contract/calls";
import { soldCategories } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { inVariant } from "@contract/vocabulary/picture-address";
import { monthName, printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";
import type { SharedPicture } from "./sharing-picture";

/** The coast of the home page. */
const coast = "/pictures/destination/coast-34/island/dome/wide.svg";

/** The text of a page's sharing picture, by kind and code; null if the page does not exist. */
export async function sharedPage(
  shop: Shop,
  language: Language,
  brand: string,
  kind: string,
  code: string,
): Promise<SharedPicture | null> {
  const t = translator(language, "shop");
  const plain = { image: coast, place: "", dates: "", price: "", brand, language };
  if (kind === "home") return { ...plain, title: t(code === "places" ? "places.title" : "home.headline") };
  if (kind === "type") {
    const type = soldCategories.find((category) => category === code);
    return type ? { ...plain, title: t(`category.${type}`) } : null;
  }
  const langCode = langCodeOf[language];
  if (kind === "page") {
    const pages = await shop.footerPageList({ langCode });
    const page = pages.ok ? pages.value.find(({ id }) => id === code) : undefined;
    return page ? { ...plain, title: page.title } : null;
  }
  if (kind === "area") {
    const areas = await shop.areas({ langCode });
    const area = areas.ok ? areas.value.find((candidate) => candidate.code === code) : undefined;
    const [first] = area?.destinations ?? [];
    if (!area || !first) return null;
    const names = area.destinations.map(({ name }) => name);
    return { ...plain, image: inVariant(first.image, "wide"), title: area.name, place: names.slice(0, 4).join(" · ") };
  }
  if (kind === "hotel") {
    const hotelAnswer = await shop.hotelPage({ hotelId: code, langCode });
    if (!hotelAnswer.ok) return null;
    const { name, destName, countryName, galleryUrls, dates } = hotelAnswer.value;
    const [next] = dates;
    return {
      ...plain,
      image: galleryUrls[0] ?? coast,
      title: name,
      place: `${destName}, ${countryName}`,
      price: next ? priceInText(next.price, next.currency).replace(/[\u2066-\u2069]/g, "") : "",
      dates: next ? `${printedDate(next.packStartDate)} – ${printedDate(next.packEndDate)}` : "",
    };
  }
  const [, month, ofMonth] =
    kind === "month" ? (/^(20\d\d-(?:0[1-9]|1[0-2]))(?:-([A-Z0-9]{2,20}))?$/.exec(code) ?? []) : [];
  const dates = month ? monthName(month, language) : "";
  if (month && !ofMonth) return { ...plain, title: translator(language, "months")("title.all", { month: dates }) };
  const dest = month ? ofMonth! : kind === "place" || kind === "hotels" ? code : null;
  if (!dest) return null;
  const [areaAnswer, months] = await Promise.all([
    shop.area({ dest, langCode }),
    month ? shop.holidayMonths({ dest, month }) : null,
  ]);
  if (!areaAnswer.ok) return null;
  const place = areaAnswer.value;
  const from = months ? (months.ok ? months.value[0]?.from : undefined) : place.lowestPrice;
  return {
    ...plain,
    image: inVariant(place.image, "wide"),
    title: kind === "hotels" ? t("hotels.title", { place: place.name }) : place.name,
    place: place.countryName,
    dates,
    price: from ? fromPrice(language, from) : "",
  };
}

/** "From" a price, without the marks that a picture would draw. */
function fromPrice(language: Language, { price, currency }: { price: string; currency: TwoLetterCurrency }): string {
  const text = translator(language, "months")("from", { price: priceInText(price, currency) });
  return text.replace(/[\u2066-\u2069]/g, "");
}
