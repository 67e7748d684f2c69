import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, refusal } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { jerusalemMinute } from "../core/jerusalem-day";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let photosDir: string;
beforeAll(async () => {
  database = await freshDatabase();
  photosDir = mkdtempSync(join(tmpdir(), "nofesh-photos-"));
  writeFileSync(join(photosDir, "beach-1.jpg"), "a photograph");
  at = await aTestEngine(database, { photosDir });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(async () => {
  rmSync(photosDir, { recursive: true });
  await database.cleanup();
});

const titles = { he: "מבצע", en: "An offer", ru: "Акция", ar: "عرض" };
const banner = {
  kind: "banner",
  page: "FHProduct-RHO",
  image: "/pictures/destination/RHO/island/none/wide.svg",
  titles,
  active: true,
} as const;
const minute = 60_000;
/** The desk's session ends after half an hour of inactivity: everything here happens within minutes. */
const inMinutes = (minutes: number) => jerusalemMinute(new Date(at.clock.now().getTime() + minutes * minute));
const shownAt = async (page: string) =>
  good(await at.as("a-visitor").pageContentsImage({ page, langCode: "ENG" })).imageWithHrefList.items;

test("a banner is created, shown on its page, changed, scheduled and switched off, all in the audit log", async () => {
  covers("7.53");
  const saved = good(await desk.deskSaveContent(banner));
  expect(await shownAt("FHProductMobile-RHO")).toEqual([{ image: banner.image, alt: "An offer" }]);
  const second = good(await desk.deskSaveContent({ ...banner, href: "/?categoryId=1" }));
  expect(second.id).not.toBe(saved.id);
  expect(await shownAt("FHProduct-RHO")).toHaveLength(2);
  const later = { ...banner, ...saved, startsAt: inMinutes(10), endsAt: inMinutes(20) };
  const { version } = good(await desk.deskSaveContent(later));
  expect(await shownAt("FHProduct-RHO")).toHaveLength(1);
  const { contents } = good(await desk.deskContents({}));
  expect(contents.find(({ id }) => id === saved.id)).toMatchObject({ state: "to-come", version, endsAt: later.endsAt });
  at.clock.forward(15 * minute);
  expect(await shownAt("FHProduct-RHO")).toHaveLength(2);
  good(await desk.deskSaveContent({ ...banner, id: saved.id, version, active: false }));
  good(await desk.deskSaveContent({ ...banner, ...second, active: false }));
  expect(await shownAt("FHProduct-RHO")).toEqual([]);
  const { lines } = good(await desk.deskLog({ kind: "audit" }));
  expect(lines.map(({ what, about }) => `${what} ${about}`).filter((line) => line.includes("banner:"))).toEqual([
    `change-content banner:${second.id}`,
    `change-content banner:${saved.id}`,
    `change-content banner:${saved.id}`,
    `add-content banner:${second.id}`,
    `add-content banner:${saved.id}`,
  ]);
});

test("one that is switched off is deleted, in the version that was read; what is shown is not", async () => {
  covers("7.197");
  const page = "FHProduct-ATH";
  const saved = good(await desk.deskSaveContent({ ...banner, page }));
  const id = { kind: "banner", id: saved.id } as const;
  expect(refusal(await desk.deskDeleteContent({ ...id, version: saved.version })).code).toBe("wrong-state");
  expect(await shownAt(page)).toHaveLength(1);
  const off = good(await desk.deskSaveContent({ ...banner, page, ...saved, active: false }));
  expect(refusal(await desk.deskDeleteContent({ ...id, version: saved.version })).code).toBe("changed-meanwhile");
  good(await desk.deskDeleteContent({ ...id, version: off.version }));
  const { contents } = good(await desk.deskContents({}));
  expect(contents.filter((one) => one.id === saved.id)).toEqual([]);
  expect(refusal(await desk.deskDeleteContent({ ...id, version: off.version })).code).toBe("not-found");
  const { lines } = good(await desk.deskLog({ kind: "audit" }));
  expect(lines[0]).toMatchObject({ what: "delete-content", about: `banner:${saved.id}` });
});

test("the id of a deleted banner is not given out again: a stale form writes over no other, and deletes none", async () => {
  const page = "FHProduct-LON";
  const deleted = good(await desk.deskSaveContent({ ...banner, page, active: false }));
  good(await desk.deskDeleteContent({ kind: "banner", id: deleted.id, version: deleted.version }));
  const other = good(await desk.deskSaveContent({ ...banner, page, active: false }));
  expect(other.id).not.toBe(deleted.id);
  const stale = { ...banner, page, ...deleted, href: "/?categoryId=1" };
  expect(refusal(await desk.deskSaveContent(stale)).code).toBe("not-found");
  const again = { kind: "banner" as const, id: deleted.id, version: deleted.version };
  expect(refusal(await desk.deskDeleteContent(again)).code).toBe("not-found");
  const { contents } = good(await desk.deskContents({}));
  expect(contents.filter((one) => one.page === page)).toMatchObject([{ id: other.id, version: other.version }]);
});

test("a banner shows a photograph of the shop's folder; one that is not there is refused, and one removed later can be switched off", async () => {
  const photograph = { ...banner, page: "HOProduct-ATH", image: "/photos/beach-1.jpg/wide" };
  expect(refusal(await desk.deskSaveContent({ ...photograph, image: "/photos/beach-2.jpg/wide" }))).toMatchObject({
    code: "no-such-picture",
    field: "image",
  });
  expect(await shownAt("HOProduct-ATH")).toEqual([]);
  const saved = good(await desk.deskSaveContent(photograph));
  expect(await shownAt("HOProduct-ATH")).toEqual([{ image: photograph.image, alt: "An offer" }]);
  rmSync(join(photosDir, "beach-1.jpg"));
  expect(refusal(await desk.deskSaveContent({ ...photograph, ...saved })).code).toBe("no-such-picture");
  good(await desk.deskSaveContent({ ...photograph, ...saved, active: false }));
  expect(await shownAt("HOProduct-ATH")).toEqual([]);
});

test("a timer line counts down above the home page, and a popup is shown on deal-filter pages", async () => {
  const timer = good(
    await desk.deskSaveContent({ kind: "timer", titles, href: "/?categoryId=5", active: true, endsAt: inMinutes(10) }),
  );
  const popup = good(await desk.deskSaveContent({ kind: "popup", titles, bodies: titles, active: true }));
  const shop = at.as("a-visitor");
  expect(good(await shop.timerBanner({ langCode: "ENG" }))).toMatchObject({
    title: "An offer",
    link: "/?categoryId=5",
  });
  expect(good(await shop.pageContents({ page: "deal-filter" })).popup).toMatchObject({ id: popup.id, title: "מבצע" });
  at.clock.forward(10 * minute);
  expect(good(await shop.timerBanner({})).title).toBeUndefined();
  const { contents } = good(await desk.deskContents({}));
  expect(contents.find(({ id }) => id === timer.id)?.state).toBe("over");
});

test("saving over another user's change is refused, and an unknown id is not found", async () => {
  covers("7.54");
  const saved = good(await desk.deskSaveContent(banner));
  const both = await Promise.all([1, 2].map(() => desk.deskSaveContent({ ...banner, ...saved })));
  expect(both.map((answer) => (answer.ok ? answer.value.version : answer.refusal.code)).sort()).toEqual([
    2,
    "changed-meanwhile",
  ]);
  for (const id of ["FHProduct-RHO_99", "FHProduct_0", "none"])
    expect(refusal(await desk.deskSaveContent({ ...banner, id, version: 1 })).code).toBe("not-found");
});

const popup = { kind: "popup", titles, active: true } as const;
test.each([
  ["a picture of another site", { ...banner, image: "https://example.com/a.png" }, "image"],
  ["a picture by two slashes", { ...banner, image: "//example.com/a.png" }, "image"],
  ["a picture that climbs", { ...banner, image: "/pictures/../secret.svg" }, "image"],
  ["a path that is not a picture", { ...banner, image: "/booking/confirmation" }, "image"],
  ["a picture of no place", { ...banner, image: "/pictures/beach.svg" }, "image"],
  ["a photograph in a width that none has", { ...banner, image: "/photos/beach-1.jpg/wide/641" }, "image"],
  ["no picture", { ...banner, image: undefined }, "image"],
  ["a link that leaves", { ...banner, href: "//example.com" }, "href"],
  ["a link that is a script", { ...banner, href: "javascript:alert(1)" }, "href"],
  ["a link by a backslash", { ...banner, href: "/\\example.com" }, "href"],
  ["a page that shows none", { ...banner, page: "destination-list" }, "page"],
  ["an area under the prefix of a category", { ...banner, page: "FHArea-KRK" }, "page"],
  ["an unknown page", { ...banner, page: "somewhere" }, "page"],
  ["a tag in a text", { ...banner, titles: { ...titles, en: "<img src=x>" } }, "titles.en"],
  ["a text that turns its neighbours", { ...banner, titles: { ...titles, he: "a\u202eb" } }, "titles.he"],
  ["a language left out", { ...banner, titles: { ...titles, ru: " " } }, "titles.ru"],
  ["a day that does not exist", { ...banner, endsAt: "2027-02-31T10:00" }, "endsAt"],
  ["an end before the beginning", { ...banner, startsAt: "2027-02-02T10:00", endsAt: "2027-02-02T10:00" }, "endsAt"],
  ["a popup that says nothing", popup, "bodies.he"],
  ["a timer without an end", { ...popup, kind: "timer" as const, href: "/" }, "endsAt"],
  ["an id without its version", { ...banner, id: "FHProduct-RHO_0" }, "version"],
])("%s is rejected with a field error", async (_, change, field) => {
  covers("7.54");
  expect(refusal(await desk.deskSaveContent(change))).toMatchObject({ code: "invalid-input", field });
});
