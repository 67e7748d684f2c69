import { bookingsPerPage } from "@contract/people/member-bookings";
import { langCodeOf } from "@contract/vocabulary/languages";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formValue } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { asMember, memberPage } from "~/people/member-page.server";
import { MemberBookingForm } from "~/people/people-forms.server";
import { MemberBookingCard } from "~/routes/_people+/member._index/MemberBookingCard";
import { openedAt } from "~/routes/_people+/member._index/opened-at";
import { shownBooking } from "~/routes/_people+/member._index/shown-booking.server";
import { logInCookie } from "~/session/log-ins.server";
import memberStyles from "~/styles/member.css";
import { EmptyState } from "~/ui/EmptyState";
import { Notice } from "~/ui/Notice";
import { Pagination } from "~/ui/Pagination";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["added", "removed", "gone", "review-over"] as const;

/** A club member's bookings, those to come first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, language, members } = await memberPage(request, context);
  const query = new URL(request.url).searchParams;
  const asked = Number(query.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1;
  const list = asMember(request, await shop.memberBookings({ page, langCode: langCodeOf[language] }));
  if (!list.ok) throw new Response(null, { status: 503 });
  const { total, items } = list.value;
  return {
    title: members("title"),
    outcome: outcomes.find((one) => one === query.get("done")) ?? null,
    page: list.value.page,
    last: Math.max(1, Math.ceil(total / bookingsPerPage)),
    bookings: items.map(shownBooking),
  };
}

/** Opens a booking of the list where the pressed button leads. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = await memberPage(request, context);
  const { bookingId, step } = await formValue(request, MemberBookingForm);
  if (step === "remove") {
    const removed = asMember(request, await shop.memberRemoveBooking({ bookingId }));
    return redirectKeeping(request, paths.member("", { done: removed.ok ? "removed" : "gone" }));
  }
  if (step === "review") {
    const review = asMember(request, await shop.memberOpenReview({ bookingId }));
    if (review.ok) return redirectKeeping(request, `/review/${review.value.token}`);
    return redirectKeeping(
      request,
      paths.member("", { done: review.refusal.code === "gone" ? "review-over" : "gone" }),
    );
  }
  const opened = asMember(request, await shop.memberOpenBooking({ bookingId }));
  if (!opened.ok) return redirectKeeping(request, paths.member("", { done: "gone" }));
  return redirectKeeping(request, openedAt(step, bookingId), {
    headers: { "set-cookie": await logInCookie("visitor", { sid: opened.value.visitorSid }) },
  });
}

export default function MemberBookings() {
  const { title, outcome, page, last, bookings } = useLoaderData<typeof loader>();
  const { t } = useTranslation("members");
  const href = useHref();
  const [coming, past] = [bookings.filter((one) => !one.past), bookings.filter((one) => one.past)];
  return (
    <main id="content" className="narrow main stack">
      <h1>{title}</h1>
      {outcome ? (
        <Notice tone={outcome === "added" || outcome === "removed" ? "good" : "warn"} live>
          {t(outcome)}
        </Notice>
      ) : null}
      {bookings.length === 0 ? (
        <EmptyState title={t("empty")} text={t("empty-text")}>
          <Link className="button" to={href(paths.home())} reloadDocument>
            {t("find")}
          </Link>
        </EmptyState>
      ) : null}
      {[
        { key: "upcoming" as const, list: coming },
        { key: "past" as const, list: past },
      ].map(({ key, list }) =>
        list.length === 0 ? null : (
          <section key={key} className="stack" aria-labelledby={key}>
            <h2 id={key}>{t(key)}</h2>
            {list.map((booking) => (
              <MemberBookingCard key={booking.id} booking={booking} />
            ))}
          </section>
        ),
      )}
      {last > 1 ? (
        <Pagination
          label={t("pages")}
          previous={t("previous")}
          next={t("next")}
          current={page}
          last={last}
          hrefOf={(number) => href(paths.member("", { page: number === 1 ? undefined : number }))}
        />
      ) : null}
      <p>
        <Link className="button button-quiet" to={href(paths.member("/add"))} reloadDocument>
          {t("add.link")}
        </Link>
      </p>
      <section className="stack stack-s" aria-labelledby="account">
        <h2 id="account">{t("account.title")}</h2>
        <ul className="card member-lines">
          <li>
            <Link to={href(paths.member("/travellers"))} reloadDocument>
              {t("account.travellers")}
            </Link>
          </li>
          <li>
            <Link to={href(paths.orders())} reloadDocument>
              {t("account.device")}
            </Link>
          </li>
          <li>
            <a href={href(paths.member("/data"))}>{t("account.data")}</a>
          </li>
          <li>
            <Link to={href(paths.member("/confirm", { next: paths.member("/data") }))} reloadDocument>
              {t("account.data-whole")}
            </Link>
          </li>
          <li>
            <Link to={href(paths.member("/leave"))} reloadDocument>
              {t("account.leave")}
            </Link>
          </li>
        </ul>
      </section>
    </main>
  );
}
