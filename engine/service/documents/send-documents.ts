import { type Language, langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { databaseNow } from "../../database/database-now";
import { mailSender } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import type { MailedFiles } from "../../outbox/message-deliverers";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { bookingBrand, visitorLink } from "../../sale/booking/booking-brand";
import { customerDocuments, saleMinorOf } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import type { DocumentParts } from "./document-bytes";
import { documentTexts } from "./document-texts";
import { readableBooking, storedDocument } from "./documents";
import { tripLines } from "./trip-lines";

/**
 * Attachments of a mail to the payer: the one document a traveller needs, the calendar of a confirmed journey, and a
 * summary with a link that opens on any device. The other documents are created when first opened there.
 */
export async function bookingAttachments(
  parts: DocumentParts,
  bookingId: string,
  language: Language,
): Promise<MailedFiles> {
  const [row] = await parts.db.select().from(booking).where(eq(booking.id, bookingId));
  if (!row) return { attachments: [], lines: [] };
  const info = await bookingInfo(parts, row, langCodeOf[language]);
  if (!info.ok) return { attachments: [], lines: [] };
  const { state } = info.value;
  const documents = saleMinorOf(row) === undefined ? info.value.documents : customerDocuments(info.value);
  const of = { row, info: info.value, language };
  const attachments = [
    ...(documents.includes("confirmation")
      ? [await storedDocument(parts, { ...of, kind: "confirmation", format: "pdf" })]
      : []),
    ...(state === "OK" ? [await storedDocument(parts, { ...of, kind: "calendar", format: "calendar" })] : []),
  ];
  return {
    attachments,
    lines: tripLines(
      { ...info.value, documents },
      language,
      visitorLink(await bookingBrand(parts, parts.db, row), language),
    ),
  };
}

const tenMinutes = 600_000;

/** Mails the confirmation to the payer again; within ten minutes it is the same mail. A booking that is not confirmed has none. */
export async function sendDocuments(
  parts: DocumentParts,
  request: { bookingId: string; langCode: LangCode },
  caller: Caller,
): Promise<Result<{ sentTo: string }, "not-found" | "wrong-state" | "busy">> {
  const row = await readableBooking(parts.db, request.bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const payer = row.draft.payer;
  if (!payer || row.state !== "OK") return refuse("wrong-state", { field: "bookingId" });
  const language = languageOf[request.langCode];
  const t = documentTexts[language];
  const brand = await bookingBrand(parts, parts.db, row);
  await parts.db.transaction(async (tx) => {
    const now = await databaseNow(tx, parts.clock);
    await post(
      tx,
      `documents:${row.id}:${language}:${Math.floor(now.getTime() / tenMinutes)}`,
      {
        kind: "mail",
        to: payer.email,
        subject: t.mailSubject.replace("{pnr}", ltr(row.pnr)),
        text: letter(language, payer.firstName, t.mailText.replace("{pnr}", ltr(row.pnr)), brand),
        ...mailSender(brand, language),
        document: { bookingId: row.id, language },
      },
      now,
      row.id,
    );
  });
  return accept({ sentTo: payer.email.replace(/^(.).*(@.*)$/, "$1•••$2") });
}
