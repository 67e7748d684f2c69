import { type CallName, calls } from "@contract/calls";
import type { Operation } from "@contract/wire/operation";
import { expect, test } from "vitest";
import { type FieldSchema, inputSchemaOf } from "../../tests/factories/call-inputs";
import { callPermissions } from "../people/caller/permissions";

/** Texts that must stand in no message of the shop as its own words. */
const hostile = {
  "a link": "pay at https://evil.example/pay",
  "a domain": "pay at evil.example",
  "a domain in another script": "שלמו באתר רע.קום",
  "a mail address": "write to us@evil",
  "a wide dot": "pay at evil。example",
  "a host of a symbol": "pay at 💩.la",
  "a host whose accent is a character of its own": "pay at paye\u0301.com",
  "an address of four numbers": "pay at 185.12.13.14",
  "a turned text": "Hertz \u202eelpmaxe",
  "a hidden character": "He\u200brtz",
  markup: "<b>Hertz",
  "a control character": "Hertz\u0000",
};
/** In a field of one line also: */
const newLine = "R1\nYour booking must be paid again";

/** Fields whose text goes into customers' messages: they take none of these. `lines`: of several lines. */
const reachMessages: Partial<Record<CallName, Record<string, "line" | "lines">>> = {
  deskSetExtra: { reference: "line", supplierName: "line", supplierPhone: "line" },
  deskJudgeReview: { reason: "lines" },
  deskJudgePhoto: { reason: "lines" },
};

/** Where the text of every other field goes that takes one of these: a call stands for all its fields, `call field` for one or those in it. */
const elsewhere: Record<string, string[]> = {
  "read by the desk alone: its log, the booking's page there": [
    ...[
      "deskCancelTraveller reason",
      "deskChangeDate waiveReason",
      "deskChangeDate shopReason",
      "deskOfferDateChange shopReason",
      "deskCorrectName reason",
      "deskRefund reason",
    ],
    ...["deskOfferHotelChange waiveReason", "deskRefuse reason", "deskReversePayment reason", "deskWaiveFee reason"],
    "deskReverseSubsidy reason",
  ],
  "compared with what is stored, and never written": [
    ...["deskCloseHotelClient name", "deskHotelClientAccount name", "deskCorrectName paxId", "deskNewPassword id"],
    ...["deskSetDisabled id", "deskOfferHotelChange cls", "deskEndSubscription email"],
    ...["deskSettleOrders orders", "deskSettleSubsidies bookings", "deskWithdrawFcLink linkId"],
  ],
  "names of clients, agencies and their staff, given with a fresh code": [
    ...["deskHotelClientKey name", "deskSaveAgency", "deskAddClerk name", "deskAddFcLink clerkName"],
  ],
  "the reference of a payment, read by the desk and its agency": [
    "deskSettleOrders reference",
    "deskSettleSubsidies reference",
  ],
  "a person's own data, checked like what the customer types": [
    ...[
      "deskCorrectContact payer",
      "deskCorrectName firstName",
      "deskCorrectName lastName",
      "deskGivePassports passports",
    ],
  ],
  "stands on pages, not in messages": [
    ...["deskAnswer answer", "deskAnswerReview reply", "deskPreviewPage", "deskPublishPage", "deskSaveContent"],
    ...["deskSaveSiteStatus", "deskMovePage", "deskSendMessage"],
  ],
  "requests of visitors, read at the desk alone": ["deskReleaseLead takenBy", "deskFinishLead note"],
  "a newsletter, whose links are meant; it is sent with a fresh code": ["deskSaveLetter", "deskTestLetter email"],
};

type Leaf = { path: string; schema: FieldSchema };

/** The text fields of an input, at any depth, by their path. */
function textsIn(schema: FieldSchema, path = ""): Leaf[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textsIn(one, path));
  if (schema.items) return textsIn(schema.items, path);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      textsIn(field, path === "" ? name : `${path}.${name}`),
    );
  const isText = schema.type === "string" && !schema.enum && schema.const === undefined && !schema.format;
  return isText ? [{ path, schema }] : [];
}

function takes({ pattern, minLength = 0, maxLength = 10_000 }: FieldSchema, text: string): boolean {
  const fits = text.length >= minLength && text.length <= maxLength;
  return fits && (pattern === undefined || new RegExp(pattern, "u").test(text));
}

const changing = (Object.keys(calls) as CallName[]).filter((name) => {
  const allowed: readonly string[] | string = callPermissions[name];
  return Array.isArray(allowed) && allowed.includes("admin") && (calls[name] as Operation).method !== "GET";
});

test("no field of the desk whose text reaches a customer's message takes a link, a turned or hidden text, or another line", () => {
  for (const [name, fields] of Object.entries(reachMessages) as [CallName, Record<string, "line" | "lines">][]) {
    const leaves = textsIn(inputSchemaOf(calls[name] as Operation));
    for (const [path, kind] of Object.entries(fields)) {
      const schemas = leaves.filter((leaf) => leaf.path === path).map(({ schema }) => schema);
      expect(schemas.length, `${name}.${path}`).toBeGreaterThan(0);
      const bad = kind === "line" ? { ...hostile, "another line": newLine } : hostile;
      const taken = Object.entries(bad).filter(([, text]) => schemas.some((schema) => takes(schema, text)));
      expect(
        taken.map(([what]) => what),
        `${name}.${path}`,
      ).toEqual([]);
    }
  }
});

test("every other field of the desk that takes such a text is in a table with where it goes", () => {
  const open = changing.flatMap((name) =>
    textsIn(inputSchemaOf(calls[name] as Operation))
      .filter(({ path }) => path !== "totp" && !(path in (reachMessages[name] ?? {})))
      .filter(({ schema }) => [...Object.values(hostile), newLine].some((text) => takes(schema, text)))
      .map(({ path }) => `${name} ${path}`),
  );
  const listed = Object.values(elsewhere).flat();
  const includes = (one: string, field: string) => [" ", "."].some((next) => `${field}.`.startsWith(`${one}${next}`));
  expect(open.filter((field) => !listed.some((one) => includes(one, field)))).toEqual([]);
  expect(listed.filter((one) => !open.some((field) => includes(one, field)))).toEqual([]);
});

test.each(["R-1", "12/345", "LPA:1$esim.example$K2-77", "No. 77 (Ben Gurion)", "אלדן, סניף 3"])(
  "a supplier's reference such as %s is taken",
  (reference) => {
    const order = { bookingId: "a-booking-of-somebody", code: "CAR", state: "ordered" };
    expect(calls.deskSetExtra.input.safeParse({ ...order, reference }).success).toBe(true);
  },
);

test.each(["+44 20 7946 0000", "03-5551234", "*2255", "(03) 555 1234"])(
  "a phone such as %s is taken",
  (supplierPhone) => {
    const order = { bookingId: "a-booking-of-somebody", code: "CAR", state: "ordered" };
    expect(calls.deskSetExtra.input.safeParse({ ...order, supplierPhone }).success).toBe(true);
    expect(calls.deskSetExtra.input.safeParse({ ...order, supplierPhone: "call 0900" }).success).toBe(false);
  },
);
