import type { Random } from "./clock";

/** 128 random bits for an address or a key. */
export function newId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString("base64url");
}
