import type { content } from "@contract/content/content";
import type { reviewCalls } from "@contract/content/reviews";
import type { appDeals } from "@contract/shopping/app-deals";
import type { deals } from "@contract/shopping/deals";
import type { discovery } from "@contract/shopping/discovery";
import type { hotelPages } from "@contract/shopping/hotel-page";
import type { links } from "@contract/shopping/links";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { cardOf, vacation } from "./imitated-search";
import { hotelPictureOf, packsFrom, placeOf, places } from "./imitated-world";

type Imitated = Port<
  typeof deals &
    typeof content &
    typeof discovery &
    typeof hotelPages &
    Pick<typeof reviewCalls, "hotelReviews"> &
    typeof appDeals &
    typeof links,
  null
>;

/** Deals, page content and short links of a shop whose deals never end. */
export function imitatedDeals(today: string): Imitated {
  const packs = packsFrom(today);
  const paths = new Map<string, { rawUrlPath: string; expireDate: string }>();
  const tab = (langCode: LangCode, tabPacks = packs) => ({
    dealTypeCode: "VP",
    category: vacation,
    title: { HEB: "חופשות", ENG: "Holidays", RUS: "Отпуск", ARA: "عطلات" }[langCode],
    sort: 1,
    deals: tabPacks.map((pack) => cardOf(pack, langCode)),
    more: "/search-result?categoryId=1",
  });
  const packOf = (id: string) => packs.find((pack) => id === pack.id || id === `${pack.id}-${pack.hotel}`);
  return {
    homeDeals: async ({ langCode }) =>
      accept({
        generatedAt: `${today}T00:00:00.000Z`,
        tabs: [tab(langCode)],
        mostView: [],
        mostViewDeals: [],
        theHottest: [],
        countdowns: [],
      }),
    async landingDeals({ destination, langCode }) {
      const place = places.find(({ code }) => code === destination);
      if (destination !== "all" && !place) return refuse("not-found", { field: "destination" });
      const shownPacks = place ? packs.filter(({ dest }) => dest === place.code) : packs;
      const title = place?.name[langCode] ?? tab(langCode).title;
      return accept({ kind: "Landing" as const, title, text: "", tabs: [tab(langCode, shownPacks)] });
    },
    async deal({ id, langCode }) {
      const pack = packOf(id);
      return pack ? accept(cardOf(pack, langCode)) : refuse("not-found", { field: "id" });
    },
    domesticFirstTab: async ({ langCode }) => accept({ ...tab(langCode), deals: [] }),
    associatedDeals: async ({ packId }) => (packOf(packId) ? accept([]) : refuse("not-found", { field: "packId" })),
    async hotels({ dest, langCode }) {
      if (!places.some(({ code }) => code === dest)) return refuse("not-found", { field: "dest" });
      return accept(
        packs
          .filter((pack) => pack.dest === dest)
          .map((pack) => ({
            hotelId: pack.hotel,
            name: pack.hotelName,
            stars: pack.stars,
            image: hotelPictureOf(pack),
            description: placeOf(pack.dest).name[langCode],
            facilities: [],
            facts: { has: [] },
          })),
      );
    },
    async area({ dest, langCode }) {
      const place = places.find(({ code }) => code === dest);
      if (!place) return refuse("not-found", { field: "dest" });
      return accept({
        code: place.code,
        name: place.name[langCode],
        countryCode: place.country,
        countryName: place.countryName[langCode],
        spellings: [],
        subjects: [],
        image: `/pictures/destination/${place.code}/${place.setting}/none/card.svg`,
        domestic: false,
        description: place.countryName[langCode],
        areaCode: "EUR",
        areaName: place.countryName[langCode],
      });
    },
    pageContentsImage: async () => accept({ imageWithHrefList: { items: [] }, imagesByCode: {} }),
    pageContentsHref: async () => refuse("not-found", { field: "item" }),
    pageContents: async ({ page }) => accept({ page, banners: { imageWithHrefList: { items: [] }, imagesByCode: {} } }),
    destinationEx: async ({ dest }) =>
      accept(
        places
          .filter(({ code }) => dest.length === 0 || dest.includes(code))
          .map(({ code, setting }) => ({
            code,
            galleryUrls: [`/pictures/destination/${code}/${setting}/none/wide.svg`],
          })),
      ),
    holidayMonths: async () => accept([]),
    listedDeals: async () => accept({ total: 0, deals: [] }),
    async hotelReviews({ hotelId }) {
      if (!packs.some(({ hotel }) => hotel === hotelId)) return refuse("not-found", { field: "hotelId" });
      return accept({ distribution: [0, 0, 0, 0, 0], byGuest: [], reviews: [], demo: false });
    },
    async hotelPage({ hotelId, langCode }) {
      const dates = packs.filter(({ hotel }) => hotel === hotelId);
      const [first] = dates;
      if (!first) return refuse("not-found", { field: "hotelId" });
      const place = placeOf(first.dest);
      return accept({
        hotelId,
        status: "open" as const,
        name: first.hotelName,
        description: place.name[langCode],
        stars: first.stars,
        geo: { lat: 0, lng: 0 },
        dest: place.code,
        destName: place.name[langCode],
        countryName: place.countryName[langCode],
        areaCode: "EUR",
        areaName: place.countryName[langCode],
        galleryUrls: [hotelPictureOf(first)],
        surroundings: [],
        facilities: [],
        facts: { has: [] },
        rooms: [],
        categoryId: vacation.id,
        dates: dates.map((pack) => cardOf(pack, langCode)),
        liveStays: false,
      });
    },
    listedHotels: async () => accept([...new Set(packs.map(({ hotel }) => hotel))].map((hotelId) => ({ hotelId }))),
    timerBanner: async () => accept({ active: false }),
    getMenuNew: async () => accept({ destination: [], category: [], month: [] }),
    async getPackagesNew({ langCode, from, to }) {
      const cards = packs.map((pack) => cardOf(pack, langCode));
      return accept({
        total: cards.length,
        deals: cards.slice(from - 1, to),
        price: { fromPrice: 0, toPrice: 100_000, currency: "US" as const },
      });
    },
    dealSubCategories: async () => accept([]),
    async getPackageData({ id, langCode }) {
      const pack = packOf(id);
      if (!pack) return refuse("not-found", { field: "id" });
      return accept({ deal: cardOf(pack, langCode), placeText: placeOf(pack.dest).name[langCode] });
    },
    async itineraryDetail({ dealid }) {
      const pack = packOf(dealid);
      if (!pack) return refuse("not-found", { field: "id" });
      return accept([{ day: 1, date: pack.dateFrom, title: pack.hotelName, text: pack.hotelName }]);
    },
    async shortenedUrl({ rawUrlPath, expireDate = today }) {
      if (!rawUrlPath.startsWith("/") || rawUrlPath.startsWith("//"))
        return refuse("invalid-link", { field: "rawUrlPath" });
      const shortenedUrlPath = `/shared/${String(paths.size + 1).padStart(8, "2")}`;
      paths.set(shortenedUrlPath, { rawUrlPath, expireDate });
      return accept({ shortenedUrlPath, rawUrlPath, expireDate });
    },
    async shortenedUrlReverse({ shortenedUrlPath }) {
      const target = paths.get(shortenedUrlPath);
      return target ? accept({ shortenedUrlPath, ...target }) : refuse("not-found", { field: "shortenedUrlPath" });
    },
  };
}
