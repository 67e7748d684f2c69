import type { Random } from "../../core/clock";
import { randomText } from "../../core/random-text";

/** A generated password: four groups of four unambiguous letters and digits, some 79 bits. */
export function newPassword(random: Random): string {
  return randomText(random, "abcdefghjkmnpqrstuvwxyz23456789", 16).replace(/(.{4})(?=.)/g, "$1-");
}
