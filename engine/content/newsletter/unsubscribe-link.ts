import type { Language } from "@contract/vocabulary/languages";
import type { Random } from "../../core/clock";
import { hashedToken } from "../../core/hashed-token";
import { languageQuery } from "../../core/language-query";
import type { Transaction } from "../../database/connect";
import { newSid } from "../../people/sessions/sessions";
import { newsletterToken } from "./schema";

/** Creates an unsubscribe link: each mail has its own, and the table stores only its hash. */
export async function unsubscribeLink(
  parts: { random: Random; publicUrl: string },
  tx: Transaction,
  { id, language }: { id: string; language: Language },
  now: Date,
): Promise<string> {
  const token = newSid(parts.random);
  await tx.insert(newsletterToken).values({ hash: hashedToken(token), subscriberId: id, madeAt: now });
  return newsletterLink(parts, "unsubscribe", token, language);
}

/** The address of a link in a newsletter mail. */
export function newsletterLink(
  { publicUrl }: { publicUrl: string },
  kind: "confirm" | "unsubscribe",
  token: string,
  language: Language,
): string {
  return `${publicUrl}/newsletter/${kind}/${token}${languageQuery(language)}`;
}
