import { lead } from "@engine/content/leads/schema";
import { beforeEach, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ people: true });
const hour = 3_600_000;
const path = "/admin/requests";

beforeEach(() => database.db.delete(lead));

async function aLead(name: string, hoursAgo: number, more: Partial<typeof lead.$inferInsert> = {}): Promise<string> {
  const createdAt = new Date(at.clock.now().getTime() - hoursAgo * hour);
  const values = { key: name, kind: "call" as const, name, message: "Rhodes in May", language: "ru" as const };
  const [row] = await database.db
    .insert(lead)
    .values({ ...values, createdAt, ...more })
    .returning({ id: lead.id });
  return String(row!.id);
}

/** The card of a request. */
const cardOf = (html: string, name: string) => html.split("<article").find((part) => part.includes(name)) ?? "";

/** A step by its form, and the page that follows. */
async function step(cookie: string, address: string, fields: Record<string, string>) {
  const answer = await site.post(address, Object.entries(fields), { cookie });
  if (answer.status !== 303) return answer;
  return site.get(answer.headers.get("location")!, { cookie });
}

test("the page lists who waits longest first, with age, phone, mail, package, agency and language; the menu counts them", async () => {
  const cookie = await logInToDesk(site, at);
  const { packId } = at.shop;
  await aLead("Noga Levi", 5, { phone: "+972501234567", packId });
  await aLead("Ivan Petrov", 80, {
    kind: "cancellation",
    email: "ivan@example.com",
    message: "K7QM2WXA",
    agencyCode: "GALIL",
  });
  await aLead("Amal Haddad", 0.2, { kind: "contact" });
  const { html } = await site.get(`${path}?lang=en`, { cookie });
  const places = ["Ivan Petrov", "Noga Levi", "Amal Haddad"].map((name) => html.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html).toContain("Requests (3)");
  const ivan = cardOf(html, "Ivan Petrov");
  for (const words of ["Cancellation requested", "Waiting 3 days", "mailto:ivan@example.com", "K7QM2WXA", "Galil"])
    expect(ivan).toContain(words);
  expect(ivan).toContain("Language: Russian");
  const noga = cardOf(html, "Noga Levi");
  for (const words of ["Waiting 5 hours", 'href="tel:+972501234567"', `packId=${packId}`])
    expect(noga).toContain(words);
  expect(cardOf(html, "Amal Haddad")).toContain("Waiting less than an hour");
  const narrowed = (await site.get(`${path}?lang=en&kind=cancellation&agency=galil`, { cookie })).html;
  expect([narrowed.includes("Ivan Petrov"), narrowed.includes("Noga Levi")]).toEqual([true, false]);
  // The menu of every page of the desk.
  expect((await site.get("/admin?lang=he", { cookie })).html).toContain("פניות (3)");
});

test("the list keeps its old address", async () => {
  const cookie = await logInToDesk(site, at);
  const answer = await site.get("/admin/log/leads?lang=en", { cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?lang=en`]);
});

test("a request is taken, done with a note and opened again, and each list has it in turn", async () => {
  const cookie = await logInToDesk(site, at);
  const request = await aLead("Noga Levi", 30);
  const taken = await step(cookie, `${path}?lang=en&kind=call`, { request, do: "take" });
  expect(taken.html).toContain("The request is yours.");
  expect(taken.html).toContain('<option value="call" selected="">');
  expect(cardOf(taken.html, "Noga Levi")).toBe("");
  const mine = async () => (await site.get(`${path}?lang=en&list=mine`, { cookie })).html;
  expect(cardOf(await mine(), "Noga Levi")).toContain("Taken by you");
  for (const note of ["", "ok"]) {
    const wrong = await step(cookie, `${path}?lang=en&list=mine`, { request, do: "finish", note });
    expect([wrong.status, wrong.html.includes("Write what was done, in 3 to 300 characters.")]).toEqual([422, true]);
  }
  const card = await step(cookie, `${path}?lang=en&list=mine`, { request, do: "finish", note: "4580 0000 0000 0000" });
  expect([card.status, card.html.includes("This looks like a card number.")]).toEqual([422, true]);
  expect(card.html).toContain(`href="#note-${request}"`);
  const done = await step(cookie, `${path}?lang=en&list=mine`, { request, do: "finish", note: "Booked <Rhodes>" });
  expect(done.html).toContain("The request is marked as done.");
  const finished = cardOf((await site.get(`${path}?lang=en&list=done`, { cookie })).html, "Noga Levi");
  expect(finished).toContain("Booked &lt;Rhodes&gt;");
  expect(finished).toContain("Done by \u2068desk\u2069");
  expect(finished).not.toContain("Waiting");
  expect(finished).not.toContain('value="take"');
  const again = await step(cookie, `${path}?lang=en&list=done`, { request, do: "reopen" });
  expect(again.html).toContain("The request is open again.");
  const open = cardOf((await site.get(`${path}?lang=en`, { cookie })).html, "Noga Levi");
  for (const words of ["Waiting 30 hours", "Booked &lt;Rhodes&gt;", 'value="take"']) expect(open).toContain(words);
  const log = (await site.get("/admin/log/audit?lang=en", { cookie })).html;
  for (const words of ["took a request", "marked a request as done", "opened a request again"])
    expect(log).toContain(words);
});

test.each([
  ["he", "הפנייה כבר בטיפול של \u2068ruth\u2069.", "הפנייה כבר טופלה (\u2068ruth\u2069)"],
  ["en", "This request is already taken by \u2068ruth\u2069.", "This request is already done (\u2068ruth\u2069)"],
  ["ru", "Это обращение уже в работе: \u2068ruth\u2069.", "Это обращение уже закрыто (\u2068ruth\u2069)"],
  ["ar", "هذا الطلب يتولّاه \u2068ruth\u2069 بالفعل.", "أُنجز هذا الطلب من قبل (\u2068ruth\u2069)"],
])("who is slower reads in %s who has the request, and changes nothing", async (language, already, finished) => {
  const cookie = await logInToDesk(site, at);
  const now = at.clock.now();
  const request = await aLead("Noga Levi", 49, { takenBy: "ruth", takenAt: now });
  const refused = async (fields: Record<string, string>) => {
    const answer = await step(cookie, `${path}?lang=${language}`, { request, ...fields });
    return [answer.status, answer.html.includes(already) ? "taken" : answer.html.includes(finished) ? "done" : "?"];
  };
  expect(await refused({ do: "take" })).toEqual([409, "taken"]);
  expect(await refused({ do: "finish", note: "mine now" })).toEqual([409, "taken"]);
  expect(await refused({ do: "release", takenBy: "desk" })).toEqual([409, "taken"]);
  const shown = cardOf((await site.get(`${path}?lang=${language}&list=others`, { cookie })).html, "Noga Levi");
  expect(shown).toContain("\u2068ruth\u2069");
  expect(shown).not.toContain('name="note"');
  await database.db.update(lead).set({ doneAt: now, doneBy: "ruth", note: "done by ruth" });
  expect(await refused({ do: "take" })).toEqual([409, "done"]);
  const [row] = await database.db.select().from(lead);
  expect(row).toMatchObject({ takenBy: "ruth", doneBy: "ruth", note: "done by ruth" });
});

test("an unknown step, or one without a request, is not found", async () => {
  const cookie = await logInToDesk(site, at);
  for (const fields of [
    { request: "1", do: "delete" },
    { request: "x", do: "take" },
    { request: "99999", do: "take" },
  ])
    expect((await step(cookie, `${path}?lang=en`, fields)).status).toBe(404);
});
