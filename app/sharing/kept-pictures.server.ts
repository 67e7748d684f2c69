import { type SharedPicture, sharingPng } from "./sharing-picture";

const kept = new Map<string, { until: number; png: Promise<Buffer> }>();
const cacheTime = 600_000;
const most = 200;

/** A sharing picture as a response; cached for ten minutes, as long as its content is likely to stay correct. */
export async function pictureAnswer(key: string, picture: SharedPicture): Promise<Response> {
  const now = Date.now();
  let known = kept.get(key);
  if (!known || known.until < now) {
    const png = sharingPng(picture);
    known = { until: now + cacheTime, png };
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(key, known);
    png.catch(() => kept.delete(key));
  }
  return new Response(new Uint8Array(await known.png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=600" },
  });
}
