import { createHash } from "node:crypto";

/** What is stored of the token in a link: a copy of the table does not open the link. Tokens are 192 random bits, so no salt is needed. */
export function hashedToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
