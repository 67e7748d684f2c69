import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { screenOf } from "~/booking/booking-steps";
import { pageOfBooking } from "~/booking/require-step.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { BookingReferenceForm } from "~/people/BookingReferenceForm";
import { shownStatus, statusTone } from "~/people/shown-status";
import { logInOf } from "~/session/log-ins.server";
import { shopperOf } from "~/session/shopper.server";
import { DateRange } from "~/ui/DateRange";
import { EmptyState } from "~/ui/EmptyState";

export const handle = { script: "none", footer: "short" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The bookings made on this device, each with its status. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shell");
  const [shopper, member] = await Promise.all([shopperOf(request), logInOf(request, "member")]);
  const shop = await shopFor(request, context, { shopperSid: shopper.sid });
  const langCode = langCodeOf[language];
  const bookings = await Promise.all(
    shopper.bookings.map(async (bookingId) => {
      const answer = await shop.storedPage({ bookingId, langCode });
      // What the state alone does not say: a hotel that is not available, a request to cancel.
      const isSold = answer.ok && (answer.value.state === "OK" || answer.value.state === "RQ");
      const sold = isSold ? await shop.succeededBooking({ bookingId, langCode }) : null;
      return { answer, sold: sold?.ok ? sold.value : null };
    }),
  );
  return {
    title: t("orders.title"),
    isMember: member !== null && !member.waiting,
    orders: bookings.flatMap(({ answer, sold }) => {
      if (!answer.ok || answer.value.state === "EXPIRED") return [];
      const { bookTransId, title, destName, dateFrom, dateTo, state } = answer.value;
      return [
        {
          id: bookTransId,
          title,
          place: destName,
          from: dateFrom,
          to: dateTo,
          open: screenOf[state] === "steps",
          hotel: !sold?.hotelGone ? null : sold.hotelGone.answerBy ? ("hotel-waits" as const) : ("hotel-gone" as const),
          status:
            screenOf[state] === "confirmation" ? shownStatus(state, sold?.cancellationAskedAt !== undefined) : null,
          link: pageOfBooking(request, answer.value),
        },
      ];
    }),
  };
}

export default function OrderCheck() {
  const { orders, isMember } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shell");
  const { t: people } = useTranslation("people");
  const href = useHref();
  return (
    <main id="content" className="narrow main stack">
      <h1>{t("orders.title")}</h1>
      {orders.length > 0 ? (
        <p className="soft">{t("orders.lead")}</p>
      ) : isMember ? (
        <EmptyState text={t("orders.none")} />
      ) : null}
      {isMember ? (
        <p>
          <a className="button" href={href(paths.member())}>
            {t("orders.of-member")}
          </a>
        </p>
      ) : null}
      {orders.map((order) => (
        <article key={order.id} className="card pad stack stack-s">
          <h2>{order.title}</h2>
          <p>
            {order.place} · <DateRange from={order.from} to={order.to} weekdays />
          </p>
          <p className="row">
            {order.open ? <span className="tag tag-warn">{t("orders.in-progress")}</span> : null}
            {order.hotel && order.status !== "CANCEL_ASKED" ? (
              <span className="tag tag-warn">{people(`visitor.${order.hotel}`)}</span>
            ) : order.status ? (
              <span className={statusTone(order.status)}>{people(`visitor.${order.status}`)}</span>
            ) : null}
            <a href={href(order.link)}>{t("orders.open")}</a>
          </p>
        </article>
      ))}
      {isMember ? null : (
        <section className="stack">
          <h2>{t(orders.length > 0 ? "orders.another" : "orders.by-reference")}</h2>
          <p className="soft">{people("visitor.lead")}</p>
          <BookingReferenceForm action={href(paths.login("visitor"))} />
        </section>
      )}
    </main>
  );
}
