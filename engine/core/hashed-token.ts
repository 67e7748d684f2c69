import { createHash } from "node:crypto";

/**
 * Stored in place of a link's token, so that a copy of the table does not open the link. Tokens are 192 random bits, so no salt is
 * needed.
 */
export function hashedToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
