import { createHash } from "node:crypto";
import type { Language } from "@contract/vocabulary/languages";
import type { Database } from "../../database/connect";
import type { Agency } from "../../people/agencies/agency-identity";
import { logoPicture } from "../../people/agencies/agency-logo";
import type { PrintedDocument } from "../../service/documents/printed-document";

/** Who heads a plan's file. Empty: the shop. */
export type PlanHead = Pick<PrintedDocument, "seller" | "logo">;

/** A file goes to the customers of the agency whose view it shows, so that agency heads it; the shop heads those of its own desk. */
export async function planHead(
  { db, enabledAgentCode }: { db: Database; enabledAgentCode: string },
  viewer: Agency | undefined,
  language: Language,
): Promise<PlanHead> {
  if (!viewer || viewer.odyAgentCode === enabledAgentCode) return {};
  const logo = (viewer.logo && (await logoPicture(db, viewer.logo))) || undefined;
  return { seller: viewer.names[language], logo };
}

/** What a file shows: another name or logo at its head makes another file of the same prices. */
export function versionWithHead(version: string, { seller, logo }: PlanHead): string {
  if (!seller) return version;
  const facts = [version, seller, logo ? createHash("sha256").update(logo.content).digest("base64url") : ""];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 16);
}
