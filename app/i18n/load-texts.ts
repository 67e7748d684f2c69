import type { pageTexts } from "./page-texts";

type Areas = Parameters<typeof pageTexts>[1];

const areas: Areas = {};

/**
 * Adds a file of texts to those the page's script has: "page" for every page with script, "booking" for the pages of a booking. Fails if it
 * does not arrive.
 */
export async function loadTexts(file: "page" | "booking"): Promise<Areas> {
  const { lang, dataset } = document.documentElement;
  const answer = await fetch(`/texts/${lang}/${dataset.texts}${file === "page" ? "" : `.${file}`}.json`);
  if (!answer.ok) throw new Error(`The texts of ${file} did not arrive: ${answer.status}.`);
  return Object.assign(areas, await answer.json());
}
