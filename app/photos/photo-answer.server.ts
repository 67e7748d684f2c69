import type { PhotoContent } from "@contract/content/reviews";
import type { Result } from "@contract/wire/operation";
import type * as z from "zod/v4";

/**
 * A photo of a review as a file. Its address is never used again, so browsers keep it for ever; caches that visitors share do not, because
 * the desk may take it down. `lasting` false: the photo is not public.
 */
export function photoAnswer(answer: Result<z.infer<typeof PhotoContent>>, lasting: boolean): Response {
  const headers = { "cache-control": "no-store" };
  if (!answer.ok) {
    const { code } = answer.refusal;
    const missing = ["not-found", "not-logged-in", "not-allowed", "invalid-input"].includes(code);
    throw new Response(null, { status: missing ? 404 : 503, headers });
  }
  return new Response(new Uint8Array(Buffer.from(answer.value.contentBase64, "base64")), {
    headers: {
      "content-type": "image/webp",
      "cache-control": lasting ? "private, max-age=31536000, immutable" : "private, no-store",
    },
  });
}

/** The size in an address; null: there is no such one. */
export function photoSizeOf(size: string | undefined): "large" | "small" {
  if (size === "large" || size === "small") return size;
  throw new Response(null, { status: 404 });
}
