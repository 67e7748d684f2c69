import { categories } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { screenOf } from "~/booking/booking-steps";
import { screenFor } from "~/booking/require-step.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { shownStatus, statusTone } from "~/people/shown-status";
import { logInOf } from "~/session/log-ins.server";
import { shopperOf } from "~/session/shopper.server";
import { DateRange } from "~/ui/DateRange";
import { EmptyState } from "~/ui/EmptyState";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The bookings made on this device, each with its status. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shell");
  const [shopper, member] = await Promise.all([shopperOf(request), logInOf(request, "member")]);
  const shop = await shopFor(request, context, { shopperSid: shopper.sid });
  const bookings = await Promise.all(
    shopper.bookings.map((bookingId) => shop.storedPage({ bookingId, langCode: langCodeOf[language] })),
  );
  return {
    title: t("orders.title"),
    isMember: member !== null && !member.waiting,
    orders: bookings.flatMap((answer) => {
      if (!answer.ok || answer.value.state === "EXPIRED") return [];
      const { bookTransId, title, destName, dateFrom, dateTo, state, category } = answer.value;
      const { journey } = categories[category.code];
      return [
        {
          id: bookTransId,
          title,
          place: destName,
          from: dateFrom,
          to: dateTo,
          open: screenOf[state] === "steps",
          status: screenOf[state] === "confirmation" ? shownStatus(state) : null,
          link: screenFor(answer.value) ?? `/booking/${journey}/app?booking=${bookTransId}`,
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
      {orders.length === 0 ? <EmptyState text={t("orders.none")} /> : <p className="soft">{t("orders.lead")}</p>}
      <p>
        {isMember ? (
          <a className="button" href={href(paths.member())}>
            {t("orders.of-member")}
          </a>
        ) : (
          <a href={href(paths.login("visitor"))}>{t("orders.by-reference")}</a>
        )}
      </p>
      {orders.map((order) => (
        <article key={order.id} className="card pad stack stack-s">
          <h2>{order.title}</h2>
          <p>
            {order.place} · <DateRange from={order.from} to={order.to} />
          </p>
          <p className="row">
            {order.open ? <span className="tag tag-warn">{t("orders.in-progress")}</span> : null}
            {order.status ? (
              <span className={statusTone(order.status)}>{people(`visitor.${order.status}`)}</span>
            ) : null}
            <a href={href(order.link)}>{t("orders.open")}</a>
          </p>
        </article>
      ))}
    </main>
  );
}
