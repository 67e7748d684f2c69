import { printedPrice } from "@contract/vocabulary/printed-price";
import { useTranslation } from "react-i18next";
import { PartState } from "~/booking/PartState";
import { bookingTone } from "~/desk/booking-tone";
import { isoPrice } from "~/format/money";
import { listedState } from "~/people/listed-state";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import type { DeskBookingPage } from "./desk-booking-page.server";
import { placesOfWaits } from "./open-parts";

/** What a booking is, before anything is done with it: its state, what waits for the desk, when, how much, who, and who sold it. */
export function DeskOverview({ booking }: { booking: DeskBookingPage }) {
  const { row, account, cancellation } = booking;
  const { t } = useTranslation("desk");
  const listed = listedState(row.state, cancellation.requestedAt !== undefined);
  return (
    <section className="card pad stack" aria-labelledby="overview">
      <div className="row row-between">
        <h2 id="overview">{row.destName}</h2>
        <span className={bookingTone(listed)}>{t(`state.${listed}`)}</span>
      </div>
      {row.waiting.length > 0 ? (
        <Notice tone="warn">
          <div className="row">
            <strong>{t("booking.waits")}</strong>
            <ul className="row">
              {row.waiting.map((what) => (
                <li key={what}>
                  <a href={`#${placesOfWaits[what]}`}>{t(`waits.${what}`)}</a>
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      ) : null}
      <dl className="desk-figures">
        <div>
          <dt>{t("list.trip")}</dt>
          <dd>
            <DateRange from={row.dateFrom} to={row.dateTo} />
          </dd>
        </div>
        <div>
          <dt>{t("list.price")}</dt>
          <dd>
            <Ltr>{isoPrice(row.price, row.currency)}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{account ? t("booking.account", { agency: `\u2066${account.agencyCode}\u2069` }) : t("booking.paid")}</dt>
          <dd>
            {account ? (
              <Ltr>{isoPrice(account.order.openNIS, "ILS")}</Ltr>
            ) : (
              <Ltr>{printedPrice(booking.paidNIS, "IL")}</Ltr>
            )}
          </dd>
        </div>
      </dl>
      <Facts booking={booking} />
    </section>
  );
}

function Facts({ booking: { row, info, created } }: { booking: DeskBookingPage }) {
  const { t } = useTranslation("desk");
  const { t: booked } = useTranslation("booking");
  const origin = [
    ["agency", row.agencyCode],
    ["marketer", row.marketerId],
    ["channel", row.channel],
    ["utm", row.utmSource],
  ] as const;
  return (
    <div className="pair desk-facts">
      <dl className="facts">
        <dt>{t("list.payer")}</dt>
        <dd>
          <bdi>{row.payerName}</bdi>
        </dd>
        {info ? (
          <>
            <dt>{t("booking.phone")}</dt>
            <dd>
              <a href={`tel:${info.phone}`}>
                <Ltr>{info.phone}</Ltr>
              </a>
            </dd>
            <dt>{booked("payer.email")}</dt>
            <dd>
              <Ltr>{info.email}</Ltr>
            </dd>
          </>
        ) : null}
      </dl>
      <dl className="facts">
        <dt>{t("list.order")}</dt>
        <dd>
          <Ltr>{row.orderNumber}</Ltr> · <Ltr>{created}</Ltr>
        </dd>
        {info?.hotels.map((hotel) => (
          <div key={hotel.hotelId} className="contents">
            <dt>{t("booking.hotel")}</dt>
            <dd>
              {hotel.name}{" "}
              <PartState state={row.state}>
                <span className={hotel.status === "ok" ? "tag tag-good" : "tag tag-warn"}>
                  {booked(hotel.status === "rq" ? "done.room-rq" : `done.status-${hotel.status}`)}
                </span>
              </PartState>
            </dd>
          </div>
        ))}
        {origin.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt>{t(`booking.${name}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
