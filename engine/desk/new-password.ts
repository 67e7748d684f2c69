import type { Random } from "../clock";

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password somebody is given: four groups of four letters and digits that are not mistaken for each other, some 79 bits. */
export function newPassword(random: Random): string {
  let text = "";
  while (text.length < 16)
    for (const byte of random.bytes(32)) if (byte < 248 && text.length < 16) text += letters[byte % letters.length];
  return text.replace(/(.{4})(?=.)/g, "$1-");
}
