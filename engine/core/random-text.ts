import type { Random } from "./clock";

/** So many letters of an alphabet, each as likely as another: bytes that would make some likelier are thrown away. */
export function randomText(random: Random, alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length)
    for (const byte of random.bytes(length * 2))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
}
