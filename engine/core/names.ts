/** A name in the site's four languages. */
export type Names = { he: string; en: string; ru: string; ar: string };

/** A name in the order of the site's languages, so that each entry of a long table fits on one line. */
export function names(he: string, en: string, ru: string, ar: string): Names {
  return { he, en, ru, ar };
}
