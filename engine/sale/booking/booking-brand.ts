import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { languageQuery } from "../../core/language-query";
import type { Database, Transaction } from "../../database/connect";
import { brandOf } from "../../people/agencies/brand-of";
import type { Booking } from "./transition";

/**
 * The seller of a booking; all its links lead to the seller's site: the agency whose site it was made on, else the agency that made it if
 * that has a site, else the shop. Every message and document of a booking gets its names and addresses here.
 */
export function bookingBrand(
  { publicUrl }: { publicUrl: string },
  db: Database | Transaction,
  { siteAgencyCode, agencyCode }: Pick<Booking, "siteAgencyCode" | "agencyCode">,
): Promise<Brand> {
  return brandOf(db, publicUrl, siteAgencyCode ?? agencyCode);
}

/**
 * The link that opens a booking on any device: it fills in the reference, and a code is sent to the payer's phone. A long SMS leaves the
 * booking out, because it is paid for by the letter and names the reference itself.
 */
export function visitorLink({ origin }: Brand, language: Language, row?: Pick<Booking, "pnr">): string {
  const page = `${origin}/visitor${languageQuery(language)}`;
  return row ? `${page}${page.includes("?") ? "&" : "?"}pnr=${row.pnr}` : page;
}

/** The page where a customer gives passports after the sale, behind the same log-in. */
export function passportsLink({ origin }: Brand, language: Language): string {
  return `${origin}/visitor/passports${languageQuery(language)}`;
}

/** The page where a customer answers an offered change of hotel or date. */
export function changeLink({ origin }: Brand, token: string, language: Language): string {
  return `${origin}/hotel-change/${token}${languageQuery(language)}`;
}

/** The page where a payer signs a booking an agent made. */
export function signatureLink({ origin }: Brand, token: string, language: Language): string {
  return `${origin}/sign/${token}${languageQuery(language)}`;
}
