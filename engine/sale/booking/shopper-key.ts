import { createHash } from "node:crypto";
import type { Caller } from "../../people/caller/caller";

/** Only the hash of a shopper's session is stored: a leaked copy of the table opens no session. */
export function shopperKeyOf(caller: Caller): string | null {
  return caller.shopperSid && createHash("sha256").update(caller.shopperSid).digest("base64url");
}
