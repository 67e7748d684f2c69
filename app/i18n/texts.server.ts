import { createHash } from "node:crypto";
import type { Language } from "@contract/languages";
import arBooking from "../../locales/ar/booking.json";
import arDesk from "../../locales/ar/desk.json";
import arPeople from "../../locales/ar/people.json";
import arShell from "../../locales/ar/shell.json";
import arShop from "../../locales/ar/shop.json";
import enBooking from "../../locales/en/booking.json";
import enDesk from "../../locales/en/desk.json";
import enPeople from "../../locales/en/people.json";
import enShell from "../../locales/en/shell.json";
import enShop from "../../locales/en/shop.json";
import heBooking from "../../locales/he/booking.json";
import heDesk from "../../locales/he/desk.json";
import hePeople from "../../locales/he/people.json";
import heShell from "../../locales/he/shell.json";
import heShop from "../../locales/he/shop.json";
import ruBooking from "../../locales/ru/booking.json";
import ruDesk from "../../locales/ru/desk.json";
import ruPeople from "../../locales/ru/people.json";
import ruShell from "../../locales/ru/shell.json";
import ruShop from "../../locales/ru/shop.json";

/** All texts by language and area. They are part of the build: nothing is read while a page is made. */
export const texts = {
  he: { shell: heShell, shop: heShop, booking: heBooking, people: hePeople, desk: heDesk },
  en: { shell: enShell, shop: enShop, booking: enBooking, people: enPeople, desk: enDesk },
  ru: { shell: ruShell, shop: ruShop, booking: ruBooking, people: ruPeople, desk: ruDesk },
  ar: { shell: arShell, shop: arShop, booking: arBooking, people: arPeople, desk: arDesk },
} as const satisfies Record<Language, object>;

export const areas = ["shell", "shop", "booking", "people", "desk"] as const;

/** The areas of pages that a browser's script takes over; the others' texts are never sent to it. */
const clientAreas = ["shell", "shop", "booking"] as const;

export function clientTexts(language: Language): object {
  return Object.fromEntries(clientAreas.map((area) => [area, texts[language][area]]));
}

const stamps = new Map<Language, string>();

/** Changes with the texts of a language: the file of a stamp can be kept for ever. */
export function textsStamp(language: Language): string {
  const known = stamps.get(language);
  if (known) return known;
  const stamp = createHash("sha256")
    .update(JSON.stringify(clientTexts(language)))
    .digest("base64url")
    .slice(0, 10);
  stamps.set(language, stamp);
  return stamp;
}
