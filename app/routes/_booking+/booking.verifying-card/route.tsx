import { categories } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { openSteps, screenOf } from "~/booking/booking-steps";
import type { BookingHandle } from "~/booking/frame/booking-place";
import { screenFor, storedBooking } from "~/booking/require-step.server";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { frameReturn } from "~/routes/_booking+/booking.verifying-card/card-verified-message";
import { deviceOf } from "~/shell/device";
import { bookingBanner } from "~/shell/page-banners.server";
import { returnOriginOf } from "~/shell/white-label.server";
import { QuietBanner } from "~/shopping/QuietBanner";
import { Icon } from "~/ui/Icon";
import { Notice } from "~/ui/Notice";

export const handle: BookingHandle = { place: "payment" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The card company's page in a frame. Reopening it shows the same page: an attempt is created only once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, booking, language } = await storedBooking(request, context);
  const t = translator(language, "booking");
  const query = new URL(request.url).searchParams;
  const otherScreen = screenFor(booking);
  // After a declined debit the card is still authorised; the customer may enter another card from here.
  const anotherCard = booking.state === "VERIFIED" && query.get("again") === "1";
  if (otherScreen && screenOf[booking.state] !== "card" && !anotherCard) throw redirectKeeping(request, otherScreen);
  const { journey } = categories[booking.category.code];
  const device = deviceOf(request.headers.get("user-agent"));
  const steps = openSteps(booking);
  if (booking.missing.length > 0)
    throw redirectKeeping(request, `${paths.bookingStep(journey, device, steps.at(-1)!, booking.bookTransId)}&early=1`);
  const check = paths.bookingStep(journey, device, "check", booking.bookTransId);
  const [banner, payment] = await Promise.all([
    bookingBanner({ shop, booking, language }, request, { route: "verifying-card" }),
    shop.getPaymentUrl({
      bookingId: booking.bookTransId,
      shownPrice: amountIn(query.get("shown")),
      langCode: langCodeOf[language],
      returnOrigin: await returnOriginOf(request, context),
    }),
  ]);
  const shared = {
    title: `${t("card.title")} – ${booking.title}`,
    id: booking.bookTransId,
    check,
    banner,
    declined: query.get("result") === "declined",
  };
  if (payment.ok) {
    const { paymentUrl, amountNIS, noOfPayments, firstPayment, otherPayments, cards, maccabiCardIndex } = payment.value;
    return data({
      ...shared,
      problem: null,
      moved: null,
      payment: {
        url: paymentUrl,
        amountNIS,
        noOfPayments,
        firstPayment,
        otherPayments,
        card: cards === 2 ? maccabiCardIndex : null,
      },
    });
  }
  const { code, details } = payment.refusal;
  const priceChange = code === "price-changed" ? (details as { old: string; new: string; reason: string }) : null;
  // The exchange rate has changed since the previous page: the customer sees both amounts and decides whether to continue.
  if (priceChange?.reason === "RATE")
    return data(
      { ...shared, problem: null, payment: null, moved: { old: priceChange.old, new: priceChange.new } },
      { status: 409 },
    );
  if (code === "price-changed" || code === "incomplete" || code.startsWith("terms-"))
    throw redirectKeeping(request, check);
  if (code === "hold-expired")
    throw redirectKeeping(request, paths.bookingOver({ why: "expired", back: booking.productQuery }));
  const status = code === "gateway-down" || code === "payment-closed" ? 503 : code === "too-many-attempts" ? 429 : 409;
  return data({ ...shared, problem: code, payment: null, moved: null }, { status });
}

/** An amount in the URL; an invalid one did not come from our pages. */
function amountIn(text: string | null): string | undefined {
  return text && /^\d{1,10}\.\d{2}$/.test(text) ? text : undefined;
}

const problems: Record<string, "card.gateway-down" | "card.payment-closed" | "card.too-many-attempts"> = {
  "gateway-down": "card.gateway-down",
  "payment-closed": "card.payment-closed",
  "too-many-attempts": "card.too-many-attempts",
};

export default function VerifyingCard() {
  const { payment, problem, declined, check, id, banner, moved } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const href = useHref();
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameReturn(frame);
  return (
    <>
      <h1>{t("card.title")}</h1>
      {declined ? (
        <Notice tone="bad" live>
          {t("card.declined")}
        </Notice>
      ) : null}
      {payment?.card === 2 ? (
        <Notice tone="good" live>
          {t("card.first-held")}
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="warn" live>
          {t(problems[problem] ?? "error.general")}
        </Notice>
      ) : null}
      {moved ? (
        <Notice tone="warn" live>
          {t("card.rate-moved", { old: priceInText(moved.old, "IL"), new: priceInText(moved.new, "IL") })}
        </Notice>
      ) : null}
      {payment ? (
        <>
          {payment.card ? <h2>{t("card.n-of-two", { n: payment.card })}</h2> : null}
          <p>
            <strong>{t("card.amount", { amount: priceInText(payment.amountNIS, "IL") })}</strong>
          </p>
          {payment.noOfPayments > 1 ? (
            <p>
              {t("card.payments", {
                count: payment.noOfPayments,
                first: priceInText(payment.firstPayment, "IL"),
                other: priceInText(payment.otherPayments, "IL"),
              })}
            </p>
          ) : null}
          <p className="row row-one-line small">
            <Icon name="lock" /> {t("card.lead")}
          </p>
          <p className="small">{t("card.not-accepted")}</p>
          <iframe ref={frame} className="card-frame" title={t("card.frame")} src={payment.url} />
          <p>
            <a href={payment.url}>{t("card.open-page")}</a>
          </p>
        </>
      ) : (
        <p>
          <Link className="button" to={href(paths.verifyingCard(id, { shown: moved?.new }))} reloadDocument>
            {t(moved ? "card.go-on" : "card.again")}
          </Link>
        </p>
      )}
      <p>
        <Link to={href(check)}>{t("card.change-details")}</Link>
      </p>
      <QuietBanner banner={banner} />
    </>
  );
}

/**
 * The frame reports that the card was accepted. The message only advances this page; the engine decides whether the card may be charged.
 * Origin, window, shape and path are checked, and anything else is ignored.
 */
function useFrameReturn(frame: RefObject<HTMLIFrameElement>) {
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const target = frameReturn(event, frame.current?.contentWindow, window.location.origin);
      if (!target) return;
      frame.current?.contentWindow?.postMessage({ type: "card-verified-heard" }, event.origin);
      window.location.assign(target);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [frame]);
}
