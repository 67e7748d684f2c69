import { type DocumentCell, DocumentKind } from "@contract/booking/documents";
import type { Shop } from "@contract/calls";
import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { bookingIdOf } from "~/booking/require-step.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A booking document to read and print, with the same content as its PDF. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const language = await languageOfRequest(request);
  const kind = DocumentKind.safeParse(new URL(request.url).searchParams.get("kind")).data;
  if (!kind) throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const answer = await shop.documentPage({ bookingId, kind, langCode: langCodeOf[language] });
  if (!answer.ok && answer.refusal.code === "not-found")
    throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  // The booking has no such document in its current state; the confirmation page lists those that exist.
  if (!answer.ok) throw redirectKeeping(request, paths.confirmation(bookingId));
  const { document } = answer.value;
  return {
    title: `${document.title} ${document.reference}`,
    bookingId,
    document,
    back: await bookingPageOf(shop, bookingId),
  };
}

/**
 * The shopper who booked returns to the confirmation, a desk user to the booking at the desk, and a visitor who opened the booking by
 * reference to the visitor page.
 */
async function bookingPageOf(shop: Shop, bookingId: string): Promise<string> {
  const own = await shop.storedPage({ bookingId });
  if (own.ok) return paths.confirmation(bookingId);
  const desk = await shop.deskCheckSession({});
  return desk.ok && desk.value.logined ? paths.deskBooking(bookingId) : paths.visitor();
}

/** Emails the documents again. The page of the booking, which has the button, says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const language = await languageOfRequest(request);
  const t = translator(language, "booking");
  const shop = await shopFor(request, context);
  const answer = await shop.sendDocuments({ bookingId, langCode: langCodeOf[language] });
  if (answer.ok) {
    const page = new URL(await bookingPageOf(shop, bookingId), request.url);
    page.searchParams.set("sent", "documents");
    return redirectKeeping(request, `${page.pathname}${page.search}#files`);
  }
  if (answer.refusal.code === "not-found") throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  return data({ problem: t("error.general") }, { status: 409 });
}

const textOf = (cell: DocumentCell) => (typeof cell === "string" ? cell : cell.ltr);
const cellContent = (cell: DocumentCell) => (typeof cell === "string" ? <bdi>{cell}</bdi> : <Ltr>{cell.ltr}</Ltr>);

export default function DocumentPage() {
  const { document, bookingId, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("booking");
  const href = useHref();
  return (
    <main id="content" className="narrow main stack document">
      {answer?.problem ? (
        <Notice tone="bad" live>
          {answer.problem}
        </Notice>
      ) : null}
      <header className="row row-between">
        <h1>{document.title}</h1>
        <Ltr className="reference">{document.reference}</Ltr>
      </header>
      {document.sections.map(({ title, facts, table, lines }) => (
        <section key={title} className="card pad stack">
          <h2>{title}</h2>
          {facts?.length ? (
            <dl className="facts">
              {facts.map(([label, value]) => (
                <div key={`${label} ${textOf(value)}`} className="contents">
                  <dt>{label}</dt>
                  <dd>{cellContent(value)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {table?.rows.length ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
            <section className="scrolls" aria-label={title} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    {table.head.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map((cells) => (
                    <tr key={cells.map(textOf).join(" ")}>
                      {cells.map((value, column) => (
                        <td key={table.head[column]} data-label={table.head[column]}>
                          {cellContent(value)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ) : null}
          {lines?.map((value) => (
            <p key={value}>{value}</p>
          ))}
        </section>
      ))}
      <section className="stack stack-s small">
        {document.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
      <p className="row no-print">
        <Link className="button" to={href(paths.documentFile(bookingId, document.kind, "pdf"))} reloadDocument>
          {t("documents.pdf")}
        </Link>
        <Link
          className="button button-quiet"
          to={href(paths.documentFile(bookingId, document.kind, "word"))}
          reloadDocument
        >
          {t("documents.word")}
        </Link>
        <Link to={href(back)} reloadDocument>
          {t("documents.back")}
        </Link>
      </p>
      <p className="hint no-print">{t("documents.print-hint")}</p>
    </main>
  );
}
