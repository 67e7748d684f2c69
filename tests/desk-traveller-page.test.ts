import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** One traveller is cancelled at the desk, and read of by the customer, as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 30 });
let cookie: string;

beforeAll(async () => {
  cookie = await logInToDesk(site, at);
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const plain = (html: string) => html.replace(/<!-- -->|[\u2066-\u2069]/g, "");
const page = async (path: string) => plain((await site.get(path, { cookie })).html);
const travellersOf = async (bookingId: string) => {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return row!.draft.paxList.map(({ paxId }) => paxId);
};

/** The form of the page with a legal ground chosen, as a browser sends it. */
function formOf(html: string, track: string, isSure = true): [string, string][] {
  const section = parse(html).querySelector("#cancel-traveller")!;
  const value = section.querySelector(`#travellerTrack-${track}`)!.getAttribute("value")!;
  return [
    ["do", "traveller"],
    ["travellerPax", section.querySelector("[name=travellerPax]")!.getAttribute("value")!],
    ["travellerTrack", value],
    ["travellerReason", "ill"],
    ...(isSure ? ([["travellerSure", "on"]] as [string, string][]) : []),
  ];
}

test("the desk reads what one traveller's cancellation costs, confirms it, and every page shows it", async () => {
  const { bookingId, shopper } = await soldBooking(at, "one-of-three", { party: { adult: 3 } });
  const path = `/admin/booking/${bookingId}?lang=en`;
  // Nobody is chosen: the page says no amount.
  const unchosen = await page(path);
  expect(unchosen).toContain("Cancel one traveller");
  expect(unchosen).not.toContain("travellerTrack");
  const chosen = await page(`${path}&traveller=p3`);
  expect(chosen).toContain("2 travellers stay in the booking. The room stays, in its class. The price now: $1,760.");
  expect(chosen).toContain(
    "by the supplier’s terms: fee ₪196, refund to the card ₪1,764, price of the booking afterwards $1,256",
  );
  const press = (form: [string, string][]) => site.post(`${path}&traveller=p3`, form, { cookie });
  const unsure = await press(formOf(chosen, "supplier", false));
  expect([unsure.status, plain(unsure.html).includes("tick that you have checked")]).toEqual([422, true]);
  expect(unsure.html).toContain('value="ill"');
  expect(await travellersOf(bookingId)).toHaveLength(3);
  const done = await press(formOf(chosen, "supplier"));
  expect([done.status, done.headers.get("location")]).toEqual([
    303,
    `/admin/booking/${bookingId}?done=traveller&lang=en`,
  ]);
  expect(await travellersOf(bookingId)).toEqual(["p1", "p2"]);
  const after = await page(done.headers.get("location")!);
  expect(after).toContain("The traveller is cancelled.");
  expect(after).toMatch(/Cancelled traveller: DANA MIZRAHI, .*, cancellation fee \$56</);
  expect(after).toContain("traveller cancelled");
  // Sent once more, it cancels nobody else.
  const again = await press(formOf(chosen, "supplier"));
  expect([again.status, plain(again.html).includes("This traveller is cancelled already.")]).toEqual([409, true]);
  expect(await travellersOf(bookingId)).toEqual(["p1", "p2"]);

  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const visitor = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const home = plain((await site.get("/visitor?lang=en", { cookie: visitor })).html);
  expect(home).toMatch(/Cancelled traveller: DANA MIZRAHI, .*, cancellation fee \$56</);
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect(info.passengers).toHaveLength(2);
});

test.each([
  ["he", "המחיר עכשיו: $1,200.", "הסכומים השתנו מאז שהוצגו"],
  ["en", "The price now: $1,200.", "The amounts have changed since they were shown"],
  ["ru", "Цена сейчас: $1\u00a0200.", "Суммы с тех пор изменились"],
  ["ar", "السعر الآن: $1,200.", "تغيّرت المبالغ منذ عرضها"],
] as const)(
  "in %s: an amount that has changed since is refused, and the new one is shown",
  async (lang, now, refused) => {
    const { bookingId } = await soldBooking(at, `stale-${lang}`);
    const path = `/admin/booking/${bookingId}?lang=${lang}&traveller=p2`;
    const shown = await page(path);
    expect(shown).toContain(now);
    const stale = formOf(shown, "supplier").map(([name, value]): [string, string] =>
      name === "travellerTrack" ? [name, value.replace(/ \S+$/, " 1.00")] : [name, value],
    );
    const answer = await site.post(path, stale, { cookie });
    expect([answer.status, plain(answer.html).includes(refused)]).toEqual([409, true]);
    expect(await travellersOf(bookingId)).toEqual(["p1", "p2"]);
    expect((await site.post(path, formOf(plain(answer.html), "supplier"), { cookie })).status).toBe(303);
    expect(await travellersOf(bookingId)).toEqual(["p1"]);
  },
);

test.each([
  ["he", "בלי הנוסע הזה לא יישאר מבוגר"],
  ["en", "no adult would be left with the others in the room"],
  ["ru", "с остальными в номере не останется взрослого"],
  ["ar", "لا يبقى بالغ مع الآخرين في الغرفة"],
] as const)("in %s: the last adult of a child is refused in words, before any amount", async (lang, refused) => {
  const { bookingId } = await soldBooking(at, `last-${lang}`, { party: { adult: 1, child: 1 } });
  const shown = await page(`/admin/booking/${bookingId}?lang=${lang}&traveller=p1`);
  expect(shown).toContain(refused);
  expect(shown).not.toContain("travellerTrack");
});
