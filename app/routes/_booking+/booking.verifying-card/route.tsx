import { hoursInText } from "@contract/agencies/agent-hours";
import type { bookings, StorePageResult } from "@contract/booking/booking";
import { categories } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { detailsOf } from "@contract/wire/details-of";
import type { Output } from "@contract/wire/operation";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openSteps, screenOf } from "~/booking/booking-steps";
import type { BookingHandle } from "~/booking/frame/booking-place";
import { CardFrame } from "~/booking/frame/CardFrame";
import { screenFor, storedBooking } from "~/booking/require-step.server";
import { priceInText } from "~/format/money";
import { readForm } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { type BookingFlow, type Device, paths } from "~/paths";
import { CardPageForm } from "~/routes/_booking+/booking.verifying-card/card-page-form.server";
import { frameReturn } from "~/routes/_booking+/booking.verifying-card/card-verified-message";
import { deviceOf } from "~/shell/device";
import { bookingBanner } from "~/shell/page-banners.server";
import { useSeller } from "~/shell/use-seller";
import { returnOriginOf } from "~/shell/white-label.server";
import { QuietBanner } from "~/shopping/QuietBanner";
import { FocusedHeading } from "~/ui/FocusedHeading";
import { Notice } from "~/ui/Notice";

export const handle: BookingHandle = { place: "payment" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The open page of the card company in a frame, or the button that opens one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, booking, language } = await storedBooking(request, context);
  const t = translator(language, "booking");
  const query = new URL(request.url).searchParams;
  const otherScreen = screenFor(booking);
  // After a declined debit the card is still authorised; the customer may enter another card from here.
  const anotherCard = booking.state === "VERIFIED" && query.get("again") === "1";
  if (otherScreen && screenOf[booking.state] !== "card" && !anotherCard) throw redirectKeeping(request, otherScreen);
  if (booking.missing.length > 0) throw redirectKeeping(request, lastOpenStep(request, booking));
  const [banner, page] = await Promise.all([
    bookingBanner({ shop, booking, language }, request, { route: "verifying-card" }),
    shop.paymentPage({ bookingId: booking.bookTransId, langCode: langCodeOf[language] }),
  ]);
  return {
    title: `${t("card.title")} – ${booking.title}`,
    id: booking.bookTransId,
    check: checkStep(request, booking),
    banner,
    declined: query.get("result") === "declined",
    again: anotherCard,
    payment: page.ok ? shownPayment(page.value) : null,
  };
}

/** Opens the card company's page, in a POST that the steps hand on. An open one for the same amount is kept. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop, booking, language } = await storedBooking(request, context);
  const form = await readForm(request, CardPageForm, translator(language, "booking"));
  const { bookTransId } = booking;
  const isOpen = booking.state === "STORED" || booking.state === "PAYMENT_URL" || booking.state === "VERIFIED";
  if (!isOpen) return redirectKeeping(request, screenFor(booking) ?? paths.verifyingCard(bookTransId));
  if (booking.missing.length > 0) return redirectKeeping(request, lastOpenStep(request, booking));
  const payment = await shop.getPaymentUrl({
    bookingId: bookTransId,
    shownPrice: form.ok ? form.value.shownPrice : undefined,
    langCode: langCodeOf[language],
    returnOrigin: await returnOriginOf(request, context),
  });
  const isDeclined = new URL(request.url).searchParams.get("result") === "declined";
  if (payment.ok)
    return redirectKeeping(request, paths.verifyingCard(bookTransId, { result: isDeclined ? "declined" : undefined }));
  const { code, field } = payment.refusal;
  // The exchange rate has changed since the previous page: the customer sees both shekel amounts and decides whether to continue. A price
  // that changed in the booking's own currency is agreed to at the check step.
  const changed = detailsOf(payment.refusal, "price-changed");
  if (changed && "old" in changed && field === "shownPrice") {
    const { old, new: now } = changed;
    return data({ problem: null, moved: { old, new: now } }, { status: 409 });
  }
  if (code === "price-changed" || code === "incomplete" || code.startsWith("terms-"))
    return redirectKeeping(request, checkStep(request, booking));
  if (code === "hold-expired")
    return redirectKeeping(request, paths.bookingOver({ why: "expired", back: booking.productQuery }));
  const status = code === "gateway-down" || code === "payment-closed" ? 503 : code === "too-many-attempts" ? 429 : 409;
  return data({ problem: code, moved: null }, { status });
}

function checkStep(request: Request, booking: StorePageResult): string {
  return paths.bookingStep(...placeOf(request, booking), "check", booking.bookTransId);
}

function lastOpenStep(request: Request, booking: StorePageResult): string {
  const step = openSteps(booking).at(-1)!;
  return `${paths.bookingStep(...placeOf(request, booking), step, booking.bookTransId)}&early=1`;
}

function placeOf(request: Request, booking: StorePageResult): [BookingFlow, Device] {
  return [categories[booking.category.code].journey, deviceOf(request.headers.get("user-agent"))];
}

function shownPayment(page: Output<typeof bookings.paymentPage>) {
  const { paymentUrl, amountNIS, noOfPayments, firstPayment, otherPayments, cards, maccabiCardIndex } = page;
  const card = cards === 2 ? maccabiCardIndex : null;
  return { url: paymentUrl, amountNIS, noOfPayments, firstPayment, otherPayments, card };
}

const problems: Record<string, "card.gateway-down" | "card.payment-closed" | "card.too-many-attempts"> = {
  "gateway-down": "card.gateway-down",
  "payment-closed": "card.payment-closed",
  "too-many-attempts": "card.too-many-attempts",
};

export default function VerifyingCard() {
  const { payment: page, declined, check, id, banner, again } = useLoaderData<typeof loader>();
  const { problem = null, moved = null } = useActionData<typeof action>() ?? {};
  // What was refused is about the page that was to be opened now, not about an earlier one.
  const payment = problem || moved ? null : page;
  const { t } = useTranslation("booking");
  const { hours } = useSeller();
  const href = useHref();
  const frame = useRef<HTMLIFrameElement>(null);
  const [sentAgain, setSentAgain] = useState(false);
  useFrameReturn(frame);
  /** The frame's next page may be shorter and end up above the viewport. */
  const nextPage = () => {
    if (document.activeElement !== frame.current) return;
    setSentAgain(true);
    frame.current?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <FocusedHeading>{t("card.title")}</FocusedHeading>
      {declined && !sentAgain ? (
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
          {t(problems[problem] ?? "error.general", { hours: hoursInText(hours) })}
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
          <CardFrame url={payment.url} frame={frame} onLoad={nextPage} />
        </>
      ) : (
        <form method="post" action={href(paths.verifyingCard(id, { again: again ? 1 : undefined }))}>
          {moved ? <input type="hidden" name="shownPrice" value={moved.new} /> : null}
          <button className="button" type="submit">
            {t(moved ? "card.go-on" : problem || declined ? "card.again" : "check.pay")}
          </button>
        </form>
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
      post(target);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [frame]);
}

/** Sends the browser on by a form: what follows changes something, which a GET must not. */
function post(address: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  document.body.append(form);
  form.submit();
}
