import { createHash, timingSafeEqual } from "node:crypto";

/** Maximum clock difference of a client, in seconds: the signature carries no time of its own. */
const tolerance = 300;

/** X-Signature of the public hotel API: SHA-256 of key, secret and the second, in hexadecimal. */
export function signatureOf(apiKey: string, secret: string, unixSeconds: number): string {
  return createHash("sha256").update(`${apiKey}${secret}${unixSeconds}`).digest("hex");
}

/**
 * Whether the signature was made with the secret within five minutes of now. Always tries every second, even after a
 * match.
 */
export function isSigned(apiKey: string, secret: string, signature: string, now: Date): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const signatureBytes = Buffer.from(signature.toLowerCase());
  const second = Math.floor(now.getTime() / 1000);
  let fits = false;
  for (let off = -tolerance; off <= tolerance; off += 1)
    if (timingSafeEqual(Buffer.from(signatureOf(apiKey, secret, second + off)), signatureBytes)) fits = true;
  return fits;
}
