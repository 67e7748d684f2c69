import type { hotelClientDesk } from "@contract/desk/hotel-client-desk";
import type { Output } from "@contract/wire/operation";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeskList } from "~/desk/DeskList";
import { DeskTable } from "~/desk/DeskTable";
import { deskPage, deskValue, pageOf } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const size = 50;

/** What clients of the hotel API booked: a list, or with `stay` a single booking with its guests. Nothing is changed here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, langCode, query } = await deskPage(request, context);
  const { page, from, to } = pageOf(query, size);
  const search = query.get("search")?.slice(0, 60) ?? "";
  const reference = query.get("stay")?.slice(0, 60);
  const found = await shop.deskHotelStays(reference ? { reference, langCode } : { search, from, to, langCode });
  const { total, stays } = deskValue(request, found);
  if (reference && !stays[0]) throw new Response(null, { status: 404 });
  const title = t("nav.hotel-stays");
  const shown = stays.map((stay) => ({ ...stay, createdAt: printedMoment(stay.createdAt) }));
  return {
    title: reference ? `${title}: ${reference}` : title,
    search,
    page,
    total,
    stays: shown,
    single: !!reference,
  };
}

export default function DeskHotelStays() {
  const { title, search, page, total, stays, single } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {single ? (
        stays.map((stay) => <HotelStay key={stay.reference} stay={stay} />)
      ) : (
        <DeskList label={t("hotel-stay.search")} search={search} total={total} page={page} size={size}>
          <DeskTable
            label={title}
            cards
            columns={(["reference", "client", "holder", "hotel", "nights", "state", "amount"] as const).map((id) => ({
              id,
              text: t(`hotel-stay.${id}`),
            }))}
          >
            {stays.map((stay) => (
              <tr key={stay.reference}>
                <td>
                  <Link to={href(paths.desk("hotel-stays", { stay: stay.reference }))} reloadDocument>
                    <Ltr>{stay.reference}</Ltr>
                  </Link>
                  <br />
                  <Ltr className="soft small">{stay.createdAt}</Ltr>
                </td>
                <td>
                  <bdi>{stay.client}</bdi>
                  <br />
                  <bdi className="soft small">{stay.clientReference}</bdi>
                </td>
                <td>
                  <bdi>{stay.holder}</bdi>
                </td>
                <td>
                  <bdi>{stay.hotelName}</bdi>
                  <br />
                  <span className="soft small">{stay.destName}</span>
                </td>
                <td>
                  <DateRange from={stay.checkIn} to={stay.checkOut} /> ({stay.nights})
                </td>
                <td>
                  <State state={stay.state} />
                </td>
                <td>
                  <Ltr>{isoPrice(stay.price, stay.currency)}</Ltr>
                </td>
              </tr>
            ))}
          </DeskTable>
        </DeskList>
      )}
    </>
  );
}

type Stay = Output<typeof hotelClientDesk.deskHotelStays>["stays"][number];

function State({ state }: Pick<Stay, "state">) {
  const { t } = useTranslation("desk");
  return <span className={state === "CONFIRMED" ? "tag tag-good" : "tag"}>{t(`hotel-stay.state-${state}`)}</span>;
}

function HotelStay({ stay }: { stay: Stay }) {
  const { t } = useTranslation("desk");
  const href = useHref();
  const { currency } = stay;
  return (
    <section className="card pad stack" aria-label={stay.reference}>
      <p>
        <State state={stay.state} />
      </p>
      <dl className="facts">
        <dt>{t("hotel-stay.client")}</dt>
        <dd>
          <Link to={href(paths.desk("hotel-clients", { client: stay.client }))} reloadDocument>
            <bdi>{stay.client}</bdi>
          </Link>
        </dd>
        <dt>{t("hotel-stay.client-reference")}</dt>
        <dd>
          <bdi>{stay.clientReference}</bdi>
        </dd>
        <dt>{t("hotel-stay.made")}</dt>
        <dd>
          <Ltr>{stay.createdAt}</Ltr>
        </dd>
        <dt>{t("hotel-stay.holder")}</dt>
        <dd>
          <bdi>{stay.holder}</bdi>
        </dd>
        <dt>{t("hotel-stay.hotel")}</dt>
        <dd>
          <bdi>{stay.hotelName}</bdi> {stay.destName ? `(${stay.destName})` : null}
        </dd>
        <dt>{t("hotel-stay.nights")}</dt>
        <dd>
          <DateRange from={stay.checkIn} to={stay.checkOut} /> ({stay.nights})
        </dd>
        <dt>{t("hotel-stay.amount")}</dt>
        <dd>
          <Ltr>{isoPrice(stay.price, currency)}</Ltr>
        </dd>
        {stay.cancellationFee === undefined ? null : (
          <>
            <dt>{t("hotel-stay.fee")}</dt>
            <dd>
              <Ltr>{isoPrice(stay.cancellationFee, currency)}</Ltr>
            </dd>
          </>
        )}
        {stay.remark ? (
          <>
            <dt>{t("hotel-stay.remark")}</dt>
            <dd>
              <bdi>{stay.remark}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <h2>{t("hotel-stay.rooms")}</h2>
      {stay.rooms.map((room, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no identity other than their position
        <div key={index}>
          <p>
            <strong>
              {room.rooms > 1 ? `${room.rooms} × ` : ""}
              {room.name}
            </strong>
            {" · "}
            {room.boardName}
            {" · "}
            {t(room.children > 0 ? "hotel-stay.with-children" : "hotel-stay.adults", room)}
            {" · "}
            <Ltr>{isoPrice(room.price, currency)}</Ltr>
          </p>
          {room.guests.length > 0 ? (
            <p>
              {t("hotel-stay.guests")}: <bdi>{room.guests.join(", ")}</bdi>
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}
