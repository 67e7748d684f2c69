import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentKind } from "@contract/booking/documents";
import { langCodeOf, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { databaseNow } from "../../database/database-now";
import { mailSender } from "../../outbox/branded-message";
import type { MailedDocument } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import type { MailedFiles } from "../../outbox/message-deliverers";
import { post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { bookingBrand, visitorLink } from "../../sale/booking/booking-brand";
import { customerDocuments, saleMinorOf } from "../../sale/booking/customer-view";
import { bookingOf } from "../../sale/booking/own-booking";
import { bookingInfo } from "../../sale/booking/succeeded-booking";
import type { Booking } from "../../sale/booking/transition";
import type { DocumentParts } from "./document-bytes";
import { documentTexts } from "./document-texts";
import { newDocument, readableBooking, storedDocument } from "./documents";
import { titleOf } from "./sections/car-section";
import { tripLines } from "./trip-lines";

/** The documents that a booking's payer may have. */
function payersDocuments(row: Booking, info: BookingInfo): DocumentKind[] {
  return saleMinorOf(row) === undefined ? info.documents : customerDocuments(info);
}

/**
 * Attachments of a mail to the payer: the one document a traveller needs, or all of them when they were asked for, the calendar of a confirmed
 * journey, and a summary with a link that opens on any device. The other documents are created when first opened there.
 */
export async function bookingAttachments(
  parts: DocumentParts,
  { bookingId, language, all = false }: MailedDocument,
): Promise<MailedFiles> {
  const row = await bookingOf(parts.db, bookingId);
  if (!row) return { attachments: [], lines: [] };
  const info = await bookingInfo(parts, row, langCodeOf[language]);
  if (!info.ok) return { attachments: [], lines: [] };
  const { state } = info.value;
  const documents = payersDocuments(row, info.value);
  const of = { row, info: info.value, language };
  const attachments: MailedFiles["attachments"] = [];
  for (const kind of documents)
    if (all || kind === "confirmation") attachments.push(await storedDocument(parts, { ...of, kind, format: "pdf" }));
  // Not stored: it is made in less time than it is looked for.
  if (state === "OK") attachments.push(await newDocument(parts, { ...of, kind: "calendar", format: "calendar" }));
  return {
    attachments,
    lines: tripLines(
      { ...info.value, documents },
      language,
      visitorLink(await bookingBrand(parts, parts.db, row), language, row),
    ),
  };
}

const tenMinutes = 600_000;

/** Mails all documents to the payer; within ten minutes it is the same mail. A booking that is not confirmed has none. */
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
  const info = await bookingInfo(parts, row, request.langCode);
  if (!info.ok) return info;
  const named = payersDocuments(row, info.value).map((kind) => titleOf(kind, info.value, t));
  const text = t.mailText.replace("{pnr}", ltr(row.pnr)).replace("{documents}", named.join(t.comma));
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
        text: letter(language, payer.firstName, text, brand),
        ...mailSender(brand, language),
        document: { bookingId: row.id, language, all: true },
      },
      now,
      row.id,
    );
  });
  return accept({ sentTo: payer.email.replace(/^(.)[^@]*(@.*)$/, "$1•••$2") });
}
