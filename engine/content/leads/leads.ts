import type { leads } from "@contract/content/leads";
import { languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { cardNumberField } from "../../core/card-digits";
import { isEmail } from "../../core/contact-details";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { findPack } from "../../offer/selection/pack-selection";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { agencyOfLead, postLead } from "./post-lead";
import { lead } from "./schema";

/** Dependencies for storing, limiting and mailing contact messages. */
export type LeadParts = Store & { catalogue: Catalogue; limits: UsageLimits; contactMail: string; publicUrl: string };

type Input = ParsedInput<typeof leads.footerContact> & { packId?: string };
type Answer = Result<{ received: true }, "invalid-lead" | "too-many-requests">;

/**
 * Stores a contact message and mails it to the shop and the agency it belongs to, atomically and once: a double submit creates one lead. A
 * message with a card number is refused. Submissions that fill in the hidden field (bots) get a success response.
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
  const wrong = {
    firstName: name.length < 2,
    phone: phone ? !phone.isValid() : input.phone.trim() !== "" || kind === "call",
    email: input.email !== "" ? !isEmail(input.email) : kind === "contact",
    message: kind === "contact" && input.message.trim().length < 2,
  };
  const [field, ...others] = Object.entries(wrong).flatMap(([name, isWrong]) => (isWrong ? [name] : []));
  // All of them: a form that says one at a time is sent again and again.
  if (field) {
    const also = others.map((field) => ({ code: "invalid-lead" as const, field }));
    return refuse("invalid-lead", { field, ...(also.length > 0 && { details: { also } }) });
  }
  const withCard = cardNumberField({ name, message: input.message });
  if (withCard !== null) return refuse("invalid-lead", { field: "message", details: { card: true } });
  if (!(await parts.limits.use("leadPerAddress", caller.address))) return refuse("too-many-requests");
  // A package that does not exist would send the office looking for it.
  const packId = input.packId && (await findPack(parts.db, input.packId)) ? input.packId : undefined;
  const agencyCode = await agencyOfLead(parts.db, caller);
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const hour = Math.floor(now.getTime() / 3_600_000);
      const typed = [kind, name, phone?.number ?? "", input.email, input.message, packId ?? ""];
      const [row] = await tx
        .insert(lead)
        .values({
          key: hashedToken(JSON.stringify([...typed, hour])),
          kind,
          name,
          phone: phone?.number ?? null,
          email: input.email || null,
          message: input.message.trim(),
          packId: packId ?? null,
          agencyCode,
          language: languageOf[input.langCode],
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: lead.id });
      const language = languageOf[input.langCode];
      const facts = { kind, name, phone: phone?.number ?? null, email: input.email || null, packId: packId ?? null };
      const message = () => input.message.trim();
      const isOwn = caller.agent !== null;
      if (row) await postLead(parts, tx, { id: row.id, agencyCode, isOwn }, { ...facts, language, message }, now);
      return accept({ received: true as const });
    },
    { random: parts.random },
  );
}
