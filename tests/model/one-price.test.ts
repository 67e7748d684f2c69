import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import type { CalcPackResult, PackageCard, RoomOption, SelectResult } from "@contract/shopping/search-and-selection";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPayer } from "../factories/a-payer";
import { good, passengersFor } from "../factories/booked";
import { freshDatabase, type TestDatabase } from "../setup/test-database";
import { type CallerName, callers, type PriceWorld, priceWorld, smallPack } from "./price-world";

/**
 * Every price shown in a list equals the price of its product for the same party, club and agency: 20 samples in `npm test`, 400 in
 * `npm run test:all`, `PRICE_RUNS=2000 PRICE_SEED=random` on demand. A failure prints its seed, its path and the smallest party.
 */
const samples = Number(process.env.PRICE_RUNS ?? 400);
const seedSetting = process.env.PRICE_SEED ?? "20261123";
const seed = seedSetting === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(seedSetting);
/** A sale takes nine calls: one in this many samples is booked, and paid if its travellers are as old as they were said to be. */
const draftOneIn = 5;

let database: TestDatabase;
let world: PriceWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = await priceWorld(database);
}, 240_000);
afterAll(() => database.cleanup());

type Party = {
  adult: number;
  child: number;
  infant: number;
  listAgeChildren: number[];
  listAgeInfants: number[];
  /** As many as the customer chose; as few as possible when left out. */
  rooms?: number;
};
type Priced = { price: string; agent?: { net: string } };
type Wrong = (where: string, shown: Priced | undefined, product: Priced) => void;

const parties: fc.Arbitrary<Party> = fc
  .record({
    adult: fc.integer({ min: 1, max: 6 }),
    ages: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 4 }),
    infants: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
    withAges: fc.boolean(),
    rooms: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ adult, ages, infants, withAges: said, rooms }) => ({
    rooms,
    adult,
    child: ages.length,
    infant: infants.length,
    listAgeChildren: said ? ages : [],
    listAgeInfants: said ? infants : [],
  }));

/** Infants travel on a lap, but one who is two on the return flight is a child. */
const seatsOf = ({ adult, child, listAgeInfants }: Party) =>
  adult + child + listAgeInfants.filter((age) => age >= 2).length;

type Product = { page: SelectResult; room: RoomOption | undefined; price: CalcPackResult };
/** The product that a link of a list opens; null where the party cannot be booked. */
type Products = (packId: string, laId?: string, car?: string) => Promise<Product | null>;

/** The products of a party as a caller sees them, each read once: the cheapest room of the hotel that takes the party. */
function productsOf(shop: Shop, party: Party): Products {
  const productPages = new Map<string, Promise<Product | null>>();
  const open = async (packId: string, laId?: string, car?: string): Promise<Product | null> => {
    const page = await shop.select({ packId, laId, ...party });
    if (!page.ok) return null;
    const hotel = page.value.hotels.find(({ hotelid }) => hotelid === page.value.laId);
    const withBabies = page.value.rooms.some(({ infants }) => infants > 0);
    const room = hotel?.rooms.find(({ babiesAllowed }) => babiesAllowed || !withBabies);
    const request = { packId, hotelid: page.value.laId, ...party, car };
    const price = await shop.calcPack({ ...request, cls: room ? [room.cls] : [] });
    return price.ok ? { page: page.value, room, price: price.value } : null;
  };
  return (...which) => {
    const key = which.join(" ");
    const productPage = productPages.get(key) ?? open(...which);
    productPages.set(key, productPage);
    return productPage;
  };
}

const none: Priced = { price: "no product" };
async function cardsAsProducts(products: Products, cards: PackageCard[], wrong: Wrong, where: string) {
  for (const { packId, laId, link, ...card } of cards) {
    const car = new URLSearchParams(link.split("?")[1]).get("car") ?? undefined;
    const product = await products(packId, laId, car);
    wrong(`${where}: ${packId} ${laId ?? ""}`, card, product?.price ?? none);
  }
}

/** Collects differences, so that a failure names every list at once. */
function comparing(): { wrong: Wrong; differences: string[] } {
  const differences: string[] = [];
  return {
    differences,
    wrong(where, shown, product) {
      if (shown && shown.price !== product.price)
        differences.push(`${where}: ${shown.price}, product ${product.price}`);
      if (shown?.agent?.net !== product.agent?.net && shown && "agent" in shown)
        differences.push(`${where}, net: ${shown.agent?.net}, product ${product.agent?.net}`);
    },
  };
}

const minor = (price: string) => Math.round(Number(price) * 100);
let runs = 0;
let paid = 0;
async function listsAgree(caller: CallerName, packId: string, party: Party): Promise<string[]> {
  const { shopOf } = world;
  const shop = shopOf[caller];
  const { wrong, differences } = comparing();
  const products = productsOf(shop, party);
  const product = await products(packId);
  if (!product) return differences;
  const byDefault = good(await shop.calcPack({ packId, hotelid: product.page.laId, ...party }));
  wrong("the room chosen by default", byDefault, product.price);
  const { page, room, price } = product;
  const search = { dest: ["RHO"], fromDate: page.dateFrom, toDate: page.dateFrom, getLowestPrc: true, ...party };
  const [byDay, byHotel] = [good(await shop.search(search)), good(await shop.aggSearch(search))];
  const card = byDay.packages.find((one) => one.packId === packId && one.laId === page.laId);
  if (!card) differences.push("the search does not list the package in its cheapest hotel");
  await cardsAsProducts(products, byDay.packages, wrong, "search");
  await cardsAsProducts(products, byHotel.packages, wrong, "search by hotel");
  for (const [where, list] of [
    ["calendar", byDay.lowestByDate],
    ["calendar by hotel", byHotel.lowestByDate],
  ] as const)
    for (const day of list ?? [])
      if (day.date === page.dateFrom && day.nights === page.duration) wrong(where, day.price, price);
  for (const other of byDay.alternatives.slice(0, 1)) {
    const there = good(await shop.search({ ...search, fromDate: other.date, toDate: other.date })).packages;
    const lowest = there.reduce((least, one) => (minor(one.price) < minor(least.price) ? one : least), there[0]!);
    wrong(`days beside ${other.date}`, other.price, { price: lowest?.price ?? "nothing on that day" });
  }
  for (const hotel of page.hotels) {
    const there = await products(packId, hotel.hotelid);
    if (hotel.from) wrong(`other hotels: ${hotel.hotelid}`, hotel.from, there?.price ?? none);
  }
  const [other] = page.otherDates;
  if (other) {
    const there = await products(other.packId, page.laId);
    wrong(`other dates: ${other.packId}`, other.price, there?.price ?? none);
  }
  // The package is the cheapest of its day: from another one its flights are the cheaper ones.
  for (const { flights } of page.flights.filter(({ available }) => available))
    for (const [own, chosen] of [[packId, flights] as const, [flights, packId] as const])
      await flightsAgree(shop, party, { page, room, packId: own, flights: chosen }, wrong);
  if (page.rooms.length === 1 && room) wrong("room", room.compositions[0]!.total, price);
  runs += 1;
  if (runs % draftOneIn === 0 && packId !== smallPack) await draftAgrees(shop, party, packId, product, wrong);
  return differences;
}

type FlightChoice = Pick<Product, "page" | "room"> & { packId: string; flights: string };
/** Other flights cost what they say; cheaper ones, in a deal as good as theirs, what they cost in their own package. */
async function flightsAgree(shop: Shop, party: Party, { page, room, packId, flights }: FlightChoice, wrong: Wrong) {
  const where = `${packId} with the flights of ${flights}`;
  const request = { hotelid: page.laId, cls: room ? [room.cls] : [], ...party };
  const own = good(await shop.calcPack({ ...request, packId }));
  const there = good(await shop.calcPack({ ...request, packId, flights }));
  const shown = good(await shop.select({ packId, flights, laId: page.laId, ...party }));
  const { supplement } = shown.flights.find((choice) => choice.flights === flights)!;
  const sum = minor(own.price) + minor(supplement.price);
  // A percentage of two sums and of their difference are rounded apart.
  if (Math.abs(sum - minor(there.price)) > 1) wrong(where, { price: (sum / 100).toFixed(2) }, { price: there.price });
  const rooms = shown.hotels.flatMap((hotel) => (hotel.hotelid === page.laId ? hotel.rooms : []));
  const same = page.rooms.length === 1 && rooms.find(({ cls }) => cls === room?.cls);
  if (same) wrong(`${where}, room`, same.compositions[0]!.total, there);
  const theirs = good(await shop.calcPack({ ...request, packId: flights }));
  if (minor(there.price) >= minor(own.price) || own.discountPercent !== theirs.discountPercent) return;
  if (Math.abs(minor(there.price) - minor(theirs.price)) > 1) wrong(`${where}, in their own package`, there, theirs);
}

async function draftAgrees(shop: Shop, party: Party, packId: string, { page, room, price }: Product, wrong: Wrong) {
  const cls = room ? [room.cls] : [];
  const draft = good(await shop.storePage({ stage: "init", packageId: packId, hotelid: page.laId, cls, ...party }));
  const bookingId = draft.bookTransId;
  wrong("draft", draft.price, { price: price.price });
  const paxList = travellersFor(draft, page.dateTo);
  const travellers = await shop.storePage({ bookingId, stage: "passengers", paxList });
  good(await shop.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shop.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  if (draft.agent) good(await shop.storePage({ bookingId, stage: "agent", salePriceByAgent: price.price }));
  await shop.storePage({ bookingId, stage: "check", acceptTerms: true });
  const checked = good(await shop.storedPage({ bookingId }));
  wrong("checked draft", checked.price, { price: price.price });
  const { firstNIS, otherNIS, payments } = checked.charge!;
  const chargeNIS = ((minor(firstNIS) + (payments - 1) * minor(otherNIS)) / 100).toFixed(2);
  if (travellers.ok) await saleAgrees(shop, bookingId, price.price, chargeNIS, wrong);
}

/** Children as old on the return date as the price is for. */
function travellersFor(draft: StorePageResult, returnOn: string) {
  return passengersFor(draft).map((typed, index) => {
    const { age } = draft.paxList[index]!;
    return age ? { ...typed, birthDate: `${Number(returnOn.slice(0, 4)) - age}${returnOn.slice(4)}` } : typed;
  });
}

/** What the card company took is what the check said, and the confirmation shows the price of the product. */
async function saleAgrees(shop: Shop, bookingId: string, price: string, chargeNIS: string, wrong: Wrong) {
  const { gateway } = world.at;
  const { paymentTransUid: uid, amountNIS } = good(await shop.getPaymentUrl({ bookingId }));
  gateway.approve(uid);
  expect(good(await shop.debitCreditCard({ bookingId, paymentTransUid: uid })).outcome).toBe("DEBITED");
  const info = good(await shop.succeededBooking({ bookingId }));
  wrong("confirmation", info.price, { price });
  const taken = (gateway.transactions.get(uid)!.capturedAgorot / 100).toFixed(2);
  for (const [where, shown] of Object.entries({ amountNIS, taken, paid: info.paidNIS }))
    wrong(`charge, ${where}`, { price: shown }, { price: chargeNIS });
  paid += 1;
}

test("a price in a list is the price of its product, for any party and caller", async () => {
  await fc.assert(
    fc.asyncProperty(
      parties,
      fc.constantFrom(...callers),
      fc.nat({ max: world.packs.length - 1 }),
      async (party, caller, pack) => {
        const cheapest = world.cheapestOfItsDay(world.packs[pack]!, seatsOf(party));
        expect(await listsAgree(caller, cheapest, party)).toEqual([]);
      },
    ),
    { numRuns: samples, seed },
  );
  console.log(`${samples} parties, seed ${seed}: ${paid} bookings paid`);
  expect(paid).toBeGreaterThan(0);
}, 3_000_000);

const couple: Party = { adult: 2, child: 0, infant: 0, listAgeChildren: [], listAgeInfants: [] };

describe.each(callers)("for a couple, as %s", (caller) => {
  test("the lists without a party show the prices of their products", async () => {
    const shop = world.shopOf[caller];
    const { wrong, differences } = comparing();
    const products = productsOf(shop, couple);
    const check = (cards: PackageCard[], where: string) => cardsAsProducts(products, cards, wrong, where);
    const home = good(await shop.homeDeals({}));
    await check(
      home.tabs.flatMap(({ deals }) => deals),
      "home",
    );
    const landing = good(await shop.landingDeals({ destination: "RHO" }));
    await check(
      landing.tabs.flatMap(({ deals }) => deals),
      "landing page",
    );
    const filter = good(await shop.getPackagesNew({}));
    await check(filter.deals, "deal filter");
    const [first] = filter.deals;
    await check([good(await shop.deal({ id: first!.id }))], "deal");
    await check([good(await shop.getPackageData({ id: first!.id })).deal], "data of a deal");
    await check(good(await shop.conjugatePackages({ id: world.packs[0]! })), "offers on the same flights");
    for (const hotel of good(await shop.hotels({ dest: "RHO" }))) {
      const query = new URLSearchParams(hotel.link?.split("?")[1]);
      const product = await products(query.get("packId")!, hotel.hotelId);
      wrong(`list of hotels: ${hotel.hotelId}`, hotel.from, product?.price ?? none);
    }
    const drive = { dest: ["RHO"], yearMonth: [at().slice(0, 7)], categoryId: 3, drive: true };
    await check(good(await shop.search(drive)).packages, "flight and drive");
    // The lowest price of a place and of its months is that of a card.
    const all = [...filter.deals].sort((one, two) => minor(one.price) - minor(two.price));
    const withHotel = all.filter(({ hotelId, event }) => hotelId && !event);
    const place = good(await shop.area({ dest: "RHO" }));
    wrong("place", place.lowestPrice, { price: withHotel[0]!.price });
    for (const month of good(await shop.holidayMonths({ dest: "RHO" })))
      wrong(`month ${month.month}`, month.from, {
        price: withHotel.find((card) => card.month === month.month)!.price,
      });
    const menu = good(await shop.getMenuNew({}));
    wrong("menu of the deal filter", { price: menu.destination[0]!.minPrice! }, { price: all[0]!.price });
    const days = good(await shop.packDates({ dest: ["RHO"], categoryId: 1 })).dates;
    for (const day of days)
      wrong(`day ${day.date}`, day.lowestPrice, {
        price: all.find((card) => card.packStartDate === day.date && card.category.id === 1)!.price,
      });
    for (const kind of good(await shop.packCategoryTop({})))
      wrong(`category ${kind.dealTypeCode}`, kind.lowestPrice, {
        price: all.find((card) => card.category.id === kind.categoryId)!.price,
      });
    expect(differences).toEqual([]);
    // A club member pays less than everyone else, but not one who books for an agency, which sees its net price on every card (decision
    // 0061).
    const cards = [...home.tabs, ...landing.tabs].flatMap(({ deals }) => deals).concat(filter.deals);
    expect(cards.length).toBeGreaterThan(10);
    for (const card of cards.filter(({ discountPercent = 0 }) => discountPercent < 41)) {
      expect(Boolean(card.club), `${card.id}, club`).toBe(caller === "member");
      expect(Boolean(card.agent), `${card.id}, agency`).toBe(caller.includes("agency"));
      if (card.club) expect(minor(card.club.fullPrice) - minor(card.club.refund)).toBe(minor(card.price));
    }
  });
});

const at = () => world.at.shop.startDate;
