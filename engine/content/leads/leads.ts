import type { leads } from "@contract/content/leads";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { cardNumberField } from "../../core/card-digits";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { findPack } from "../../offer/selection/pack-selection";
import { isolate, ltr } from "../../outbox/isolates";
import { isMailAddress } from "../../outbox/mail-address";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { lead } from "./schema";

/** Dependencies for storing, limiting and mailing contact messages. */
export type LeadParts = Store & { limits: UsageLimits; contactMail: string; publicUrl: string };

type Input = ParsedInput<typeof leads.footerContact> & { packId?: string };
type Answer = Result<{ received: true }, "invalid-lead" | "too-many-requests">;

/** The office reads Hebrew. */
export const languageNames: Record<Language, string> = { he: "עברית", en: "אנגלית", ru: "רוסית", ar: "ערבית" };

/**
 * Stores a contact message and mails it to the shop, atomically and once: a double submit creates one lead. A message
 * with a card number is refused. Submissions that fill in the hidden field (bots) get a success response.
 */
export async function takeLead(
  parts: LeadParts,
  kind: "call" | "contact",
  input: Input,
  caller: Caller,
): Promise<Answer> {
  const name = `${input.firstName} ${input.lastName}`.trim();
  if (input.website !== "") return accept({ received: true });
  const phone = input.phone.trim() === "" ? undefined : parsePhoneNumberFromString(input.phone, "IL");
  if (name.length < 2) return refuse("invalid-lead", { field: "firstName" });
  if (phone ? !phone.isValid() : input.phone.trim() !== "" || kind === "call")
    return refuse("invalid-lead", { field: "phone" });
  if (input.email !== "" ? !isMailAddress(input.email) : kind === "contact")
    return refuse("invalid-lead", { field: "email" });
  if (kind === "contact" && input.message.trim().length < 2) return refuse("invalid-lead", { field: "message" });
  const withCard = cardNumberField({ name, message: input.message });
  if (withCard !== null) return refuse("invalid-lead", { field: "message", details: { card: true } });
  if (!(await parts.limits.use("leadPerAddress", caller.address))) return refuse("too-many-requests");
  // A package that does not exist would send the office looking for it.
  const packId = input.packId && (await findPack(parts.db, input.packId)) ? input.packId : undefined;
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const hour = Math.floor(now.getTime() / 3_600_000);
      const facts = [kind, name, phone?.number ?? "", input.email, input.message, packId ?? ""];
      const [row] = await tx
        .insert(lead)
        .values({
          key: hashedToken(JSON.stringify([...facts, hour])),
          kind,
          name,
          phone: phone?.number ?? null,
          email: input.email || null,
          message: input.message.trim(),
          packId: packId ?? null,
          agencyCode: caller.agent?.acting.code ?? caller.agency ?? null,
          language: languageOf[input.langCode],
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: lead.id });
      if (row)
        await post(
          tx,
          `lead:${row.id}`,
          {
            kind: "mail",
            to: parts.contactMail,
            subject: kind === "call" ? `בקשה לשיחה חוזרת: ${isolate(name)}` : `פנייה מהאתר: ${isolate(name)}`,
            text: [
              `שם: ${isolate(name)}`,
              `טלפון: ${phone ? ltr(phone.number) : "–"}`,
              `מייל: ${input.email ? ltr(input.email) : "–"}`,
              `חבילה: ${packId ? ltr(packId) : "–"}`,
              `שפה: ${languageNames[languageOf[input.langCode]]}`,
              "",
              input.message.trim(),
            ].join("\n"),
          },
          now,
          null,
        );
      return accept({ received: true as const });
    },
    { random: parts.random },
  );
}
