import type { Language } from "@contract/vocabulary/languages";

/** The seller as its customers see it in messages, documents and links: the shop, or an agency with its own site. */
export type Brand = {
  names: Record<Language, string>;
  /** The address of its site, without a trailing slash. */
  origin: string;
  /** How customers reach an agency, and the hash of its logo. Missing: the seller is the shop. */
  agency?: { phone: string; phoneHours: string; logo?: string };
};

export const shopNames: Record<Language, string> = { he: "נופש", en: "Nofesh", ru: "Nofesh", ar: "نوفش" };

/** The shop itself, at its own address. */
export function shopBrand(publicUrl: string): Brand {
  return { names: shopNames, origin: publicUrl };
}
