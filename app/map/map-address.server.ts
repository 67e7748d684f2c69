import { createHmac, timingSafeEqual } from "node:crypto";
import { siteConfig } from "~/config.server";
import { frameIn, frameText, type MapFrame } from "./map-frame";

/** Characters of a signature in an address: 72 bits. */
const signatureLength = 12;

/**
 * The address of the drawn land of a frame. Signed, so that only maps that a page links are drawn: nobody can ask for millions of others.
 */
export function mapAddress(frame: MapFrame): string {
  const text = frameText(frame);
  return `/maps/${text}~${signatureOf(text, siteConfig().sessionSecrets[0]!)}.svg`;
}

/** The frame of an address, without folder and ending; null if no page links it. */
export function linkedFrame(name: string | undefined): MapFrame | null {
  const [text = "", signature = ""] = (name ?? "").split("~");
  const typed = Buffer.from(signature);
  const isLinked = siteConfig().sessionSecrets.some((secret) => {
    const right = Buffer.from(signatureOf(text, secret));
    return right.length === typed.length && timingSafeEqual(right, typed);
  });
  return isLinked ? frameIn(text) : null;
}

function signatureOf(text: string, secret: string): string {
  return createHmac("sha256", `map ${secret}`).update(text).digest("base64url").slice(0, signatureLength);
}
