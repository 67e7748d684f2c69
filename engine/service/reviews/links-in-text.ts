const links = [
  /https?:|www\.|<\s*\/?\s*[a-z!]/iu,
  /[^\s@]+@[^\s@]+\.[^\s@]+/u,
  /\b[a-z0-9-]+\.(?:com|net|org|info|biz|site|shop|xyz|io|co|me|ru|il)\b/iu,
  // Nine digits or more, however they are grouped, are a phone number.
  /(?:\+|(?<!\p{Nd}))\p{Nd}(?:[\s()./-]?\p{Nd}){8,}/u,
];

/** Whether a text names a web page, a mail address or a phone number, or holds markup: a review is no advertisement. */
export function linksInText(text: string): boolean {
  // Full-width letters and what nobody sees between two letters hide a link from a pattern, not from a reader.
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  return links.some((link) => link.test(plain));
}
