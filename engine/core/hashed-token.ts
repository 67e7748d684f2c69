import { createHash } from "node:crypto";

/** What is stored of the token in a link: whoever reads the table cannot follow it. Tokens are 192 random bits, so no salt is needed. */
export function hashedToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
