import { SentLine } from "@contract/vocabulary/sent-text";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { stayClient } from "../../sale/hotel-api/schema";
import { type HotelbedsSettings, hotelbedsSupplier } from "./hotelbeds-supplier";
import { minorOfMoney, readStays } from "./read-stays";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { rooms: 3 });
  await database.db.insert(stayClient).values({ apiKey: "us", secret: "a secret", name: "Us" });
});
afterAll(() => database.cleanup());

const direct: typeof fetch = async (url, init) => at.engine.fetch(new Request(String(url), init));
const supplier = (change: Partial<HotelbedsSettings> = {}) =>
  hotelbedsSupplier({
    baseUrl: "http://engine.test/api/hba",
    apiKey: "us",
    secret: "a secret",
    clock: at.clock,
    fetch: direct,
    ...change,
  });

const request = () => ({
  checkIn: at.shop.startDate,
  checkOut: addDays(at.shop.startDate, 2),
  occupancies: [{ rooms: 1, adults: 2, childrenAges: [7] }],
  destinationCode: "RHO",
  language: "ENG" as const,
});
const holder = { name: "DANA", surname: "COHEN" };
const asBooking = (rateKey: string, clientReference: string) => ({
  clientReference,
  holder,
  rooms: [{ rateKey, paxes: [{ roomId: 1, type: "AD" as const, ...holder }] }],
  tolerancePercent: 0,
  language: "ENG" as const,
});
function outcomeValue<T>(answer: { outcome: string; value?: T }): T {
  expect(answer).toMatchObject({ outcome: "done" });
  return answer.value as T;
}
async function aRate(): Promise<string> {
  const [hotel] = outcomeValue(await supplier().availability(request()));
  return hotel!.rooms[0]!.rates[0]!.rateKey;
}

describe("against our own hotel API", () => {
  test("searches, checks, books, finds the booking by our reference, and cancels", async () => {
    const [hotel] = outcomeValue(await supplier().availability(request()));
    expect(hotel).toMatchObject({ name: "Olive Bay", stars: 4, currency: "USD" });
    const [rate] = hotel!.rooms[0]!.rates;
    expect(rate).toMatchObject({ recheck: false, packageOnly: false, netMinor: 225_00, childrenAges: [7], adults: 2 });
    const checkedRate = outcomeValue(await supplier().checkRate(rate!.rateKey, "RUS")).rooms[0]!.rates[0]!;
    expect(checkedRate.comments).toContain("15:00");
    expect(checkedRate.cancellation[0]!.amountMinor).toBe(22_50);
    const booking = outcomeValue(await supplier().book(asBooking(checkedRate.rateKey, "NF-1")));
    expect(booking).toMatchObject({
      status: "confirmed",
      clientReference: "NF-1",
      totalMinor: 225_00,
      supplier: { name: "NOFESH" },
    });
    expect(outcomeValue(await supplier().findBooking("nf-1"))).toEqual(booking);
    expect(outcomeValue(await supplier().findBooking("NF-2"))).toBeNull();
    expect(outcomeValue(await supplier().cancel(booking.reference)).status).toBe("cancelled");
    expect(outcomeValue(await supplier().findBooking("NF-1"))).toBeNull();
  });

  test("repeating a booking returns the same booking and takes one room", async () => {
    const rateKey = await aRate();
    const first = outcomeValue(await supplier().book(asBooking(rateKey, "TWICE")));
    expect(outcomeValue(await supplier().book(asBooking(rateKey, "TWICE")))).toEqual(first);
    const [hotel] = outcomeValue(await supplier().availability(request()));
    expect(hotel!.rooms[0]!.rates[0]!.allotment).toBe(2);
    outcomeValue(await supplier().cancel(first.reference));
  });

  test("a booking with a lost answer is looked up and found", async () => {
    const rateKey = await aRate();
    const losing: typeof fetch = async (url, init) => {
      const answer = await direct(url, init);
      if (init?.method === "POST" && String(url).endsWith("/bookings")) throw new TypeError("the connection broke");
      return answer;
    };
    const booking = outcomeValue(await supplier({ fetch: losing }).book(asBooking(rateKey, "LOST")));
    expect(outcomeValue(await supplier().findBooking("LOST"))).toEqual(booking);
    outcomeValue(await supplier().cancel(booking.reference));
  });

  test("an unknown booking is not found, and a refusal has its code", async () => {
    expect(
      outcomeValue(
        await supplier().availability({ ...request(), occupancies: [{ rooms: 9, adults: 2, childrenAges: [] }] }),
      ),
    ).toEqual([]);
    expect(await supplier().checkRate("not.a-key", "ENG")).toMatchObject({ outcome: "refused", code: "INVALID_DATA" });
    expect(await supplier().cancel("NF-0000000000")).toMatchObject({ outcome: "refused" });
    const long = await supplier().book(asBooking("x.y", "A-REFERENCE-THAT-IS-TOO-LONG"));
    expect(long).toMatchObject({ outcome: "refused", code: "INVALID_DATA" });
  });
});

describe("with a faulty connection", () => {
  const answering =
    (status: number, body: string): typeof fetch =>
    async () =>
      new Response(body, { status });
  const failing =
    (error: Error): typeof fetch =>
    () =>
      Promise.reject(error);
  const refusedAtTheDoor = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });

  test.each([
    ["over quota", answering(403, '{"error":"Quota exceeded"}'), "unreachable"],
    ["a wrong key", answering(401, "{}"), "unreachable"],
    ["an error of theirs", answering(500, "<html>"), "unreachable"],
    ["something that is not an answer", answering(200, "<html>"), "unreachable"],
    ["nobody there", failing(refusedAtTheDoor), "unreachable"],
    ["a line that breaks", failing(new TypeError("terminated")), "unreachable"],
    [
      "a product that is gone",
      answering(409, '{"error":{"code":"PRODUCT_ERROR-ab12","message":"Stop sales"}}'),
      "refused",
    ],
  ] as const)("a search that meets %s", async (_, send, outcome) => {
    expect((await supplier({ fetch: send }).availability(request())).outcome).toBe(outcome);
  });

  test.each([
    ["an error of theirs", answering(502, ""), "unknown"],
    ["a line that breaks", failing(new TypeError("terminated")), "unknown"],
    ["an answer that cannot be read", answering(200, '{"booking":{}}'), "unknown"],
    [
      "a status nobody knows",
      answering(
        200,
        '{"booking":{"reference":"1","clientReference":"B","status":"ODD","totalNet":1,"currency":"EUR"}}',
      ),
      "unknown",
    ],
    ["nobody there", failing(refusedAtTheDoor), "unreachable"],
    [
      "a price that rose",
      answering(409, '{"error":{"code":"PRODUCT_ERROR","message":"Price has increased"}}'),
      "refused",
    ],
  ] as const)("a booking that meets %s is never reported as made or not made by guessing", async (_, send, outcome) => {
    const onlyTheBooking: typeof fetch = (url, init) => (init?.method === "POST" ? send(url, init) : direct(url, init));
    expect((await supplier({ fetch: onlyTheBooking }).book(asBooking("k.k", "B-1"))).outcome).toBe(outcome);
  });

  test("a booking is not sent while look-ups fail", async () => {
    let posts = 0;
    const blind: typeof fetch = async (_url, init) => {
      if (init?.method === "POST") posts += 1;
      return new Response("", { status: 503 });
    };
    expect((await supplier({ fetch: blind }).book(asBooking("k.k", "B-2"))).outcome).toBe("unreachable");
    expect(posts).toBe(0);
  });
});

test.each([
  ["212.40", 212_40],
  [212.4, 212_40],
  ["899.23", 899_23],
  [0.1, 10],
  ["1000", 1000_00],
  ["19.995", 20_00],
])("%j is %d", (money, minor) => {
  expect(minorOfMoney(money)).toBe(minor);
});

describe("pictures", () => {
  const requests: { url: string; headers: Headers }[] = [];
  const answering =
    (body: string | Uint8Array<ArrayBuffer>, type: string, status = 200): typeof fetch =>
    async (url, init) => {
      requests.push({ url: String(url), headers: new Headers(init?.headers) });
      return new Response(body, { status, headers: { "content-type": type } });
    };
  const from = (send: typeof fetch) =>
    supplier({ picturesUrl: "https://pictures.example/giata/bigger/", fetch: send }).picture!;

  test("are fetched from the configured location, without our keys", async () => {
    const picture = outcomeValue(await from(answering(new Uint8Array([7]), "image/jpeg"))("00/006613/a_hb_a_031.jpg"));
    expect([...picture.body]).toEqual([7]);
    expect(requests[0]!.url).toBe("https://pictures.example/giata/bigger/00/006613/a_hb_a_031.jpg");
    expect([...requests[0]!.headers.keys()]).toEqual(["accept"]);
  });

  test.each([
    "../../etc/passwd",
    "//elsewhere.example/a.jpg",
    "https://elsewhere.example/a.jpg",
    "a.svg",
    "a.jpg?x=1",
    "",
  ])("%j is not a valid picture path, and no request is sent", async (path) => {
    requests.length = 0;
    expect((await from(answering("", "image/jpeg"))(path)).outcome).toBe("refused");
    expect(requests).toEqual([]);
  });

  test.each([
    ["a page", answering("<html>", "text/html"), "unreachable"],
    ["a drawing that may hold a script", answering("<svg/>", "image/svg+xml"), "unreachable"],
    ["nothing", answering("", "text/plain", 404), "refused"],
    ["more than a picture", answering(new Uint8Array(9 * 1024 * 1024), "image/png"), "refused"],
    ["a broken line", () => Promise.reject(new TypeError("terminated")), "unreachable"],
  ] as const)("a response that is %s is refused", async (_, send, outcome) => {
    expect((await from(send as typeof fetch)("00/a.jpg")).outcome).toBe(outcome);
  });
});

test("a hotel's description and pictures keep their order, and missing parts are left out", () => {
  const [hotel] = readStays.content({
    hotels: [
      {
        code: 1,
        description: { content: " A house " },
        address: { content: "Street 1" },
        city: { content: "Athens" },
        coordinates: { latitude: 37.97, longitude: "23.73" },
        phones: [
          { phoneNumber: "+30 210 1", phoneType: "PHONEBOOKING" },
          { phoneNumber: "+30 210 2", phoneType: "PHONEHOTEL" },
        ],
        facilities: [
          { description: { content: "Pool" }, indYesOrNo: true },
          { description: { content: "Sauna" }, indYesOrNo: false },
        ],
        images: [
          { path: "b.jpg", visualOrder: 2 },
          { path: "a.jpg", visualOrder: 1 },
        ],
      },
    ],
  })!;
  expect(hotel).toEqual({
    code: 1,
    description: "A house",
    address: "Street 1, Athens",
    phone: "+30 210 2",
    geo: { lat: 37.97, lng: 23.73 },
    facilities: ["Pool"],
    pictures: ["a.jpg", "b.jpg"],
  });
  // A place that cannot be read is unknown, and loses nothing else.
  const nowhere = { code: 3, address: { content: "Street 3" }, coordinates: { latitude: 200, longitude: 1 } };
  expect(readStays.content({ hotels: [nowhere] })).toMatchObject([{ address: "Street 3", geo: undefined }]);
  expect(readStays.content({ hotels: [{ code: 2 }] })).toEqual([
    { code: 2, description: "", address: "", facilities: [], pictures: [] },
  ]);
  expect(readStays.content({ hotels: "none" })).toBeNull();
});

test("one hotel that cannot be read, or is listed twice, does not hide the others", () => {
  const rate = (from: string) => ({ rateKey: "k", net: "100.00", cancellationPolicies: [{ amount: "10.00", from }] });
  const hotel = (code: number, from: string, name = "") => ({
    code,
    name,
    currency: "EUR",
    rooms: [{ code: "DBL", rates: [rate(from)] }],
  });
  const listed = [
    hotel(1, "2027-01-05T23:59:00+02:00", "first"),
    ...["31-12-2026", "9999", "", "2027-02-30"].map((from, index) => hotel(2 + index, from)),
    hotel(1, "2027-01-05", "again"),
    hotel(9, "2027-01-05"),
  ];
  const read = readStays.availability({ hotels: { hotels: listed } })!;
  expect(read.map(({ code, name }) => [code, name])).toEqual([
    [1, "first"],
    [9, ""],
  ]);
  expect(readStays.checked({ hotel: hotel(1, "31-12-2026") })).toBeNull();
});

test("names of a supplier are one line without addresses of web pages: they are printed in customers' mails", () => {
  const rates = [{ rateKey: "k", net: "100", boardName: "Half board\n//evil.example" }];
  const rooms = [{ code: "DBL", name: "Double\n\nPay at HTTPS://evil.example/pay today", rates }];
  const [hotel] = readStays.availability({
    hotels: { hotels: [{ code: 1, name: "Olive Bay www.evil.example", currency: "EUR", rooms }] },
  })!;
  const [room] = hotel!.rooms;
  expect([hotel!.name, room!.name, room!.rates[0]!.boardName]).toEqual([
    "Olive Bay",
    "Double Pay at today",
    "Half board",
  ]);
});

test.each([
  ["a bare host", "Sea View – confirm at evil.com/pay now", "Sea View – confirm at now"],
  ["a host in another script", "שלמו באתר רע.קום עכשיו", "שלמו באתר עכשיו"],
  ["a mail address", "Write us@evil.example first", "Write first"],
  ["an address of four numbers", "Pay at 185.12.13.14/pay", "Pay at"],
  ["a host of a symbol", "Pay 💩.la", "Pay"],
  ["turned and invisible characters", "\u202eSea\u200b View\u2028ev\u200bil.com", "Sea View"],
  ["no host", "St.George & S.A. Hotel No.7", "St. George & S.A. Hotel No.7"],
])("%s in a supplier's name, room, or address stands in no mail as a link", (_, theirs, kept) => {
  const rooms = [
    { code: "DBL.ST", name: theirs, rates: [] },
    { code: "evil.com", rates: [] },
    { code: "DBL.ST", rates: [] },
  ];
  const [hotel] = readStays.availability({ hotels: { hotels: [{ code: 1, name: theirs, currency: "EUR", rooms }] } })!;
  expect([hotel!.name, ...hotel!.rooms.map(({ name }) => name)]).toEqual([kept, kept, "–", "DBL. ST"]);
  const [content] = readStays.content({
    hotels: [{ code: 1, address: { content: `Street 1\n${theirs}` }, city: { content: "Athens" } }],
  })!;
  expect(content!.address).toBe(`Street 1 ${kept}, Athens`);
  for (const sent of [kept, content!.address]) expect(SentLine(200).safeParse(sent).success).toBe(true);
});

test("a hotel's telephone is one that people dial, or is left out", () => {
  const phoneOf = (...numbers: string[]) =>
    readStays.content({ hotels: [{ code: 1, phones: numbers.map((phoneNumber) => ({ phoneNumber })) }] })![0]!.phone;
  expect(phoneOf("pay at evil.example", "+30 210 2")).toBe("+30 210 2");
  expect(phoneOf("call 0900\n//evil.example")).toBeUndefined();
});

test("texts of a supplier are cut and hold no control characters; keys are never cut", () => {
  const rate = (rateKey: string) => ({
    rateKey,
    net: "100",
    boardName: "B\u0000B".repeat(500),
    rateComments: `No\u0000 lift\n${"x".repeat(9000)}`,
  });
  const hotel = (code: number, rateKey: string) => ({
    code,
    name: `Nul\u0000 Hotel\u001b ${"🙂".repeat(300)}`,
    currency: "EUR",
    rooms: [{ code: "DBL", name: "Doub\u0000le".repeat(100), rates: [rate(rateKey)] }],
  });
  const read = readStays.availability({ hotels: { hotels: [hotel(1, "a|b"), hotel(2, "a\u0000b")] } })!;
  expect(read.map(({ code }) => code)).toEqual([1]);
  const [{ name, rooms }] = read as [(typeof read)[number]];
  const [{ comments, boardName, rateKey }] = rooms[0]!.rates as [(typeof rooms)[number]["rates"][number]];
  expect(rateKey).toBe("a|b");
  expect(name).toMatch(/^Nul Hotel 🙂+$/u);
  expect(comments).toMatch(/^No lift\nx+$/);
  expect(JSON.stringify(read)).not.toContain("\\u0000");
  expect(
    [name, rooms[0]!.name, boardName, comments!].map(({ length }) => length).every((length) => length <= 4000),
  ).toBe(true);
  expect(rooms[0]!.name.length).toBeLessThanOrEqual(200);
  const [content] = readStays.content({
    hotels: [
      { code: 1, description: { content: "A\u0000B" }, facilities: [{ description: { content: "y".repeat(999) } }] },
    ],
  })!;
  expect([content!.description, content!.facilities[0]!.length]).toEqual(["AB", 100]);
});

test("parses recorded answers: numbers and texts, missing policies, no hotels at all", () => {
  expect(readStays.availability({ hotels: { total: 0 } })).toEqual([]);
  expect(readStays.availability({ hotels: { total: 0, hotels: null } })).toEqual([]);
  const rate = { rateKey: "a|b", rateType: "RECHECK", net: "380.09", boardCode: "BB", allotment: "4", packaging: true };
  const [hotel] = readStays.availability({
    hotels: {
      total: 1,
      hotels: [{ code: "6619", categoryCode: "4EST", currency: "EUR", rooms: [{ code: "DBL.ST", rates: [rate] }] }],
    },
  })!;
  expect(hotel).toMatchObject({ code: 6619, stars: 4 });
  expect(hotel!.rooms[0]!.rates[0]).toMatchObject({
    recheck: true,
    packageOnly: true,
    netMinor: 380_09,
    allotment: 4,
    cancellation: [],
  });
  for (const body of [null, {}, { hotels: [] }, { hotels: { hotels: [{}] } }, "text"])
    expect(readStays.availability(body)).toBeNull();
});
