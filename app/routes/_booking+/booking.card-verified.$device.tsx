import type { BookingState, DebitResult } from "@contract/booking/booking";
import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { returnedPayment } from "~/booking/frame/returned-payment.server";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { screenFor, storedBooking } from "~/booking/require-step.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { keeping, paths } from "~/paths";
import { bookingBanner } from "~/shell/page-banners.server";
import { QuietBanner } from "~/shopping/QuietBanner";
import { Notice } from "~/ui/Notice";

/** The waiting page has no header or footer, so that no link leads away from it. */
export const handle = { script: "none", bare: (data: { alone?: boolean } | undefined) => data?.alone === true };
// The page refreshes itself, so waiting needs no script.
export const headers = refreshingHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The states in which a card is charged, or looked at. */
const payable: ReadonlySet<BookingState> = new Set(["PAYMENT_URL", "VERIFYING", "VERIFIED", "DEBITING"]);

/** Milliseconds the action waits for the card company before it shows the waiting page. */
const debitTimeoutMs = 2_500;

/** The state of a payment. A page waits for a debit under way by reading; only the form begins or repeats one, and script posts it at once. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (params.device !== "app" && params.device !== "app-desktop") throw new Response(null, { status: 404 });
  const { shop, booking, language } = await storedBooking(request, context);
  if (!payable.has(booking.state) || !booking.paymentTransUid)
    throw redirectKeeping(request, screenFor(booking) ?? paths.verifyingCard(booking.bookTransId));
  const wait = queryOf(request).get("wait");
  const isDebiting = booking.state === "DEBITING";
  // A card company that is slow has not answered yet. Afterwards the form asks again what came of it.
  const url = isDebiting
    ? ""
    : `; url=${keeping(paths.cardVerified({ booking: booking.bookTransId }), queryOf(request))}`;
  const page = {
    title: translator(language, "booking")("waiting.title"),
    id: booking.bookTransId,
    banner: await bookingBanner({ shop, booking, language }, request, { route: "card-verified" }),
    waiting: isDebiting || wait !== null,
    checking: wait === "checking",
    // What a form is answered with is a declined card.
    alone: context.formSent !== true,
  };
  return data(page, page.waiting ? { headers: { refresh: `3${url}` } } : {});
}

/**
 * Charges the card once, however often this form is posted: the call is idempotent, requires the shopper's own session, and the customer
 * requested it on the card page. If the card company is slow, the page waits until it answers.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  if (params.device !== "app" && params.device !== "app-desktop") throw new Response(null, { status: 404 });
  const returned = returnedPayment(request);
  // First, because the signed state needs no cookie: the card is recorded even for a browser that lost them.
  const back = returned && (await (await shopFor(request, context)).paymentReturned(returned));
  const { shop, booking, language } = await storedBooking(request, context);
  const { bookTransId, paymentTransUid } = booking;
  if (!payable.has(booking.state) || !paymentTransUid)
    return redirectKeeping(request, screenFor(booking) ?? paths.verifyingCard(bookTransId));
  const verdict = back?.ok && back.value.bookTransId === bookTransId ? back.value.verdict : null;
  if (verdict === "declined") return openAnotherPage(request, bookTransId, "declined");
  if (verdict === "unknown") return openAnotherPage(request, bookTransId);
  const debit = shop.debitCreditCard({
    bookingId: bookTransId,
    maccabiCardIndex: booking.maccabiCardIndex,
    paymentTransUid,
    retry: retryOf(request),
    langCode: langCodeOf[language],
  });
  const answer = await Promise.race([
    debit,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), debitTimeoutMs)),
  ]);
  if (answer === null) {
    // The call continues without this page; the engine records its outcome.
    debit.catch(() => undefined);
    return waitFor(request, bookTransId, "answer");
  }
  if (!answer.ok) return openAnotherPage(request, bookTransId);
  return outcome(request, bookTransId, answer.value);
}

function outcome(request: Request, bookingId: string, debit: DebitResult) {
  switch (debit.outcome) {
    case "DEBITED":
    case "ALREADY_DEBITED":
      return redirectKeeping(request, paths.confirmation(bookingId));
    case "PENDING":
      return waitFor(request, bookingId, "answer");
    case "UNKNOWN":
      return waitFor(request, bookingId, "checking");
    case "HOLD_EXPIRED":
    case "INVENTORY_LOST":
      // The supplier refused, which ended the booking; the confirmation page says that nothing was charged.
      if (debit.reservationStatus === "REFUSE") return redirectKeeping(request, paths.confirmation(bookingId));
      return redirectKeeping(request, paths.bookingOver({ why: "expired" }));
    case "CARD_TYPE_NOT_ALLOWED":
      return openAnotherPage(request, bookingId, "declined");
    case "NOT_VERIFIED":
      return openAnotherPage(request, bookingId);
    case "DECLINED":
      return data(
        {
          bothBack: debit.messageKey.endsWith("both-cards-or-neither"),
          next: debit.retryAllowed ? retryOf(request) + 1 : null,
        },
        { status: 402 },
      );
  }
}

/** 307: the browser posts on to the page that opens the card company's. */
function openAnotherPage(request: Request, bookingId: string, result?: "declined") {
  return redirectKeeping(request, paths.verifyingCard(bookingId, { result }), { status: 307 });
}

function waitFor(request: Request, bookingId: string, wait: "answer" | "checking") {
  return redirectKeeping(request, paths.cardVerified({ booking: bookingId, wait }));
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams;
}

function retryOf(request: Request): number {
  const retry = Number(queryOf(request).get("retry") ?? 0);
  return Number.isInteger(retry) && retry >= 0 && retry <= 5 ? retry : 0;
}

export default function CardVerified() {
  const { waiting, checking, id, banner } = useLoaderData<typeof loader>();
  const declined = useActionData<typeof action>();
  const { t } = useTranslation("booking");
  const href = useHref();
  if (declined) {
    return (
      // Labelled because it is displayed inside another page's frame.
      <main id="content" className="narrow main stack" aria-labelledby="title">
        <h1 id="title">{t("card.title")}</h1>
        <Notice tone="bad" live>
          {t(declined.bothBack ? "card.both-or-neither" : "card.declined")}
        </Notice>
        <div className="row">
          {declined.next ? (
            <form method="post" action={href(paths.cardVerified({ booking: id, retry: declined.next }))}>
              <button className="button" type="submit">
                {t("card.again")}
              </button>
            </form>
          ) : null}
          <form method="post" action={href(paths.verifyingCard(id, { again: 1 }))}>
            <button className="button button-quiet" type="submit">
              {t("card.another")}
            </button>
          </form>
        </div>
        <QuietBanner banner={banner} />
      </main>
    );
  }
  return (
    <main id="content" className="processing" aria-labelledby="title">
      {/* Not dismissible (specification §2): it waits for the payment, announces it live and refreshes itself. */}
      <dialog open className="dialog" aria-labelledby="title">
        <div className="stack center" role="status">
          <div className="spinner" aria-hidden="true" />
          <h1 id="title">{t("waiting.title")}</h1>
          <p>{t(!waiting ? "card.returned" : checking ? "waiting.checking" : "waiting.text")}</p>
          {waiting ? (
            <p>
              <Link to={href(paths.cardVerified({ booking: id }))} reloadDocument>
                {t("waiting.refresh")}
              </Link>
            </p>
          ) : (
            <form id="post-at-once" method="post" action={href(paths.cardVerified({ booking: id }))}>
              <button className="button" type="submit">
                {t("card.return-continue")}
              </button>
            </form>
          )}
        </div>
      </dialog>
      <QuietBanner banner={banner} />
      {waiting ? null : <script src="/post-at-once.js" async />}
    </main>
  );
}
