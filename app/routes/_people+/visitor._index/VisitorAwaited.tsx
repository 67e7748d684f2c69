import type { BookingState } from "@contract/booking/booking";
import type { BookingFee } from "@contract/booking/booking-fees";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isOpen, type ShownChange } from "~/booking/OfferedChange";
import type { ShownPassports } from "~/booking/passports/passports-form.server";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Ltr } from "~/ui/Ltr";
import { Notice } from "~/ui/Notice";

type Booking = {
  state: BookingState;
  change: ShownChange | null;
  fees: BookingFee[];
  passports: ShownPassports | null;
};

/** A fee is paid once the booking is confirmed, and only while it is. */
export const isFeeDue = ({ state, fees }: Pick<Booking, "state" | "fees">) =>
  state === "OK" && fees.some((fee) => fee.state === "due");

export const arePassportsDue = ({ passports }: Pick<Booking, "passports">) =>
  passports?.open === true && passports.missing.length > 0;

/** What the customer has to do, the most pressing first: a change to answer, a fee to pay, passports to give. */
export function VisitorAwaited({ booking }: { booking: Booking }) {
  const { t } = useTranslation("people");
  const { change, passports } = booking;
  const hasChange = change !== null && isOpen(change);
  if (!hasChange && !isFeeDue(booking) && !arePassportsDue(booking)) return null;
  return (
    <Notice tone="warn" title={t("visitor.awaited")}>
      <ul className="stack">
        {hasChange ? (
          <Task
            id="hotel-change"
            name={t(change.kind === "date" ? "safe.date-title" : "visitor.change")}
            page={paths.visitorChange()}
            look={t("change.look")}
          >
            {t(change.kind === "date" ? "change.lead-date" : "change.lead")}{" "}
            {t("change.by", { date: `\u2066${change.by}\u2069` })}
          </Task>
        ) : null}
        {isFeeDue(booking) ? (
          <Task id="fee" name={t("fee.title")} page={paths.visitorFee()} look={t("fee.look")}>
            {booking.fees
              .filter(({ state }) => state === "due")
              .map(({ feeId, amountNIS }) => (
                <span key={feeId}>{t("fee.due", { amount: priceInText(amountNIS, "IL") })} </span>
              ))}
          </Task>
        ) : null}
        {passports && arePassportsDue(booking) ? (
          <Task id="passports" name={t("passports.title")} page={paths.visitorPassports()} look={t("passports.give")}>
            {t("passports.until", { date: `\u2066${passports.dueBy}\u2069` })}{" "}
            {passports.missing.map((name, index) => (
              <span key={name}>
                {index > 0 ? " · " : ""}
                <Ltr>{name}</Ltr>
              </span>
            ))}
          </Task>
        ) : null}
      </ul>
    </Notice>
  );
}

function Task({
  id,
  name,
  page,
  look,
  children,
}: {
  id: string;
  name: string;
  page: string;
  look: string;
  children: ReactNode;
}) {
  const href = useHref();
  return (
    <li id={id} className="stack stack-s">
      <strong>{name}</strong>
      <p>{children}</p>
      <p>
        <Link className="button" to={href(page)} reloadDocument>
          {look}
        </Link>
      </p>
    </li>
  );
}
