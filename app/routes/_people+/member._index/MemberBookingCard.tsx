import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { statusTone } from "~/people/shown-status";
import type { ShownMemberBooking } from "~/routes/_people+/member._index/shown-booking.server";
import { usePartyText } from "~/shopping/use-party-text";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";
import { Picture } from "~/ui/Picture";

/** A booking of the member's list. Opening it changes who the browser is, so every step is a button of a form. */
export function MemberBookingCard({ booking }: { booking: ShownMemberBooking }) {
  const { t } = useTranslation("members");
  const { t: people } = useTranslation("people");
  const { t: texts } = useTranslation("booking");
  const party = usePartyText();
  const { passports, change } = booking;
  const names = {
    documents: t("documents"),
    calendar: texts("documents.calendar"),
    date: t("change-date"),
    name: t("correct-name"),
    cancel: t("cancel"),
    review: t("review"),
    remove: t("remove"),
  };
  const of = `${booking.name}, ${booking.pnr}`;
  return (
    <Form method="post" className="card member-booking" reloadDocument aria-label={of}>
      <input type="hidden" name="bookingId" value={booking.id} />
      <Picture src={booking.picture} sizes="(min-width: 40rem) 14rem, 100vw" width={320} height={180} />
      <div className="pad stack stack-s">
        <h3>{booking.name}</h3>
        <p className="row">
          <span>
            {booking.place} · <DateRange from={booking.from} to={booking.to} weekdays />
          </span>
          {booking.hotelGone ? (
            <span className="tag tag-warn">{people("visitor.hotel-gone")}</span>
          ) : (
            <span className={statusTone(booking.status)}>{people(`visitor.${booking.status}`)}</span>
          )}
          {booking.added ? <span className="tag">{t("by-reference")}</span> : null}
        </p>
        <p className="soft">{party(booking)}</p>
        <p>
          {people("visitor.pnr")}: <Ltr>{booking.pnr}</Ltr>
          {" · "}
          {booking.amount ? (
            <>
              {booking.payment === "paid" ? `${people("visitor.paid")}: ` : ""}
              <strong>
                <Ltr>{booking.amount}</Ltr>
              </strong>
            </>
          ) : (
            people(`visitor.${booking.payment}` as "visitor.unpaid")
          )}
        </p>
        {passports ? (
          <Notice tone="warn">
            {people(passports.open ? "passports.until" : "passports.over", { date: `\u2066${passports.dueBy}\u2069` })}{" "}
            {passports.open ? (
              <button className="link-button" type="submit" name="step" value="passports">
                {people("passports.give")}
              </button>
            ) : null}
          </Notice>
        ) : null}
        {change ? (
          <Notice tone="warn">
            {t(change.kind === "date" ? "offered-date" : "offered-hotel", { date: `\u2066${change.answerBy}\u2069` })}{" "}
            <button className="link-button" type="submit" name="step" value="change">
              {t("answer")}
            </button>
          </Notice>
        ) : null}
        {booking.cancelAsked ? <Notice>{t("cancel-asked")}</Notice> : null}
        <p>
          <button className="button button-quiet" type="submit" name="step" value="open">
            {t("open")}
          </button>
        </p>
        {booking.steps.length > 0 ? (
          <ul className="row member-steps">
            {booking.steps.map((step) => (
              <li key={step}>
                <button className="link-button" type="submit" name="step" value={step}>
                  {names[step as keyof typeof names]}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Form>
  );
}
