import type { ChangedFlight, ChangePayment, HotelChange } from "@contract/booking/offered-change";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangedFlights } from "~/booking/change/ChangedFlights";
import { ChangedHotels } from "~/booking/change/ChangedHotels";
import { MadeAndCancelled } from "~/booking/change/MadeAndCancelled";
import { CardPage } from "~/booking/frame/CardPage";
import { amountInText, couponsInText, signOf } from "~/booking/price-difference";
import { printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

export type ShownChange = {
  changeId: string;
  pnr: string;
  kind: "hotel" | "date";
  from: string;
  to: string;
  room: string;
  basis: string;
  hotels?: HotelChange["hotels"];
  dateBefore: string;
  dateFrom: string;
  dateTo: string;
  /** For a change of date only. */
  flights?: ChangedFlight[];
  differenceNIS: string;
  /** The price of the booking before and after the change, in shekels. */
  priceBeforeNIS?: string;
  priceAfterNIS?: string;
  agencyPrice?: HotelChange["agencyPrice"];
  lostCoupons?: string[];
  payment: ChangePayment;
  waived: boolean;
  /** Cancelling does not become cheaper. */
  keepsFee?: HotelChange["keepsFee"];
  /** The booked hotel is not available: cancelling is free. */
  notProvided?: boolean;
  accepted: boolean | null;
  /** The deadline for the answer, formatted for display. */
  by: string;
  ended?: HotelChange["ended"];
  /** When the customer asked to cancel the booking, formatted for display; the desk has not settled it. */
  cancellationAsked?: string;
  /** That request ends once the change is accepted. */
  acceptingEndsRequest?: boolean;
  bookingCancelled?: HotelChange["bookingCancelled"];
};

/** Whether the customer can still answer it. */
export const isOpen = ({ accepted, ended, bookingCancelled }: ShownChange) =>
  accepted === null && !ended && !bookingCancelled;

/** Whether the customer declined the other hotel while the booked one is still not available. */
const isDeclined = ({ accepted, notProvided }: ShownChange) => accepted === false && notProvided === true;

/**
 * An offered change of hotel or date: its details, the prices and the form to answer. The answer is submitted with the difference
 * displayed. A higher price is accepted by paying it, on the card company's page in a frame.
 */
export function OfferedChange({ change }: { change: ShownChange }) {
  const { t } = useTranslation("people");
  const href = useHref();
  const { kind, from, to, room, basis, hotels, differenceNIS, priceBeforeNIS, priceAfterNIS } = change;
  const sign = signOf(differenceNIS);
  return (
    <>
      {hotels && isOpen(change) ? <ChangedHotels hotels={hotels} /> : null}
      <dl className="facts">
        {isOpen(change) ? (
          <>
            <dt>{t("visitor.pnr")}</dt>
            <dd>
              <Ltr>{change.pnr}</Ltr>
            </dd>
          </>
        ) : null}
        {hotels && isOpen(change) ? (
          <>
            <dt>{t("change.dates")}</dt>
            <dd>
              <DateRange from={change.dateFrom} to={change.dateTo} weekdays />
            </dd>
          </>
        ) : kind === "hotel" ? (
          <>
            <dt>{t("change.from")}</dt>
            <dd>{from}</dd>
            <dt>{t("change.to")}</dt>
            <dd>
              <strong>{to}</strong>
            </dd>
            <dt>{t("change.room")}</dt>
            <dd>
              {room} · {basis}
            </dd>
          </>
        ) : (
          <>
            <dt>{t("change.date-before")}</dt>
            <dd>
              <Ltr>{printedDate(change.dateBefore)}</Ltr>
            </dd>
            <dt>{t("change.date-after")}</dt>
            <dd>
              <strong>
                <DateRange from={change.dateFrom} to={change.dateTo} weekdays />
              </strong>
            </dd>
          </>
        )}
        {priceBeforeNIS && priceAfterNIS && sign === "pay" ? (
          <>
            <dt>{t("change.price-before")}</dt>
            <dd>
              <Ltr>{printedPrice(priceBeforeNIS, "IL")}</Ltr>
            </dd>
            <dt>{t("change.price-after")}</dt>
            <dd>
              <Ltr>{printedPrice(priceAfterNIS, "IL")}</Ltr>
            </dd>
          </>
        ) : null}
        <PriceRow change={change} />
      </dl>
      {change.flights && isOpen(change) ? <ChangedFlights flights={change.flights} /> : null}
      {change.lostCoupons && isOpen(change) ? (
        <p>{t("change.coupons-lost", { codes: couponsInText(change.lostCoupons) })}</p>
      ) : null}
      {change.keepsFee && isOpen(change) ? <p>{t("change.keeps-fee")}</p> : null}
      {change.cancellationAsked && isOpen(change) ? (
        <Notice tone="warn">
          {t(change.acceptingEndsRequest ? "change.cancellation-ends" : "change.cancellation-asked", {
            date: `\u2066${change.cancellationAsked}\u2069`,
          })}
        </Notice>
      ) : null}
      <Answer change={change} />
      {kind === "hotel" && isDeclined(change) && !change.cancellationAsked ? (
        <p>
          {t("change.may-cancel")}{" "}
          <Link to={`${href(paths.visitor())}#cancel`} reloadDocument>
            {t("change.to-cancel")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** What the change costs or returns; for a cancelled booking nothing is returned. */
function PriceRow({ change }: { change: ShownChange }) {
  const { t } = useTranslation("people");
  const { kind, differenceNIS, agencyPrice, waived, payment } = change;
  if (agencyPrice) return <AgencyPrice price={agencyPrice} />;
  const sign = signOf(differenceNIS);
  if (change.bookingCancelled && sign !== "pay") return null;
  const amount = amountInText(differenceNIS);
  const isAnswered = payment.state === "paid" || !isOpen(change);
  const inWords = () => {
    if (waived) return t("change.waived", { amount });
    if (sign === "pay" && isAnswered) return amount;
    return kind === "hotel" ? t(`change.${sign}`, { amount }) : t(`safe.date-${sign}`, { amount });
  };
  return (
    <>
      <dt>{t(sign === "pay" ? "change.difference" : "change.price")}</dt>
      <dd>{inWords()}</dd>
    </>
  );
}

/** The price that the customer pays the agency, which ordered without payment. */
function AgencyPrice({ price: { rises, after, currency } }: { price: NonNullable<HotelChange["agencyPrice"]> }) {
  const { t } = useTranslation("people");
  return (
    <>
      {rises ? (
        <>
          <dt>{t("change.price-before")}</dt>
          <dd>
            <Ltr>{printedPrice(rises.before, currency)}</Ltr>
          </dd>
        </>
      ) : null}
      <dt>{t("change.price-after")}</dt>
      <dd>
        <Ltr>{printedPrice(after, currency)}</Ltr>
      </dd>
      {rises ? (
        <>
          <dt>{t("change.difference")}</dt>
          <dd>{t("change.to-agency", { amount: priceInText(rises.by, currency) })}</dd>
        </>
      ) : null}
    </>
  );
}

function Answer({ change }: { change: ShownChange }) {
  const { t } = useTranslation("people");
  const { payment, accepted, bookingCancelled } = change;
  if (payment.state === "checking") {
    return (
      <Notice tone="info" live>
        {t("change.checking")}
      </Notice>
    );
  }
  if (accepted && bookingCancelled) return <MadeAndCancelled change={change} money={bookingCancelled.money} />;
  return isOpen(change) ? <AnswerForm change={change} /> : <Outcome change={change} />;
}

/** What became of a change that can no longer be answered. */
function Outcome({ change: { payment, accepted, ended, bookingCancelled } }: { change: ShownChange }) {
  const { t } = useTranslation("people");
  const answer = accepted ? (payment.state === "paid" ? "paid" : "accepted") : "refused";
  const outcome = bookingCancelled ? "cancelled" : (ended ?? answer);
  return (
    <>
      {payment.state === "returned" ? (
        <Notice tone="warn" live>
          {t(bookingCancelled ? "change.returned-cancelled" : "change.returned")}
        </Notice>
      ) : null}
      <Notice tone={accepted ? "good" : "info"} live>
        {t(`change.${outcome}`)}
      </Notice>
    </>
  );
}

/** The ways to answer beside each other, each with what it leads to; without its hotel a paid booking can also be refunded in full. */
function AnswerForm({
  change: { kind, changeId, differenceNIS, payment, by, cancellationAsked, notProvided },
}: {
  change: ShownChange;
}) {
  const { t } = useTranslation("people");
  const href = useHref();
  const toPay = signOf(differenceNIS) === "pay";
  return (
    <>
      {payment.state === "refused" && payment.reason ? (
        <Notice tone="bad" live>
          {t(`change.${payment.reason}`)}
        </Notice>
      ) : null}
      {payment.state === "returned" ? (
        <Notice tone="warn" live>
          {t("change.returned-open")}
        </Notice>
      ) : null}
      <p className="soft">{t("change.by", { date: `\u2066${by}\u2069` })}</p>
      {payment.paymentUrl ? <CardPage url={payment.paymentUrl} amountNIS={differenceNIS} /> : null}
      <h2>{t("change.choices")}</h2>
      <Form method="post" className="side-by-side" reloadDocument>
        <input type="hidden" name="do" value="change" />
        <input type="hidden" name="changeId" value={changeId} />
        <input type="hidden" name="shownNIS" value={differenceNIS} />
        {payment.paymentUrl ? null : (
          <div className="stack stack-s">
            <button className="button" type="submit" name="accepted" value="true">
              {toPay ? t("change.pay-now", { amount: amountInText(differenceNIS) }) : t("change.accept")}
            </button>
            <p className="soft">{t(kind === "date" ? "change.accept-date-means" : "change.accept-means")}</p>
          </div>
        )}
        <div className="stack stack-s">
          <button className="button button-quiet" type="submit" name="accepted" value="false">
            {t("change.refuse")}
          </button>
          <p className="soft">{t(kind === "date" ? "change.refuse-date-means" : "change.refuse-means")}</p>
        </div>
        {kind === "hotel" && !cancellationAsked ? (
          <div className="stack stack-s">
            <Link className="button button-quiet" to={href(paths.visitorCancel({ track: "provider" }))} reloadDocument>
              {t(notProvided ? "change.to-cancel" : "visitor.cancel")}
            </Link>
            {notProvided ? <p className="soft">{t("change.full-refund")}</p> : null}
          </div>
        ) : null}
      </Form>
    </>
  );
}
