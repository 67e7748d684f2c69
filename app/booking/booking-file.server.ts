import { DocumentFormat, type DocumentJob, DocumentKind } from "@contract/booking/documents";
import type { Shop } from "@contract/calls";
import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { bookingIdOf } from "./require-step.server";

type BookingFile = {
  shop: Shop;
  bookingId: string;
  kind: DocumentKind;
  format: DocumentFormat;
  /** Missing while too many files are being generated. */
  job?: DocumentJob;
};

/** Starts generating the file in the URL; redirects if the booking or the document does not exist. */
export async function bookingFileOf({ request, context }: LoaderFunctionArgs): Promise<BookingFile> {
  const bookingId = bookingIdOf(request);
  const language = await languageOfRequest(request);
  const query = new URL(request.url).searchParams;
  const kind = DocumentKind.safeParse(query.get("kind")).data;
  const format = DocumentFormat.safeParse(query.get("format")).data;
  if (!kind || !format) throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const of = { bookingId, langCode: langCodeOf[language] };
  const newJob = await (format === "calendar"
    ? shop.exportCalendar(of)
    : format === "word"
      ? shop.exportWord({ ...of, kind })
      : shop.exportPdf({ ...of, kind }));
  if (newJob.ok) return { shop, bookingId, kind, format, job: newJob.value };
  if (newJob.refusal.code === "not-found") throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  // The booking has no such document in its current state; the confirmation page lists those that exist.
  if (newJob.refusal.code === "wrong-state") throw redirectKeeping(request, paths.confirmation(bookingId));
  return { shop, bookingId, kind, format };
}
