import { languages } from "@contract/vocabulary/languages";
import { noticeWords as mailed } from "@engine/outbox/notice-words";
import { graph } from "@engine/sale/booking/states";
import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { actionWord, noticeWords, recordWord, sentWords } from "~/desk/record-words.server";
import { translator } from "~/i18n/i18n.server";
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
const notices = allMatches(/notifyAdmin\(\s*[\w.]+,\s*(?:own \? )?[`"]([a-z-]+)/g);

/** The beginnings of the keys of messages, as posted or given to it; effects that nobody reads are none. */
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

const tIn = (language: (typeof languages)[number]) => translator(language, "desk") as TFunction<"desk">;

test("the words are found in the engine", () => {
  expect([attemptStates.length, events.length, actors.length]).toEqual([11, 25, 7]);
  expect(actions.length).toBeGreaterThan(25);
  expect(notices.length).toBeGreaterThan(30);
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
    ];
    expect(plain).toEqual([]);
  });
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
