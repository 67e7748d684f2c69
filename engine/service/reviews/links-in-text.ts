/** Domains of other scripts by name: in Hebrew and Arabic a missing blank after a sentence looks the same, and has no capital to tell. */
const namedDomains =
  "ישראל|קום|орг|ком|рф|рус|онлайн|сайт|дети|москва|бел|укр|қаз|срб|مصر|السعودية|امارات|الاردن|فلسطين|المغرب|تونس|شبكة|موقع|بازار|كوم";

const links = [
  /https?:|www\.|<\s*(?:\/\s*)?[a-z!]/iu,
  /(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/u,
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|site|shop|xyz|io|co|me|ru|il)(?![\p{L}\p{N}])/iu,
  // In any script before the dot; a capital after it begins a sentence whose blank is missing.
  /[\p{L}\p{N}]\.[a-z]{2,}(?![\p{L}\p{N}])|[\p{L}\p{N}]\.[A-Z]{2,}(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}]\.xn--/iu,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${namedDomains})(?![\\p{L}\\p{N}])`, "iu"),
  /[\p{L}\p{N}]\.\p{L}{2,}\//u,
  // Nine digits or more, however they are grouped, are a phone number.
  /(?:\+|(?<!\p{Nd}))\p{Nd}(?:[\s()./_\p{Pd}]{0,3}\p{Nd}){8,}/u,
];

/** A day with its year: two of them with a dash between are no phone number. */
const days =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)\d\d|20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/g;

/** Whether a text names a web page, a mail address or a phone number, or holds markup: a review is no advertisement. */
export function linksInText(text: string): boolean {
  // Full-width letters, other dots and what nobody sees between two letters hide a link from a pattern, not from a reader.
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/。/gu, ".")
    .replace(/(?<!\s)\s*[[({]\s*(?:\.|dot|נקודה|точка|نقطة)\s*[\])}]\s*/giu, ".")
    .replace(days, "day");
  return links.some((link) => link.test(plain));
}
