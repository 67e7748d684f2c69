import type { PackageCard, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Port, refuse } from "@contract/wire/operation";
import {
  daysAfter,
  hotelPictureOf,
  type ImitatedPack,
  legsOf,
  packsFrom,
  placeOf,
  places,
  priceOf,
} from "./imitated-world";

const board = { HEB: "ארוחת בוקר", ENG: "Breakfast", RUS: "Завтрак", ARA: "إفطار" } as const satisfies Record<
  LangCode,
  string
>;
const double = { HEB: "חדר זוגי", ENG: "Double room", RUS: "Двухместный номер", ARA: "غرفة مزدوجة" } as const;
export const vacation = { code: "vacation_pack" as const, id: 1 };
/** The code of this hotel's only room in calls. */
export const standardRoom = "STD-BB";

export function cardOf(pack: ImitatedPack, lang: LangCode, people = 2): PackageCard {
  const [outwardFlight, inwardFlight] = legsOf(pack, lang);
  return {
    ...priceOf(pack.perPerson * people, pack.dateFrom),
    id: pack.id,
    packId: pack.id,
    laId: pack.hotel,
    dealTypeCode: "VP",
    category: vacation,
    packageCategory: vacation.code,
    title: pack.hotelName,
    subtitle: placeOf(pack.dest).countryName[lang],
    image: hotelPictureOf(pack),
    hotelId: pack.hotel,
    hotelName: pack.hotelName,
    stars: pack.stars,
    dest: pack.dest,
    destName: placeOf(pack.dest).name[lang],
    packStartDate: pack.dateFrom,
    packEndDate: daysAfter(pack.dateFrom, pack.nights),
    nights: pack.nights,
    outwardFlight,
    inwardFlight,
    transfer: false,
    baggage: outwardFlight.baggage,
    type: "package",
    translations: { basisName: board[lang] },
    perPerson: pack.perPerson.toFixed(2),
    status: "ok",
    link: `/product-page?packId=${pack.id}&laId=${pack.hotel}`,
    share: `/product-page?packId=${pack.id}`,
    isMainDeal: false,
    priority: 1,
    month: pack.dateFrom.slice(0, 7),
  };
}

export function imitatedSearch(today: string): Port<typeof searchAndSelection, null> {
  const packs = packsFrom(today);
  const find = (id: string) => packs.find((pack) => pack.id === id);
  const search = async ({
    dest,
    anywhere,
    adult,
    child,
    langCode,
    yearMonth,
    fromDate,
    fromPrice,
    from,
    to,
  }: {
    dest: string[];
    anywhere: boolean;
    adult: number;
    child: number;
    langCode: LangCode;
    yearMonth: string[];
    fromDate?: string;
    fromPrice: number;
    from: number;
    to: number;
  }) => {
    if (!anywhere && !dest.some((code) => places.some((place) => place.code === code)))
      return refuse("invalid-search", { field: "dest" });
    if (yearMonth.length === 0 && !fromDate) return refuse("invalid-search", { field: "fromDate" });
    const inTime = ({ dateFrom }: ImitatedPack) =>
      yearMonth.length > 0 ? yearMonth.includes(dateFrom.slice(0, 7)) : dateFrom >= fromDate!;
    const inPlace = packs.filter((pack) => (dest.length === 0 || dest.includes(pack.dest)) && inTime(pack));
    const cheapest = [...inPlace].sort((a, b) => a.perPerson - b.perPerson);
    const shownPacks =
      anywhere && dest.length === 0
        ? places.flatMap((place) => cheapest.find((pack) => pack.dest === place.code) ?? [])
        : inPlace;
    const cards = shownPacks
      .map((pack) => cardOf(pack, langCode, adult + child))
      .filter(({ price }) => Number(price) >= fromPrice);
    return accept({
      total: cards.length,
      packages: cards.slice(from - 1, to),
      facets: {
        dest: [],
        stars: [],
        basis: [],
        nights: [],
        facilities: [],
        rating: [],
        beachMetres: [],
        centreMetres: [],
        airline: [],
        departs: [],
        returns: [],
        stops: [],
        price: { fromPrice: 0, toPrice: 100_000, currency: "US" as const },
      },
      alternatives: [],
      emptyReason: cards.length > 0 ? undefined : inPlace.length > 0 ? ("NO_HOTELS" as const) : ("NO_FLIGHTS" as const),
    });
  };
  return {
    search,
    aggSearch: search,
    async packDates({ dest }) {
      const shownPacks = packs.filter((pack) => dest.length === 0 || dest.includes(pack.dest));
      const dates = shownPacks.map((pack) => ({
        date: pack.dateFrom,
        dest: [pack.dest],
        nights: [pack.nights],
        status: "open" as const,
      }));
      return accept({ from: today, to: daysAfter(today, 365), dates, months: [] });
    },
    packCategoryTop: async () => accept([]),
    packCalendar: async () => refuse("not-found"),
    async conjugatePackages({ id }) {
      return find(id) ? accept([]) : refuse("not-found");
    },
    async packHolidays() {
      return accept({ holidays: [] });
    },
    async select({ packId, laId, flights, adult, child, infant, langCode }) {
      const pack = find(packId);
      if (!pack) return refuse("not-found");
      // Sentinel: more people than the only room takes, so a test can provoke the refusal by its choice of party.
      if (adult + child > 2) return refuse("invalid-party");
      const [outwardFlight, inwardFlight] = legsOf(pack, langCode);
      const total = priceOf(pack.perPerson * (adult + child), today);
      const composition = { typ: "DBL", adults: 2, children: 0, infants: 0 };
      const room = {
        cls: standardRoom,
        roomClass: "STD",
        roomName: double[langCode],
        basis: "BB" as const,
        basisName: board[langCode],
        pictureUrls: [],
        status: "ok" as const,
        babiesAllowed: true,
        childAgeTo: 12,
        compositions: [
          {
            roomNumber: 1,
            ...composition,
            label: double[langCode],
            total,
            perPerson: pack.perPerson.toFixed(2),
            babiesAllowed: true,
          },
        ],
      };
      const place = placeOf(pack.dest);
      return accept({
        packSelectionId: `${pack.id}.1`,
        packId: pack.id,
        laId: pack.hotel,
        notOffered: [
          ...(laId && laId !== pack.hotel ? (["laId"] as const) : []),
          ...(flights && flights !== pack.id ? (["flights"] as const) : []),
        ],
        dateFrom: pack.dateFrom,
        dateTo: daysAfter(pack.dateFrom, pack.nights),
        duration: pack.nights,
        expiresAt: `${daysAfter(today, 1)}T00:00:00.000Z`,
        status: "available" as const,
        dealTypeCode: "VP",
        category: vacation,
        title: pack.hotelName,
        dest: pack.dest,
        destName: place.name[langCode],
        destDescription: "",
        countryName: place.countryName[langCode],
        transfer: false,
        discountPercent: 0,
        hotels: [
          {
            hotelid: pack.hotel,
            hotelId: pack.hotel,
            name: pack.hotelName,
            description: "",
            stars: pack.stars,
            dest: pack.dest,
            destination_1: pack.dest,
            galleryUrls: [hotelPictureOf(pack)],
            surroundings: [],
            status: "ok" as const,
            facilities: [],
            facts: { has: [] },
            geo: { lat: 37.97, lng: 23.73 },
            from: total,
            rooms: [room],
          },
        ],
        flights: [{ flights: pack.id, outwardFlight, inwardFlight, supplement: priceOf(0, today), available: true }],
        rooms: [{ roomNumber: 1, ...composition, infants: infant, cls: standardRoom }],
        additionalServices: [],
        otherDates: [],
        rules: {
          childAge: [2, 12] as [number, number],
          childFareTo: 12,
          infantAge: [0, 2] as [number, number],
          maxRoomPax: 2,
          passportValidMonths: 6,
          fullBirthDateRequired: false,
          passportRequired: true,
          firstTwoPayAsAdults: true as const,
        },
        cancellation: [],
        cancellationTimeline: [],
      });
    },
    async calcPack({ packId, hotelid, cls, adult, child }) {
      const pack = find(packId);
      if (!pack) return refuse("not-found");
      if (hotelid !== undefined && hotelid !== pack.hotel) return refuse("room-not-found", { field: "hotelid" });
      if (cls.some((room) => room !== standardRoom)) return refuse("room-not-found", { field: "cls" });
      const people = adult + child;
      const total = priceOf(pack.perPerson * people, today);
      const unit = pack.perPerson.toFixed(2);
      return accept({
        ...total,
        packSelectionId: `${pack.id}.1`,
        hotelid,
        cls: [standardRoom],
        typ: ["DBL"],
        dateArv: pack.dateFrom,
        quoteId: `Q-${pack.id}`,
        quoteExpiresAt: `${daysAfter(today, 1)}T00:00:00.000Z`,
        hotelStatus: "ok" as const,
        flightStatus: "ok" as const,
        discountPercent: 0,
        lines: [{ code: "ADULT" as const, room: 1, label: "", qty: people, unit, total: total.price }],
        warnings: [],
        cancellation: [],
        cancellationTimeline: [],
      });
    },
  };
}
