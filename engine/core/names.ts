/** A name in the site's four languages. */
export type Names = { he: string; en: string; ru: string; ar: string };

/** One name in the order of the site's languages, so that long tables stay one line an entry. */
export function named(he: string, en: string, ru: string, ar: string): Names {
  return { he, en, ru, ar };
}
