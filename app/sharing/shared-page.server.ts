import type { Shop } from "@contract/calls";
import { soldCategories } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { inVariant } from "@contract/vocabulary/picture-address";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { monthName, printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";
import type { SharedKind } from "~/paths";
import type { SharedPicture } from "./sharing-picture";

/** The coast of the home page. */
const coast = "/pictures/destination/coast-34/island/dome/wide.svg";

type Asked = { shop: Shop; language: Language; langCode: LangCode; code: string };
type Shown = Pick<SharedPicture, "title"> & Partial<Pick<SharedPicture, "image" | "place" | "dates" | "price">>;

/** What the picture of a page shows, by its kind; null if there is no such page. */
const pages: Record<SharedKind, (asked: Asked) => Shown | null | Promise<Shown | null>> = {
  home: ({ language, code }) => ({
    title: translator(language, "shop")(code === "places" ? "places.title" : "home.headline"),
  }),
  type({ language, code }) {
    const type = soldCategories.find((category) => category === code);
    return type ? { title: translator(language, "shop")(`category.${type}`) } : null;
  },
  async page({ shop, langCode, code }) {
    const answer = await shop.footerPageList({ langCode });
    const page = answer.ok ? answer.value.find(({ id }) => id === code) : undefined;
    return page ? { title: page.title } : null;
  },
  async area({ shop, langCode, code }) {
    const areas = await shop.areas({ langCode });
    const area = areas.ok ? areas.value.find((candidate) => candidate.code === code) : undefined;
    const [first] = area?.destinations ?? [];
    if (!area || !first) return null;
    const names = area.destinations.map(({ name }) => name);
    return { image: inVariant(first.image, "wide"), title: area.name, place: names.slice(0, 4).join(" · ") };
  },
  async hotel({ shop, langCode, language, code }) {
    const answer = await shop.hotelPage({ hotelId: code, langCode });
    if (!answer.ok) return null;
    const { name, destName, countryName, galleryUrls, dates } = answer.value;
    const [next] = dates;
    return {
      image: galleryUrls[0],
      title: name,
      place: `${destName}, ${countryName}`,
      price: next && priceInText(next.price, next.currency, language).replace(/[\u2066-\u2069]/g, ""),
      dates: next && `${printedDate(next.packStartDate)} – ${printedDate(next.packEndDate)}`,
    };
  },
  async month(asked) {
    const { shop, language, code } = asked;
    const [, month, dest] = /^(20\d\d-(?:0[1-9]|1[0-2]))(?:-([A-Z0-9]{2,20}))?$/.exec(code) ?? [];
    if (!month) return null;
    const dates = monthName(month, language);
    if (!dest) return { title: translator(language, "months")("title.all", { month: dates }) };
    const [place, months] = await Promise.all([placeShown(asked, dest), shop.holidayMonths({ dest, month })]);
    const from = months.ok ? months.value[0]?.from : undefined;
    return place && { ...place.shown, dates, price: from && fromPrice(language, from) };
  },
  async place(asked) {
    const place = await placeShown(asked, asked.code);
    return place && { ...place.shown, price: place.lowestPrice && fromPrice(asked.language, place.lowestPrice) };
  },
  async hotels(asked) {
    const place = await placeShown(asked, asked.code);
    if (!place) return null;
    const { shown, lowestPrice } = place;
    return {
      ...shown,
      title: translator(asked.language, "shop")("hotels.title", { place: shown.title }),
      price: lowestPrice && fromPrice(asked.language, lowestPrice),
    };
  },
};

/** The text of a page's sharing picture, by kind and code; null if the page does not exist. */
export async function sharedPage(
  shop: Shop,
  language: Language,
  brand: string,
  kind: string,
  code: string,
): Promise<SharedPicture | null> {
  if (!Object.hasOwn(pages, kind)) return null;
  const shown = await pages[kind as SharedKind]({ shop, language, langCode: langCodeOf[language], code });
  if (!shown) return null;
  const { image = coast, title, place = "", dates = "", price = "" } = shown;
  return { image, title, place, dates, price, brand, language };
}

/** What pages of a destination show of it, with its lowest price; null if there is no such destination. */
async function placeShown({ shop, langCode }: Asked, dest: string) {
  const answer = await shop.area({ dest, langCode });
  if (!answer.ok) return null;
  const { image, name, countryName, lowestPrice } = answer.value;
  return { shown: { image: inVariant(image, "wide"), title: name, place: countryName }, lowestPrice };
}

/** "From" a price, without the marks that a picture would draw. */
function fromPrice(language: Language, { price, currency }: { price: string; currency: TwoLetterCurrency }): string {
  const text = translator(language, "months")("from", { price: priceInText(price, currency) });
  return text.replace(/[\u2066-\u2069]/g, "");
}
