import { createHash } from "node:crypto";
import type { Language } from "@contract/vocabulary/languages";
import { siteConfig } from "~/config.server";
import arAccess from "../../locales/ar/access.json";
import arAgents from "../../locales/ar/agents.json";
import arBooking from "../../locales/ar/booking.json";
import arDesk from "../../locales/ar/desk.json";
import arHotel from "../../locales/ar/hotel.json";
import arMembers from "../../locales/ar/members.json";
import arMonths from "../../locales/ar/months.json";
import arPages from "../../locales/ar/pages.json";
import arPeople from "../../locales/ar/people.json";
import arShell from "../../locales/ar/shell.json";
import arShop from "../../locales/ar/shop.json";
import arStatus from "../../locales/ar/status.json";
import arStays from "../../locales/ar/stays.json";
import arStock from "../../locales/ar/stock.json";
import arWishes from "../../locales/ar/wishes.json";
import enAccess from "../../locales/en/access.json";
import enAgents from "../../locales/en/agents.json";
import enBooking from "../../locales/en/booking.json";
import enDesk from "../../locales/en/desk.json";
import enHotel from "../../locales/en/hotel.json";
import enMembers from "../../locales/en/members.json";
import enMonths from "../../locales/en/months.json";
import enPages from "../../locales/en/pages.json";
import enPeople from "../../locales/en/people.json";
import enShell from "../../locales/en/shell.json";
import enShop from "../../locales/en/shop.json";
import enStatus from "../../locales/en/status.json";
import enStays from "../../locales/en/stays.json";
import enStock from "../../locales/en/stock.json";
import enWishes from "../../locales/en/wishes.json";
import heAccess from "../../locales/he/access.json";
import heAgents from "../../locales/he/agents.json";
import heBooking from "../../locales/he/booking.json";
import heDesk from "../../locales/he/desk.json";
import heHotel from "../../locales/he/hotel.json";
import heMembers from "../../locales/he/members.json";
import heMonths from "../../locales/he/months.json";
import hePages from "../../locales/he/pages.json";
import hePeople from "../../locales/he/people.json";
import heShell from "../../locales/he/shell.json";
import heShop from "../../locales/he/shop.json";
import heStatus from "../../locales/he/status.json";
import heStays from "../../locales/he/stays.json";
import heStock from "../../locales/he/stock.json";
import heWishes from "../../locales/he/wishes.json";
import ruAccess from "../../locales/ru/access.json";
import ruAgents from "../../locales/ru/agents.json";
import ruBooking from "../../locales/ru/booking.json";
import ruDesk from "../../locales/ru/desk.json";
import ruHotel from "../../locales/ru/hotel.json";
import ruMembers from "../../locales/ru/members.json";
import ruMonths from "../../locales/ru/months.json";
import ruPages from "../../locales/ru/pages.json";
import ruPeople from "../../locales/ru/people.json";
import ruShell from "../../locales/ru/shell.json";
import ruShop from "../../locales/ru/shop.json";
import ruStatus from "../../locales/ru/status.json";
import ruStays from "../../locales/ru/stays.json";
import ruStock from "../../locales/ru/stock.json";
import ruWishes from "../../locales/ru/wishes.json";
import { pseudoTexts } from "./pseudo-texts";

/** All texts by language and area. They are bundled: rendering a page reads no files. */
export const texts = {
  he: {
    shell: heShell,
    shop: heShop,
    stays: heStays,
    booking: heBooking,
    hotel: heHotel,
    wishes: heWishes,
    months: heMonths,
    members: heMembers,
    pages: hePages,
    people: hePeople,
    desk: heDesk,
    agents: heAgents,
    stock: heStock,
    access: heAccess,
    status: heStatus,
  },
  en: {
    shell: enShell,
    shop: enShop,
    stays: enStays,
    booking: enBooking,
    hotel: enHotel,
    wishes: enWishes,
    months: enMonths,
    members: enMembers,
    pages: enPages,
    people: enPeople,
    desk: enDesk,
    agents: enAgents,
    stock: enStock,
    access: enAccess,
    status: enStatus,
  },
  ru: {
    shell: ruShell,
    shop: ruShop,
    stays: ruStays,
    booking: ruBooking,
    hotel: ruHotel,
    wishes: ruWishes,
    months: ruMonths,
    members: ruMembers,
    pages: ruPages,
    people: ruPeople,
    desk: ruDesk,
    agents: ruAgents,
    stock: ruStock,
    access: ruAccess,
    status: ruStatus,
  },
  ar: {
    shell: arShell,
    shop: arShop,
    stays: arStays,
    booking: arBooking,
    hotel: arHotel,
    wishes: arWishes,
    months: arMonths,
    members: arMembers,
    pages: arPages,
    people: arPeople,
    desk: arDesk,
    agents: arAgents,
    stock: arStock,
    access: arAccess,
    status: arStatus,
  },
} as const satisfies Record<Language, object>;

export const areas = [
  "shell",
  "shop",
  "stays",
  "booking",
  "hotel",
  "wishes",
  "months",
  "members",
  "pages",
  "people",
  "desk",
  "agents",
  "stock",
  "access",
  "status",
] as const;

/** The texts of a language as pages show them: unchanged, unless a sandbox runs with pseudo-localisation. */
export function textsOf(language: Language): (typeof texts)[Language] {
  return siteConfig().pseudoTexts ? pseudoTexts(texts[language]) : texts[language];
}

/** The areas of hydrated pages, by the file that brings them; texts of other areas are never sent to the browser. */
const clientFiles = { page: ["shell", "shop"], booking: ["booking"] } as const;

/**
 * Texts of those areas that reach the browser as data: sentences about cancelling, titles and descriptions of pages, notices of sent leads;
 * and those of a booking's confirmation, whose page runs no script.
 */
const sentAsData = [
  /^shop\.cancel$/,
  /^shop\.product\.(title|description|free-again-title)/,
  /^shop\.landing\.(title|about-)/,
  /^shop\.lead\.(card|too-many|failed)/,
  /^shell\.app$/,
  /^booking\.done$/,
];

export function clientTexts(language: Language, file: keyof typeof clientFiles): object {
  const all = textsOf(language);
  return Object.fromEntries(clientFiles[file].map((area) => [area, withoutData(all[area], area)]));
}

function withoutData(value: object, path: string): object {
  const kept = Object.entries(value).filter(([key]) => !sentAsData.some((pattern) => pattern.test(`${path}.${key}`)));
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, typeof inner === "string" ? inner : withoutData(inner, `${path}.${key}`)]),
  );
}

const stamps = new Map<Language, string>();

/** Changes whenever the texts of a language do, so its files can be cached indefinitely. */
export function textsStamp(language: Language): string {
  const cachedStamp = stamps.get(language);
  if (cachedStamp) return cachedStamp;
  const stamp = createHash("sha256")
    .update(JSON.stringify([clientTexts(language, "page"), clientTexts(language, "booking")]))
    .digest("base64url")
    .slice(0, 10);
  stamps.set(language, stamp);
  return stamp;
}
