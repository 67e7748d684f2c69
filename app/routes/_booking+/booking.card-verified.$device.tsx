import type { DebitResult } from "@contract/booking/booking";
import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { screenFor, storedBooking } from "~/booking/require-step.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { bookingBanner } from "~/shell/page-banners.server";
import type { ShownBanner } from "~/shopping/BannerStrip";
import { QuietBanner } from "~/shopping/QuietBanner";
import { Notice } from "~/ui/Notice";

/** The waiting page has no header or footer, so that no link leads away from it. */
export const handle = { script: "none", bare: (data: { waiting?: boolean } | undefined) => data?.waiting === true };
// The page refreshes itself, so waiting needs no script.
export const headers = refreshingHeaders;
const refreshing = { headers: { refresh: "3" } };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Milliseconds the loader waits for the card company before it shows the waiting page. */
const debitTimeoutMs = 2_500;

/**
 * Charges the card once, however often this page is opened: the call is idempotent, requires the shopper's own session, and the customer
 * requested it on the card page. If the card company is slow, the page refreshes until it answers.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (params.device !== "app" && params.device !== "app-desktop") throw new Response(null, { status: 404 });
  const { shop, booking, language } = await storedBooking(request, context);
  const t = translator(language, "booking");
  const uid = booking.paymentTransUid;
  const open =
    booking.state === "PAYMENT_URL" ||
    booking.state === "VERIFYING" ||
    booking.state === "VERIFIED" ||
    booking.state === "DEBITING";
  if (!open || !uid) throw redirectKeeping(request, screenFor(booking) ?? paths.verifyingCard(booking.bookTransId));
  const shared = {
    title: t("waiting.title"),
    id: booking.bookTransId,
    banner: await bookingBanner({ shop, booking, language }, request, { route: "card-verified" }),
  };
  const debit = shop.debitCreditCard({
    bookingId: booking.bookTransId,
    maccabiCardIndex: booking.maccabiCardIndex,
    paymentTransUid: uid,
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
    return data(
      { ...shared, waiting: true, checking: false, declined: false, bothBack: false, next: null },
      refreshing,
    );
  }
  if (!answer.ok) throw redirectKeeping(request, paths.verifyingCard(booking.bookTransId));
  return outcome(request, answer.value, shared);
}

function outcome(
  request: Request,
  debit: DebitResult,
  shared: { title: string; id: string; banner: ShownBanner | null },
) {
  switch (debit.outcome) {
    case "DEBITED":
    case "ALREADY_DEBITED":
      throw redirectKeeping(request, paths.confirmation(shared.id));
    case "PENDING":
    case "UNKNOWN":
      return data(
        {
          ...shared,
          waiting: true,
          checking: debit.outcome === "UNKNOWN",
          declined: false,
          bothBack: false,
          next: null,
        },
        refreshing,
      );
    case "HOLD_EXPIRED":
    case "INVENTORY_LOST":
      // The supplier refused, which ended the booking; the confirmation page says that nothing was charged.
      if (debit.reservationStatus === "REFUSE") throw redirectKeeping(request, paths.confirmation(shared.id));
      throw redirectKeeping(request, paths.bookingOver({ why: "expired" }));
    case "CARD_TYPE_NOT_ALLOWED":
      throw redirectKeeping(request, paths.verifyingCard(shared.id, { result: "declined" }));
    case "NOT_VERIFIED":
      throw redirectKeeping(request, paths.verifyingCard(shared.id));
    case "DECLINED":
      return data(
        {
          ...shared,
          waiting: false,
          checking: false,
          declined: true,
          bothBack: debit.messageKey.endsWith("both-cards-or-neither"),
          next: debit.retryAllowed ? retryOf(request) + 1 : null,
        },
        { status: 402 },
      );
  }
}

function retryOf(request: Request): number {
  const retry = Number(new URL(request.url).searchParams.get("retry") ?? 0);
  return Number.isInteger(retry) && retry >= 0 && retry <= 5 ? retry : 0;
}

export default function CardVerified() {
  const { declined, bothBack, checking, next, id, banner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const href = useHref();
  if (declined) {
    return (
      // Labelled because it is displayed inside another page's frame.
      <main id="content" className="narrow main stack" aria-labelledby="title">
        <h1 id="title">{t("card.title")}</h1>
        <Notice tone="bad" live>
          {t(bothBack ? "card.both-or-neither" : "card.declined")}
        </Notice>
        <p className="row">
          {next ? (
            <Link className="button" to={href(paths.cardVerified({ booking: id, retry: next }))} reloadDocument>
              {t("card.again")}
            </Link>
          ) : null}
          <Link className="button button-quiet" to={href(paths.verifyingCard(id, { again: 1 }))} reloadDocument>
            {t("card.another")}
          </Link>
        </p>
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
          <p>{t(checking ? "waiting.checking" : "waiting.text")}</p>
          <p>
            <Link to={href(paths.cardVerified({ booking: id }))} reloadDocument>
              {t("waiting.refresh")}
            </Link>
          </p>
        </div>
      </dialog>
      <QuietBanner banner={banner} />
    </main>
  );
}
