import { bookingIdPattern } from "@contract/vocabulary/booking-id";
import { categories } from "@contract/vocabulary/categories";
import { langCodeOf } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { statusOf } from "@contract/wire/operation";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AgainForm } from "~/agent/again-form.server";
import { partyAgain } from "~/agent/party-again";
import { bookingSource } from "~/analytics/booking-source.server";
import { shopFor } from "~/api/shop.server";
import { monthTitle, printedDate } from "~/format/dates";
import { formFields } from "~/forms/form-fields";
import { readForm, refused } from "~/forms/read-form.server";
import { refusalTexts } from "~/forms/refusal-texts";
import { translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { peoplePage } from "~/people/people-page.server";
import { ownAddress } from "~/session/own-address";
import { shopperOf } from "~/session/shopper.server";
import { redirectToBooking } from "~/shopping/redirect-to-booking.server";
import { usePartyText } from "~/shopping/use-party-text";
import styles from "~/styles/agents.css";
import { DateRange } from "~/ui/DateRange";
import { ErrorSummary } from "~/ui/fields/ErrorSummary";
import { Ltr } from "~/ui/Ltr";
import { Tabs } from "~/ui/Tabs";

export const handle = { script: "none", footer: "short" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const mostMonths = 14;
/** More than a month has of one length, with several flights a day. */
const mostDays = 100;

/** The earlier booking, of this agency, with its travellers as old as they are now; whoever is not logged in is asked to. */
async function earlierBooking({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const page = await peoplePage(request, context);
  const bookingId = new URL(request.url).searchParams.get("booking") ?? "";
  if (!bookingIdPattern.test(bookingId)) throw new Response(null, { status: 404 });
  const session = await page.shop.agencyCheckSession({});
  if (!session.ok || !session.value.logined) throw redirectKeeping(request, paths.login("agent", ownAddress(request)));
  const answer = await page.shop.storedPage({ bookingId, langCode: langCodeOf[page.language] });
  if (!answer.ok || !answer.value.agent) throw new Response(null, { status: 404 });
  const booking = answer.value;
  const days = await page.shop.packDates({ dest: [booking.dest], categoryId: booking.category.id });
  if (!days.ok) throw new Response(null, { status: 404 });
  const { from, months } = days.value;
  const sold = months.map(({ yearMonth }) => yearMonth).slice(0, mostMonths);
  return {
    ...page,
    booking,
    months: sold,
    month: monthAgain(sold, booking.dateFrom, new URL(request.url).searchParams.get("month")),
    party: { ...partyAgain(booking.paxList, from), rooms: booking.rooms.length || undefined },
  };
}

type Day = { packStartDate: string; priceNIS: string };
const byDay = (a: Day, b: Day) =>
  a.packStartDate.localeCompare(b.packStartDate) || Number(a.priceNIS) - Number(b.priceNIS);

/** The month in the address; at first that of the earlier journey, or a year later; where nothing is sold then, the first on sale. */
function monthAgain(months: string[], dateFrom: string, asked: string | null): string | undefined {
  const before = dateFrom.slice(0, 7);
  const yearLater = `${Number(before.slice(0, 4)) + 1}${before.slice(4)}`;
  return [asked, before, yearLater].find((month) => month && months.includes(month)) ?? months[0];
}

/** The same travellers in the same hotel, or on flights to the same place: the days on which they can go, at today's prices. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, booking, months, month, party, language } = await earlierBooking(args);
  const [room] = booking.rooms;
  const ofHotel = booking.hotelStay && room ? { hotelId: room.hotelId } : {};
  const found =
    month === undefined
      ? null
      : await shop.search({
          dest: [booking.dest],
          categoryId: booking.category.id,
          yearMonth: [month],
          ...ofHotel,
          ...party,
          // By date: all are as long as the earlier one.
          nights: booking.duration > 0 ? [booking.duration] : [],
          to: mostDays,
          langCode: langCodeOf[language],
        });
  const name = [booking.payer?.firstName, booking.payer?.lastName].filter(Boolean).join(" ");
  return {
    title: translator(language, "agents")("again.title"),
    name,
    what: room?.hotelName ?? booking.title,
    destName: booking.destName,
    before: { from: booking.dateFrom, to: booking.dateTo },
    party: { adults: party.adult, children: party.child, infants: party.infant, rooms: booking.rooms.length },
    days: (found?.ok ? [...found.value.packages] : []).sort(byDay).map((card) => ({
      packId: card.packId,
      laId: card.laId,
      from: card.packStartDate,
      to: card.packEndDate,
      nights: card.nights,
      price: card.price,
      currency: card.currency,
      total: printedPrice(card.price, card.currency),
      // An agency without a commission pays what its customer pays.
      net: card.agent && card.agent.net !== card.price ? printedPrice(card.agent.net, card.currency) : undefined,
      isEarlier: card.packStartDate === booking.dateFrom,
      printed: printedDate(card.packStartDate),
    })),
    months: months.map((one) => ({
      id: one,
      label: monthTitle(one, language),
      to: `${paths.agentAgain(booking.bookTransId)}&month=${one}`,
      isCurrent: one === month,
    })),
    back: paths.confirmation(booking.bookTransId),
    search: paths.searchResult({
      dest: booking.dest,
      yearMonth: month,
      categoryId: booking.category.id,
      ...{ adult: party.adult, child: party.child, infant: party.infant, rooms: party.rooms },
      listAgeChildren: party.listAgeChildren.join(","),
      listAgeInfants: party.listAgeInfants.join(","),
    }),
  };
}

/** Opens a booking of the chosen day; its page begins with the payer and the names of the earlier one. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { booking, party, language, t } = await earlierBooking(args);
  const form = await readForm(request, AgainForm, t);
  if (!form.ok) return refused(form);
  const { packId, laId, price, currency } = form.value;
  if (!packId) throw new Response(null, { status: 404 });
  const shopper = await shopperOf(request);
  const shop = await shopFor(request, context, { shopperSid: shopper.sid });
  // The room that the list priced: the cheapest one that takes the party.
  const priced = await shop.calcPack({ packId, hotelid: laId, ...party });
  const opened = await shop.storePage({
    stage: "init",
    packageId: packId,
    hotelid: laId,
    cls: priced.ok ? priced.value.cls : [],
    ...party,
    ...{ price, currency },
    ...(await bookingSource(request, context)),
    langCode: langCodeOf[language],
  });
  if (!opened.ok && opened.refusal.code === "price-changed") {
    // The page below is read again, with today's prices.
    const now = (opened.refusal.details as { new: string }).new;
    const text = translator(language, "agents")("again.changed", {
      price: `\u2066${printedPrice(now, currency ?? "US")}\u2069`,
    });
    return refused(form, [{ field: "", text }], statusOf("price-changed"));
  }
  if (!opened.ok)
    return refused(
      form,
      refusalTexts(opened.refusal, translator(language, "booking"), () => ""),
      statusOf(opened.refusal.code),
    );
  const { journey } = categories[opened.value.category.code];
  return redirectToBooking(request, shopper, opened.value, {
    journey,
    device: "app-desktop",
    like: booking.bookTransId,
  });
}

export default function BookAgain() {
  const { title, name, what, destName, before, party, days, months, back, search } = useLoaderData<typeof loader>();
  const { problems } = formFields(useActionData<typeof action>());
  const { t } = useTranslation("agents");
  const { t: people } = useTranslation("people");
  const partyText = usePartyText();
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <p>
        <Link to={href(back)} reloadDocument>
          {t("again.back")}
        </Link>
      </p>
      <h1>{title}</h1>
      <ErrorSummary title={people("error.title")} errors={problems} />
      <section className="card pad stack stack-s">
        <p>
          {name ? (
            <>
              <strong>
                <bdi>{name}</bdi>
              </strong>{" "}
              ·{" "}
            </>
          ) : null}
          <bdi>{what}</bdi>, {destName} · <DateRange from={before.from} to={before.to} />
        </p>
        <p>{partyText(party)}</p>
        <p className="soft">{t("again.lead")}</p>
      </section>
      <section className="card pad stack stack-s" aria-labelledby="days">
        <h2 id="days">{t("again.days")}</h2>
        {months.length > 1 ? (
          <Tabs label={t("again.months")} tabs={months.map((month) => ({ ...month, to: href(month.to) }))} />
        ) : null}
        {days.length === 0 ? <p>{t("again.none")}</p> : null}
        <ul className="agent-lines">
          {days.map((day) => (
            <li key={`${day.packId} ${day.laId}`}>
              <span>
                <DateRange from={day.from} to={day.to} weekdays />{" "}
                <span className="soft small">{t("again.nights", { count: day.nights })}</span>
                {day.isEarlier ? <span className="tag">{t("again.earlier")}</span> : null}
              </span>
              <Form method="post" className="row row-one-line again-day" reloadDocument>
                <input type="hidden" name="packId" value={day.packId} />
                <input type="hidden" name="laId" value={day.laId ?? ""} />
                <input type="hidden" name="price" value={day.price} />
                <input type="hidden" name="currency" value={day.currency} />
                <span>
                  <strong>
                    <Ltr>{day.total}</Ltr>
                  </strong>
                  {day.net ? (
                    <span className="soft small"> {t("again.net", { net: `\u2066${day.net}\u2069` })}</span>
                  ) : null}
                </span>
                <button
                  className="button button-quiet"
                  type="submit"
                  aria-label={t("again.book-of", { day: `\u2066${day.printed}\u2069` })}
                >
                  {t("again.book")}
                </button>
              </Form>
            </li>
          ))}
        </ul>
        <Link to={href(search)} reloadDocument>
          {t("again.search")}
        </Link>
      </section>
    </main>
  );
}
