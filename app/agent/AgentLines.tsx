import type { AgentBooking } from "@contract/agencies/agent-home";
import { useTranslation } from "react-i18next";
import { SendSignature } from "~/agent/SendSignature";
import { SignatureTag } from "~/agent/SignatureTag";
import type { ShownSignature } from "~/agent/shown-signature.server";
import { isoPrice } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { listedState } from "~/people/listed-state";
import { DateRange } from "~/ui/DateRange";
import { Ltr } from "~/ui/Ltr";

/** A booking as a row of an agency's pages; `until` is the time of day its hold ends, `cancelAsked` a day. */
export type AgentLine = Omit<AgentBooking, "signature"> & {
  link?: string;
  until?: string;
  cancelAsked?: string;
  signature?: ShownSignature;
};

/** Bookings of an agency, each with the way to it. */
export function AgentLines({ lines }: { lines: AgentLine[] }) {
  const { t } = useTranslation("agents");
  const { t: desk } = useTranslation("desk");
  const href = useHref();
  return (
    <ul className="agent-lines">
      {lines.map((line) => (
        <li key={line.bookTransId}>
          <span>
            {line.link ? (
              <a href={href(line.link)} aria-label={t("home.continue", { pnr: line.pnr })}>
                <Ltr>{line.pnr}</Ltr>
              </a>
            ) : (
              <Ltr>{line.pnr}</Ltr>
            )}{" "}
            <bdi>{line.payerName}</bdi>
            {line.clerkName ? (
              <span className="soft small"> {t("home.by-clerk", { clerk: `\u2068${line.clerkName}\u2069` })}</span>
            ) : null}
          </span>
          <span>
            {line.destName} <DateRange className="soft small" from={line.dateFrom} to={line.dateTo} />
          </span>
          <span>
            <Ltr>{isoPrice(line.price, line.currency)}</Ltr>
            {line.salePrice ? (
              <span className="soft small">
                {" "}
                {t("home.sold-at", { price: `\u2066${isoPrice(line.salePrice, line.currency)}\u2069` })}
              </span>
            ) : null}
            {line.employee ? (
              <span className="soft small">
                {" "}
                {t("employer.line", {
                  number: `\u2066${line.employee.number}\u2069`,
                  subsidy: `\u2066${isoPrice(line.employee.subsidy, line.currency)}\u2069`,
                })}
              </span>
            ) : null}
          </span>
          <span>
            {listedState(line.state, line.cancelAsked !== undefined) === "CANCEL_ASKED" ? (
              <span className="tag tag-warn">{t("home.cancel-asked", { day: `\u2066${line.cancelAsked}\u2069` })}</span>
            ) : line.hotelGone ? (
              <span className="tag tag-warn">{t("home.hotel-gone")}</span>
            ) : line.until ? (
              <span className="tag tag-warn">{t("home.held-until", { time: `\u2066${line.until}\u2069` })}</span>
            ) : (
              <span className={line.state === "OK" ? "tag tag-good" : "tag"}>
                {line.awaits ? t(`home.awaits-${line.awaits}`) : desk(`state.${line.state}`)}
              </span>
            )}
          </span>
          {line.signature || line.maySendSignature ? (
            <span>{line.signature ? <SignatureTag signature={line.signature} /> : null}</span>
          ) : null}
          {line.maySendSignature ? (
            <SendSignature booking={line.bookTransId} pnr={line.pnr} again={line.signature !== undefined} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
