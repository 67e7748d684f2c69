import type { leads } from "@contract/content/leads";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { cardNumberField } from "../../core/card-digits";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { isolated, ltr } from "../../outbox/isolates";
import { isMailAddress } from "../../outbox/mail-address";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { lead } from "./schema";

/** Dependencies for storing, limiting and mailing contact messages. */
export type LeadParts = Store & { limits: UsageLimits; contactMail: string };

type Asked = ParsedInput<typeof leads.footerContact> & { packId?: string };
type Answer = Result<{ received: true }, "invalid-lead" | "too-many-requests">;

/** The office reads Hebrew. */
const languageNames: Record<Language, string> = { he: "עברית", en: "אנגלית", ru: "רוסית", ar: "ערבית" };

/**
 * Stores a contact message and mails it to the shop, atomically and once: a double submit creates one lead. A message
 * with a card number is refused. Submissions that fill in the hidden field (bots) get a success response.
 */
export async function takeLead(
  parts: LeadParts,
  kind: "call" | "contact",
  asked: Asked,
  caller: Caller,
): Promise<Answer> {
  const name = `${asked.firstName} ${asked.lastName}`.trim();
  if (asked.website !== "") return accept({ received: true });
  const phone = asked.phone.trim() === "" ? undefined : parsePhoneNumberFromString(asked.phone, "IL");
  if (name.length < 2) return refuse("invalid-lead", { field: "firstName" });
  if (phone ? !phone.isValid() : asked.phone.trim() !== "" || kind === "call")
    return refuse("invalid-lead", { field: "phone" });
  if (asked.email !== "" ? !isMailAddress(asked.email) : kind === "contact")
    return refuse("invalid-lead", { field: "email" });
  if (kind === "contact" && asked.message.trim().length < 2) return refuse("invalid-lead", { field: "message" });
  const withCard = cardNumberField({ name, message: asked.message });
  if (withCard !== null) return refuse("invalid-lead", { field: "message", details: { card: true } });
  if (!(await parts.limits.use("leadPerAddress", caller.address))) return refuse("too-many-requests");
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const hour = Math.floor(now.getTime() / 3_600_000);
      const facts = [kind, name, phone?.number ?? "", asked.email, asked.message, asked.packId ?? ""];
      const [row] = await tx
        .insert(lead)
        .values({
          key: hashedToken(JSON.stringify([...facts, hour])),
          kind,
          name,
          phone: phone?.number ?? null,
          email: asked.email || null,
          message: asked.message.trim(),
          packId: asked.packId ?? null,
          agencyCode: caller.agent?.acting.code ?? caller.agency ?? null,
          language: languageOf[asked.langCode],
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
            subject: kind === "call" ? `בקשה לשיחה חוזרת: ${isolated(name)}` : `פנייה מהאתר: ${isolated(name)}`,
            text: [
              `שם: ${isolated(name)}`,
              `טלפון: ${phone ? ltr(phone.number) : "–"}`,
              `מייל: ${asked.email ? ltr(asked.email) : "–"}`,
              `חבילה: ${asked.packId ? ltr(asked.packId) : "–"}`,
              `שפה: ${languageNames[languageOf[asked.langCode]]}`,
              "",
              asked.message.trim(),
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
