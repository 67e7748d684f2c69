import type { Random } from "./clock";

/** A random text of the given length, each letter equally likely: bytes that would introduce a bias are discarded. */
export function randomText(random: Random, alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length)
    for (const byte of random.bytes(length * 2))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
}
