import { usageLimit } from "@engine/people/sessions/schema";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInToDesk } from "./factories/desk-login";
import { deskCode } from "./factories/people";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

/** Call centre links on the desk's page of an agency, as HTML. */

const { database, at, site } = await shopWithPages({ people: true });
const page = "/admin/agency/GALIL?lang=en";

beforeAll(() => {
  at.engine.parts.deskCodeMinutes = 5;
});
beforeEach(() => database.db.delete(usageLimit));

const section = (html: string) => /<section[^>]*id="fc-links"[\s\S]*?<\/section>/.exec(html)![0];
const addressIn = (html: string) =>
  /value="(http[^"]*fc-agent-mode=true[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;
const linksIn = (html: string) =>
  [...section(html).matchAll(/<li[\s\S]*?<\/li>/g)].map(([li]) => ({
    text: li
      .replace(/<button[\s\S]*/, "")
      .replace(/<[^>]*>|[\u2066-\u2069]/g, "")
      .trim(),
    linkId: /name="linkId" value="([^"]+)"/.exec(li)?.[1],
  }));

test("a link is made with a code, shown once, opens an agent's session on the site, and is withdrawn", async () => {
  const cookie = await logInToDesk(site, at);
  const post = (fields: [string, string][]) => site.post(page, fields, { cookie });
  const add = (name: string, day: string, totp = "") =>
    post([
      ["do", "add-fc-link"],
      ["linkClerk", name],
      ["linkLastDay", day],
      ["totp", totp],
    ]);
  at.clock.forward(6 * 60_000);

  const stale = await add("Shira", "2026-12-31");
  expect([stale.status, /id="fc-link-totp-error"/.test(stale.html)]).toEqual([403, true]);
  for (const typed of ['value="Shira"', 'value="2026-12-31"']) expect(stale.html).toContain(typed);

  const made = await add("Shira", "2026-12-31", deskCode(at));
  expect(made.status).toBe(200);
  expect(made.html).toContain("It is shown only now.");
  const address = new URL(addressIn(made.html)!);
  expect(linksIn(made.html)).toEqual([{ text: "Shira · works until 31/12/2026", linkId: expect.any(String) }]);
  // The form is empty again.
  expect(section(made.html)).not.toContain('value="Shira"');

  for (const [name, day, field] of [
    [" ", "2026-12-31", "linkClerk"],
    ["Yossi", "", "linkLastDay"],
    ["Yossi", "2026-11-01", "linkLastDay"],
    ["Yossi", "2028-01-01", "linkLastDay"],
  ] as const) {
    const wrong = await add(name, day);
    expect([wrong.status, wrong.html.includes(`id="${field}-error"`)], `${name} ${day}`).toEqual([422, true]);
    expect(linksIn(wrong.html)).toHaveLength(1);
  }
  const empty = (await add("", "")).html;
  for (const text of ["Enter the clerk’s name.", "Choose a day from today"]) expect(section(empty)).toContain(text);

  const followed = await site.get(`${address.pathname}${address.search}`);
  expect([followed.status, followed.headers.get("location")]).toEqual([303, "/"]);
  const agent = receivedCookies(followed);
  const home = async () => (await site.get("/?lang=en", { cookie: agent })).html;
  expect(await home()).toContain("Shira");

  const later = (await site.get(page, { cookie })).html;
  expect(later).not.toContain(address.searchParams.get("secret"));
  expect(addressIn(later)).toBeNull();
  const [{ linkId } = { linkId: undefined }] = linksIn(later);
  const withdrawn = await post([
    ["do", "withdraw-fc-link"],
    ["linkId", linkId!],
  ]);
  expect(withdrawn.headers.get("location")).toContain("done=withdrawn");
  const after = (await site.get(`${page}&done=withdrawn`, { cookie })).html;
  expect(after).toContain("The link is withdrawn");
  expect(linksIn(after)).toEqual([{ text: "Shira · withdrawn", linkId: undefined }]);
  expect(await home()).not.toContain("Shira");
  const refused = await site.get(`${address.pathname}${address.search}`);
  expect([refused.headers.get("location"), receivedCookies(refused)]).toEqual([
    expect.stringMatching(/^\/agent\/login\?.*link=wrong/),
    "",
  ]);

  const log = (await site.get("/admin/log/audit?lang=en", { cookie })).html;
  for (const words of ["added a call centre link", "withdrew a call centre link", "31/12/2026"])
    expect(log).toContain(words);
  expect(log).not.toContain(address.searchParams.get("secret"));
});

test("a link is not withdrawn on another agency's page, nor made by a stranger", async () => {
  const cookie = await logInToDesk(site, at);
  const fields: [string, string][] = [
    ["do", "add-fc-link"],
    ["linkClerk", "Yossi"],
    ["linkLastDay", "2026-12-31"],
  ];
  const made = await site.post(page, fields, { cookie });
  const open = linksIn(made.html).find(({ linkId }) => linkId)!;
  const elsewhere = await site.post(
    "/admin/agency/NEGEV?lang=en",
    [
      ["do", "withdraw-fc-link"],
      ["linkId", open.linkId!],
    ],
    { cookie },
  );
  expect(elsewhere.status).toBe(404);
  expect((await site.post(page, fields)).headers.get("location")).toMatch(/^\/admin\/login/);
  expect(linksIn((await site.get(page, { cookie })).html)).toEqual([
    open,
    { text: "Shira · withdrawn", linkId: undefined },
  ]);
});
