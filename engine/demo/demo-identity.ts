import { isIdentityNumber } from "../core/contact-details";

/**
 * The identity number of a demo employee: the employee number padded with its check digit, e.g. 000100016 for 10001.
 */
export function demoIdentity(number: string): string {
  const tens = Array.from({ length: 10 }, (_, digit) => `${number}${digit}`);
  return tens.find(isIdentityNumber)!.padStart(9, "0");
}
