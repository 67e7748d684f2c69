import type { ChangedFlight, ChangePayment, HotelChange } from "@contract/booking/offered-change";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangedFlights } from "~/booking/change/ChangedFlights";
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
  kind: "hotel" | "date";
  from: string;
  to: string;
  room: string;
  basis: string;
  dateBefore: string;
  dateFrom: string;
  dateTo: string;
  /** Of a change of date. */
  flights?: ChangedFlight[];
  differenceNIS: string;
  /** The price of the booking before and after the change, in shekels. */
  priceBeforeNIS?: string;
  priceAfterNIS?: string;
  agencyPrice?: HotelChange["agencyPrice"];
  lostCoupons?: string[];
  payment: ChangePayment;
  waived: boolean;
  accepted: boolean | null;
  /** The deadline for the answer, formatted for display. */
  by: string;
  ended?: HotelChange["ended"];
  /** When the customer asked to cancel the booking, formatted for display; the desk has not settled it. */
  cancellationAsked?: string;
  bookingCancelled?: HotelChange["bookingCancelled"];
};

/** Whether the customer can still answer it. */
export const isOpen = ({ accepted, ended, bookingCancelled }: ShownChange) =>
  accepted === null && !ended && !bookingCancelled;

/**
 * An offered change of hotel or date: its details, the prices and the form to answer. The answer is submitted with the difference
 * displayed. A higher price is accepted by paying it, on the card company's page in a frame.
 */
export function OfferedChange({ change }: { change: ShownChange }) {
  const { t } = useTranslation("people");
  const href = useHref();
  const { kind, from, to, room, basis, differenceNIS, priceBeforeNIS, priceAfterNIS } = change;
  const sign = signOf(differenceNIS);
  return (
    <>
      <dl className="facts">
        {kind === "hotel" ? (
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
                <DateRange from={change.dateFrom} to={change.dateTo} />
              </strong>
            </dd>
          </>
        )}
        {priceBeforeNIS && priceAfterNIS && sign === "pay" ? (
          <>
            <dt>{t("change.price-before")}</dt>
            <dd>{priceInText(priceBeforeNIS, "IL")}</dd>
            <dt>{t("change.price-after")}</dt>
            <dd>{priceInText(priceAfterNIS, "IL")}</dd>
          </>
        ) : null}
        <PriceRow change={change} />
      </dl>
      {change.flights && isOpen(change) ? <ChangedFlights flights={change.flights} /> : null}
      {change.lostCoupons && isOpen(change) ? (
        <p>{t("change.coupons-lost", { codes: couponsInText(change.lostCoupons) })}</p>
      ) : null}
      {change.cancellationAsked && isOpen(change) ? (
        <Notice tone="warn">
          {t("change.cancellation-asked", { date: `\u2066${change.cancellationAsked}\u2069` })}
        </Notice>
      ) : null}
      <Answer change={change} />
      {kind === "hotel" && isOpen(change) && !change.cancellationAsked ? (
        <p>
          {t("change.full-refund")}{" "}
          <Link to={`${href(paths.visitor())}#cancel`} reloadDocument>
            {t("change.to-cancel")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** What the change costs or returns; of a cancelled booking nothing is returned for it. */
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
          <dd>{priceInText(rises.before, currency)}</dd>
        </>
      ) : null}
      <dt>{t("change.price-after")}</dt>
      <dd>{priceInText(after, currency)}</dd>
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

function AnswerForm({ change: { changeId, differenceNIS, payment, by } }: { change: ShownChange }) {
  const { t } = useTranslation("people");
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
      <Form method="post" className="row" reloadDocument>
        <input type="hidden" name="do" value="change" />
        <input type="hidden" name="changeId" value={changeId} />
        <input type="hidden" name="shownNIS" value={differenceNIS} />
        {payment.paymentUrl ? null : (
          <button className="button" type="submit" name="accepted" value="true">
            {toPay ? t("change.pay-now", { amount: amountInText(differenceNIS) }) : t("change.accept")}
          </button>
        )}
        <button className="button button-quiet" type="submit" name="accepted" value="false">
          {t("change.refuse")}
        </button>
      </Form>
    </>
  );
}

/** A change that was made, of a booking that was cancelled since: what paid for it is a part of what was paid in all. */
function MadeAndCancelled({
  change: { differenceNIS, waived },
  money,
}: {
  change: ShownChange;
  money: NonNullable<HotelChange["bookingCancelled"]>["money"];
}) {
  const { t } = useTranslation("people");
  const wasPaid = signOf(differenceNIS) === "pay" && !waived;
  return (
    <Notice tone="info" live>
      {t("change.made-cancelled")}{" "}
      {money && wasPaid ? t("change.difference-included", { amount: amountInText(differenceNIS) }) : null}{" "}
      {money
        ? t("change.cancelled-money", {
            fee: priceInText(money.keptNIS, "IL"),
            refund: priceInText(money.refundNIS, "IL"),
          })
        : null}
    </Notice>
  );
}
