import { usageLimit } from "@engine/people/sessions/schema";
import { reviewPhoto } from "@engine/service/reviews/schema";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aHeic, anAnimatedPng, anAnimatedWebp, aPhoto, aPixelBomb } from "./factories/a-photo";
import { aPicture } from "./factories/a-picture";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { invitedGuest } from "./factories/invited-guest";
import { holding } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";

/** Photos of a guest's review, as the guest, the desk and a shopper see them, without any script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 300, rooms: 100 });
let bought: string;
let guests = 0;

beforeAll(async () => {
  bought = at.clock.now().toISOString();
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

async function invited(): Promise<{ token: string; link: string }> {
  guests += 1;
  at.clock.backTo(bought);
  const { token } = await invitedGuest(at, database.db, `a-guest-${guests}`);
  return { token, link: `/review/${token}?lang=en` };
}

type Chosen = { name: string; content: Buffer };
const text = "A quiet room & a good breakfast.";
function form(files: Chosen[], more: Record<string, string> = {}, removed: string[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ stars: "4", guestKind: "family", text, name: "Dana", ...more }))
    data.append(name, value);
  for (const id of removed) data.append("remove", id);
  for (const { name, content } of files) data.append("photos", new File([new Uint8Array(content)], name));
  return data;
}
const photosOf = async (token: string) => good(await holding(at, {}).guestReview({ token })).photos;
const nothingChosen = { name: "", content: Buffer.alloc(0) };

test("photos are kept beside a text that must be corrected, read by the desk one by one, and shown and taken down", async () => {
  const { token, link } = await invited();
  const [one, two] = [await aPhoto(1), await aPhoto(2)];
  const corrected = await site.post(link, form([{ name: "sea.jpg", content: one }], { text: "Good" }));
  expect(corrected.status).toBe(422);
  expect(corrected.html).toContain("Write at least 20 characters.");
  expect(corrected.html).toMatch(/<textarea[^>]*id="text"[^>]*>Good</);
  const [kept] = await photosOf(token);
  expect(corrected.html).toContain(`src="/review/${token}/photo/small/${kept!.photoId}.webp"`);
  expect((await site.post(link, form([{ name: "room.jpg", content: two }]))).status).toBe(303);
  const waiting = await site.get(link);
  expect(waiting.html).toContain("We received your review");
  expect(waiting.html.match(/Waiting to be checked/g)).toHaveLength(2);
  const [first, second] = (await photosOf(token)).map(({ photoId }) => photoId) as [string, string];
  const own = await site.get(`/review/${token}/photo/large/${first}.webp`);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const public1 = `/review-photos/small/${first}.webp`;
  expect((await site.get(public1)).status).toBe(404);

  const cookie = await logInToDesk(site, at);
  const reviews = (query = "") => site.get(`/admin/reviews?lang=en${query}`, { cookie });
  const desk = (await reviews()).html;
  expect(desk).toContain(`src="/admin/review-photos/small/${first}.webp"`);
  expect((await site.get(`/admin/review-photos/small/${first}.webp`, { cookie })).status).toBe(200);
  expect((await site.get(`/admin/review-photos/small/${first}.webp`)).status).toBe(404);
  const review = /name="review" value="([^"]+)"/.exec(desk)![1]!;
  const writtenAt = /name="writtenAt" value="([^"]+)"/.exec(desk)![1]!;
  const act = (fields: Record<string, string>) =>
    site.post("/admin/reviews?lang=en", Object.entries(fields), { cookie });
  const tooEarly = await act({ do: "published", review, writtenAt });
  expect([tooEarly.status, tooEarly.html.includes("Decide about each photo")]).toEqual([409, true]);
  const unexplained = await act({ do: "photo-refused", photo: second, reason: "" });
  expect([unexplained.status, unexplained.html.includes("Tell the guest why the photo")]).toEqual([422, true]);
  expect(unexplained.html).toContain(`id="photo-reason-${second}-error"`);
  expect((await act({ do: "photo-shown", photo: first })).status).toBe(303);
  expect((await act({ do: "photo-refused", photo: second, reason: "It shows other guests." })).status).toBe(303);
  expect((await act({ do: "published", review, writtenAt })).status).toBe(303);

  const hotel = async () => {
    at.engine.parts.catalogue.forget();
    return (await site.get(`/hotel/${at.shop.hotelId}?lang=en`, { host: "localhost" })).html;
  };
  const page = await hotel();
  expect(page).toMatch(
    new RegExp(
      `<a href="/review-photos/large/${first}\\.webp"><img src="${public1}" alt="Photo 1 from [^"]*Dana[^"]*"`,
    ),
  );
  expect(page).toMatch(/<figcaption[^>]*>Photos: \u2068Dana\u2069, \w+ 202\d/);
  expect(page).not.toContain(second);
  for (const size of ["small", "large"]) {
    const { status, headers } = await site.get(`/review-photos/${size}/${first}.webp`);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "private, max-age=31536000, immutable",
    ]);
  }
  const published = (await site.get(link)).html;
  expect(published).toContain("Your review is published");
  expect(published).toContain("It shows other guests.");
  expect(published).not.toContain('type="file"');

  expect((await act({ do: "photo-refused", photo: first, reason: "Asked for." })).status).toBe(303);
  expect((await site.get(public1)).status).toBe(404);
  expect(await hotel()).not.toContain(first);
});

const large = 40 * 1024 * 1024;
const side = 8_000;
const wrong: [string, string, () => Promise<Buffer>, Record<"he" | "en" | "ru" | "ar", string>][] = [
  [
    "a photo of 40 MB",
    "sea.jpg",
    async () => Buffer.concat([await aPhoto(1), Buffer.alloc(large)]),
    { he: "גדול מ־10 מ״ב", en: "larger than 10 MB", ru: "больше 10 МБ", ar: "أكبر من 10 ميغابايت" },
  ],
  [
    "a text with the name of a photo",
    "list.jpg",
    async () => Buffer.from("milk, eggs"),
    { he: "זה לא קובץ JPEG", en: "not a JPEG, PNG or WebP", ru: "это не JPEG", ar: "هذا ليس ملف JPEG" },
  ],
  [
    "a GIF",
    "cat.gif",
    () => aPicture("gif"),
    { he: "זה לא קובץ JPEG", en: "not a JPEG, PNG or WebP", ru: "это не JPEG", ar: "هذا ليس ملف JPEG" },
  ],
  [
    "a HEIC",
    "IMG_1.HEIC",
    async () => aHeic,
    { he: "HEIC", en: "HEIC photos cannot", ru: "фотографии HEIC", ar: "صور HEIC" },
  ],
  [
    "a picture of too many pixels",
    "bomb.png",
    () => aPixelBomb(side, side),
    { he: "60 מגה־פיקסל", en: "60 megapixels", ru: "60 мегапикселей", ar: "60 ميغابكسل" },
  ],
  [
    "an animated WebP",
    "dance.webp",
    anAnimatedWebp,
    { he: "אנימציה", en: "animations cannot", ru: "анимацию", ar: "صور متحركة" },
  ],
  [
    "an animated PNG",
    "dance.png",
    anAnimatedPng,
    { he: "אנימציה", en: "animations cannot", ru: "анимацию", ar: "صور متحركة" },
  ],
  [
    "a photo that breaks off",
    "half.jpg",
    async () => (await aPhoto(1, { width: 1500, height: 1500 })).subarray(0, 3_000),
    { he: "לא הצלחנו לפתוח", en: "could not open", ru: "не удалось открыть", ar: "لم نتمكن من فتح" },
  ],
];

test.each(wrong)(
  "%s is refused by its name in each language; what was written and the valid photo stay",
  async (_, name, make, texts) => {
    const { token } = await invited();
    const content = await make();
    for (const [language, said] of Object.entries(texts)) {
      const files = [
        { name, content },
        { name: "good.jpg", content: await aPhoto(3) },
      ];
      const answer = await site.post(`/review/${token}?lang=${language}`, form(files));
      expect(answer.status).toBe(422);
      const error = /<div id="photos-error"[\s\S]*?<\/div>/.exec(answer.html)?.[0] ?? "";
      expect(error).toContain(name);
      expect(error).toContain(said);
      expect(error).not.toContain("good.jpg");
      expect(answer.html).toContain("A quiet room &amp; a good breakfast.</textarea>");
      expect(answer.html).toMatch(/value="4"[^>]*checked|checked[^>]*value="4"/);
    }
    // The same valid photo, sent with each language, is kept once.
    expect(await photosOf(token)).toHaveLength(1);
  },
);

test("of five photos four are kept and the fifth is named; with one marked to remove there is room again", async () => {
  const { token, link } = await invited();
  const files = await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => ({ name: `photo-${number}.jpg`, content: await aPhoto(number) })),
  );
  const answer = await site.post(link, form(files));
  expect(answer.status).toBe(422);
  expect(/<div id="photos-error"[\s\S]*?<\/div>/.exec(answer.html)?.[0]).toMatch(/photo-5\.jpg.*up to 4 photos/);
  expect(answer.html).toContain("You have added 4 photos");
  const four = await photosOf(token);
  expect(four).toHaveLength(4);
  expect((await site.post(link, form([files[4]!], {}, [four[0]!.photoId]))).status).toBe(303);
  const now = (await photosOf(token)).map(({ photoId }) => photoId);
  expect(now).toHaveLength(4);
  expect(now).not.toContain(four[0]!.photoId);
  // No file was chosen, and a photo is removed.
  expect((await site.post(link, form([nothingChosen], {}, [four[1]!.photoId]))).status).toBe(303);
  expect(await photosOf(token)).toHaveLength(3);
});

test("a hostile name of a file is shown as text, cut short", async () => {
  const { link } = await invited();
  const name = `a;b=c <img src=x onerror=alert(1)>${"x".repeat(500)}.jpg`;
  const { html } = await site.post(link, form([{ name, content: Buffer.from("nothing") }]));
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("x".repeat(100));
});

test("a form that breaks off is not taken for a shorter one: what arrived stays, and the rest is asked for again", async () => {
  const { token, link } = await invited();
  const sent = new Request("http://shop.test", {
    method: "POST",
    body: form([
      { name: "a.jpg", content: await aPhoto(1) },
      { name: "b.jpg", content: await aPhoto(2) },
    ]),
  });
  const body = Buffer.from(await sent.arrayBuffer());
  const { status, html } = await site.post(
    link,
    new Blob([body.subarray(0, body.length - 200)], { type: sent.headers.get("content-type")! }),
  );
  expect(status).toBe(422);
  expect(html).toContain("The photos did not arrive in full.");
  expect(html).toContain("A quiet room &amp; a good breakfast.</textarea>");
  expect(await photosOf(token)).toHaveLength(1);
});

test("a link that is unknown or closed keeps no photo", async () => {
  const before = await database.db.$count(reviewPhoto);
  const files = [{ name: "sea.jpg", content: await aPhoto(9) }];
  expect((await site.post(`/review/${"x".repeat(32)}`, form(files))).status).toBe(404);
  const { link } = await invited();
  at.clock.forward(61 * 86_400_000);
  expect((await site.post(link, form(files))).status).toBe(303);
  expect(await database.db.$count(reviewPhoto)).toBe(before);
});

test("what is kept of a photo says nothing of where it was taken", async () => {
  const { token, link } = await invited();
  const sent = await aPhoto(4);
  expect(sent.includes(Buffer.from("Somebody"))).toBe(true);
  await site.post(link, form([{ name: "sea.jpg", content: sent }]));
  const [photo] = await photosOf(token);
  const rows = await database.db.select().from(reviewPhoto);
  const { large: content } = rows.find(({ id }) => id === photo!.photoId)!;
  expect((await sharp(content).metadata()).exif).toBeUndefined();
});
