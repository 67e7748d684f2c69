import type { Random } from "../../core/clock";
import { randomText } from "../../core/random-text";

/** A password somebody is given: four groups of four letters and digits that are not mistaken for each other, some 79 bits. */
export function newPassword(random: Random): string {
  return randomText(random, "abcdefghjkmnpqrstuvwxyz23456789", 16).replace(/(.{4})(?=.)/g, "$1-");
}
