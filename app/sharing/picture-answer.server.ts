import { type SharedPicture, sharingPng } from "./sharing-picture";

const cache = new Map<string, { until: number; png: Promise<Buffer> }>();
const cacheTime = 600_000;
const most = 200;

/** A sharing picture as a response; cached for ten minutes, as long as its content is likely to stay correct. */
export async function pictureAnswer(key: string, picture: SharedPicture): Promise<Response> {
  const now = Date.now();
  let entry = cache.get(key);
  if (!entry || entry.until < now) {
    const png = sharingPng(picture);
    entry = { until: now + cacheTime, png };
    if (cache.size >= most) cache.delete(cache.keys().next().value!);
    cache.set(key, entry);
    png.catch(() => cache.delete(key));
  }
  return new Response(new Uint8Array(await entry.png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=600" },
  });
}
