import { ContentFlags } from "@contract/agencies/agencies";
import { routeNames as bannerRoutes } from "@contract/content/banner-pages";
import { FailureSubject } from "@contract/content/notifications";
import { rateAmounts } from "@contract/desk/rate-amounts";
import { categories } from "@contract/vocabulary/categories";
import { languages } from "@contract/vocabulary/languages";
import { siteStatus } from "@engine/content/site-status/schema";
import { noticeWords as mailed } from "@engine/outbox/notice-words";
import { agency } from "@engine/people/agencies/schema";
import { graph } from "@engine/sale/booking/states";
import { getTableColumns } from "drizzle-orm";
import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { changeWords, targetWords } from "~/desk/change-words.server";
import { contentKinds } from "~/desk/content-form";
import { placeWords } from "~/desk/place-words.server";
import { actionWord, noticeWords, recordWord, sentWords } from "~/desk/record-words.server";
import { sourceWord } from "~/desk/source-words.server";
import { translator } from "~/i18n/i18n.server";
import { routeNames as siteRoutes } from "~/shell/route-names";
import { filesUnder, read } from "./project-files";

const sources = filesUnder("engine", /\.ts$/)
  .filter((path) => !/\.test\.ts$/.test(path))
  .map(read);
const allMatches = (pattern: RegExp) => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found]) => found!))),
];

const attemptStates = [...read("engine/sale/payment/schema.ts").matchAll(/^ {2}\| "(\w+)"/gm)].map(([, one]) => one!);
const events = [...new Set(graph.map(({ event }) => event))];
const actors = [...new Set(graph.flatMap(({ by }) => by as readonly string[]))];
const actions = allMatches(/\baction: (?:\w+(?:\.\w+)? \? )?"([a-z -]+)"/g);
/** The beginnings of the keys of notices, which stand in the line after the call or in it. */
const notices = [
  ...allMatches(/notifyAdmin\(\s*[\w.]+,\s*(?:own \? )?[`"]([a-z-]+)/g),
  // An import writes its own.
  ...allMatches(/key: "([a-z]+-moved)"/g),
];

/** The beginnings of the keys of messages, as posted or given to it; effects that nobody reads do not count. */
const effects = ["void", "refund", "cancel-stay", "keep-travellers", "notices-webhook", "offers"];
const messages = [
  ...allMatches(/\bpost\(\s*[\w.]+,\s*[`"]([a-z-]+):/g),
  ...allMatches(/\bkey: `([a-z-]+):/g),
  ...[
    "changed",
    "cancelled",
    "cancellation-asked",
    "cancellation-withdrawn",
    "cancellation-ended",
    "name-corrected",
  ].map((event) => `${event}-agency`),
].filter((one) => !effects.includes(one));

/** What an action is about, by the beginning of its target; a stay of the hotel API is called by its reference alone. */
const targets = [
  ...allMatches(/\btarget: `([a-z-]+):/g).filter((one) => one !== "hotel-stay"),
  "agents",
  ...contentKinds,
  "clerk",
  "coupon",
  "member",
  "seat",
  "hotel",
  "hotel-client",
];

/** The fields that an action of the log can have changed: of an agency and of the site's status whole rows are logged. */
const kept = ["passwordHash", "disabledAt", "logo", "creditLimitAgorot", "flags", "site", "version"];
const fields = [
  ...Object.keys({ ...getTableColumns(agency), ...getTableColumns(siteStatus) }).filter((name) => !kept.includes(name)),
  ...Object.keys(ContentFlags.shape).filter((name) => name !== "metaTexts"),
  ...rateAmounts,
  ..."title description creditLimitNIS limitNIS paidNIS hosts image href alts startsAt endsAt amount percent currency".split(
    " ",
  ),
  ..."usageLimit minPrice usableFrom usableUntil lastDay firstNight lastNight departsAt arrivesAt arrivesOn".split(" "),
  ..."capacity status onRequest".split(" "),
];

const tIn = (language: (typeof languages)[number]) => translator(language, "desk") as TFunction<"desk">;

test("the words are found in the engine", () => {
  expect([attemptStates.length, events.length, actors.length]).toEqual([11, 25, 7]);
  expect(actions.length).toBeGreaterThan(25);
  expect(notices.length).toBeGreaterThan(30);
  expect(notices).toContain("flight-moved");
  expect(messages).toContain("plan-news");
});

// In English some words are the word itself; the files have the same keys.
describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
  const t = tIn(language);
  test("every state, event, action and notice that the desk shows has its words", () => {
    const plain = [
      ...attemptStates.filter((one) => recordWord(t, "attempt-state", one) === one),
      ...events.filter((one) => recordWord(t, "event", one) === one),
      ...actors.filter((one) => recordWord(t, "actor", one) === one),
      ...actions.filter((one) => actionWord(t, one) === one),
      ...notices.filter((one) => recordWord(t, "notice", one) === one),
      ...messages.filter((one) => recordWord(t, "sent", one) === one),
      ...FailureSubject.options.filter((one) => recordWord(t, "subject", one) === one),
    ];
    expect(plain).toEqual([]);
  });

  test("whatever an action was about, and every value it changed, has its words", () => {
    const change = (field: string) => changeWords(language, { field, was: null, now: "1" }).field;
    expect(targets.filter((one) => targetWords(language, `${one}:x`) === `${one}:x`)).toEqual([]);
    expect(fields.filter((one) => change(one) === one)).toEqual([]);
  });
});

describe.each(languages)("in %s", (language) => {
  test("every place of a banner or a message of the site has its words", () => {
    const keys = Object.values(categories).flatMap(({ packageType }) =>
      ["SearchResult", "Product", "Booking", "HotelList"].map((kind) => `${packageType}${kind}`),
    );
    const places = [...bannerRoutes, ...siteRoutes, "product", "DALanding", "DAAreaMobile", ...keys];
    expect(places.filter((place) => placeWords(language, place) === place)).toEqual([]);
    expect(placeWords(language, "FHProductMobile-RHO").split(" · ")).toHaveLength(4);
    expect(placeWords(language, "made-up")).toBe("made-up");
  });

  test("every category of a sale has its name, and the app its own; a campaign keeps its name", () => {
    expect(Object.keys(categories).filter((name) => sourceWord(language, "dealType", name) === name)).toEqual([]);
    expect(sourceWord(language, "channel", "App")).not.toBe("App");
    expect(sourceWord(language, "utmCampaign", "email")).toBe("email");
    expect(sourceWord(language, "utmMedium", "made_up")).toBe("made_up");
  });
});

test("a changed value is read in words", () => {
  const read = (field: string, was: string | null, now: string | null) => {
    const change = changeWords("en", { field, was, now });
    return [change.field, change.was, change.now];
  };
  expect(read("status", "open", "closed")).toEqual(["Status", "Open for sale", "Closed online, through an agent only"]);
  expect(read("mode", "open", "orders-closed")).toEqual(["What the site does", "Sells", "Closed for orders"]);
  expect(read("flags.forMainSite", "false", "true")).toEqual(["Also works on the main site", "no", "yes"]);
  expect(read("alts.ru", null, "true love")).toEqual(["Title (Русский)", null, "true love"]);
  expect(read("endsAt", null, "2026-12-01T08:00:00.000Z")[2]).toBe("01/12/2026 10:00");
  expect(read("2026-11-02", "4.0000", "4.0100")).toEqual(["02/11/2026", "4.0000", "4.0100"]);
  expect(read("routes", null, "home, product-page")[2]).toBe("Home page, Product page");
  expect(read("newer.thing", null, "x")[0]).toBe("newer.thing");
  expect(targetWords("en", "site:all")).toBe("All sites");
  expect(targetWords("en", "banner:home_0")).toBe("Banner \u2068Home page\u2069");
  expect([targetWords("en", "newer:1"), targetWords("en", "AB12CD")]).toEqual(["newer:1", "AB12CD"]);
});

test("the office's mail says what the desk's list says", () => {
  expect(mailed).toEqual(JSON.parse(read("locales/he/desk.json")).record.notice);
});

test("a notice has its details with names, and its booking as a number of the desk", () => {
  const shown = noticeWords(tIn("en"), {
    key: "debit:abc",
    subject: "A debit failed",
    details: [
      { name: "outcome", value: "unreachable" },
      { name: "orderNumber", value: "10017" },
      { name: "state", value: "RQ" },
      { name: "message", value: "$t(title) {{x}}: odd" },
    ],
  });
  expect(shown).toEqual({
    subject: "A charge failed, nothing was taken",
    about: "",
    details: [
      { name: "Outcome", value: "unreachable" },
      { name: "State", value: "on request" },
      { name: "Message", value: "$t(title) {{x}}: odd" },
    ],
    order: "10017",
    bookingId: undefined,
  });
});

test("words of other releases stay as they are", () => {
  const t = tIn("he");
  expect(recordWord(t, "event", "something-new")).toBe("something-new");
  expect(noticeWords(t, { key: "newer:1", subject: "Newer", details: [] }).subject).toBe("Newer");
  expect([sentWords(t, "sms final"), actionWord(t, "extra TRANSFER")]).toEqual([
    "מסרון, אישור הזמנה",
    "תוספת: TRANSFER",
  ]);
});
