import type { bookings } from "@contract/booking/booking";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Output } from "@contract/wire/operation";
import { useTranslation } from "react-i18next";
import { AccountOfOrder } from "~/agent/AccountOfOrder";
import { SendSignature } from "~/agent/SendSignature";
import { SignatureTag } from "~/agent/SignatureTag";
import type { ShownSignature } from "~/agent/shown-signature.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { AgentPrices } from "~/shopping/product/AgentPrices";
import { Ltr } from "~/ui/Ltr";

type Info = Pick<
  Output<typeof bookings.succeededBooking>,
  | "bookTransId"
  | "pnr"
  | "state"
  | "cancellationAskedAt"
  | "price"
  | "salePrice"
  | "clerkName"
  | "remark"
  | "agency"
  | "documents"
>;

/** What an agency reads first of a booking it made: its prices, what it owes, the customer's signature, and what it may do next. */
export function AgencySection({
  info,
  signature,
}: {
  info: Info;
  signature: { shown?: ShownSignature; maySend: boolean };
}) {
  const { t } = useTranslation("booking");
  const { t: agents } = useTranslation("agents");
  if (!info.agency) return null;
  const { agency, salePrice, clerkName, remark } = info;
  const { currency } = info.price;
  return (
    <section className="card pad stack">
      <h2>{agents("order.title")}</h2>
      <div className="side-by-side agency-sums">
        <div className="stack stack-s">
          {salePrice || (agency.isEnded && !agency.account) ? (
            <dl className="facts">
              {salePrice ? (
                <>
                  <dt>{t("done.sale-price")}</dt>
                  <dd>
                    <Ltr>{printedPrice(salePrice, currency)}</Ltr>
                  </dd>
                </>
              ) : null}
              {agency.isEnded && !agency.account ? (
                <>
                  <dt>{agents("account.commission-short")}</dt>
                  <dd>
                    <Ltr>{printedPrice(agency.commission, currency)}</Ltr>
                  </dd>
                </>
              ) : null}
            </dl>
          ) : null}
          {agency.isEnded ? null : <AgentPrices prices={agency} currency={currency} />}
        </div>
        {agency.account ? (
          <div className="stack stack-s">
            <h3>{agents("account.title")}</h3>
            <AccountOfOrder account={agency.account} payments={agency.account.payments} />
          </div>
        ) : null}
      </div>
      {clerkName || remark || signature.shown ? (
        <dl className="facts">
          {clerkName ? (
            <>
              <dt>{t("done.clerk")}</dt>
              <dd>
                <bdi>{clerkName}</bdi>
              </dd>
            </>
          ) : null}
          {remark ? (
            <>
              <dt>{t("done.remark")}</dt>
              <dd>
                <bdi>{remark}</bdi>
              </dd>
            </>
          ) : null}
          {signature.shown ? (
            <>
              <dt>{agents("signature.title")}</dt>
              <dd>
                <SignatureTag signature={signature.shown} />
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <NextSteps info={info} signature={signature} />
    </section>
  );
}

/** What an agency may do with the booking now, with links to the sections further below. */
function NextSteps({ info, signature }: { info: Info; signature: { shown?: ShownSignature; maySend: boolean } }) {
  const { t: agents } = useTranslation("agents");
  const href = useHref();
  const { bookTransId: booking } = info;
  const mayCancel = (info.state === "OK" || info.state === "RQ") && !info.cancellationAskedAt;
  return (
    <nav className="stack stack-s no-print" aria-labelledby="next-steps">
      <h3 id="next-steps">{agents("order.next")}</h3>
      {signature.maySend ? (
        <SendSignature
          booking={booking}
          pnr={info.pnr}
          again={signature.shown !== undefined}
          className="button button-quiet"
        />
      ) : null}
      <p className="row">
        {info.documents.length > 0 ? (
          <a className="tap" href="#files">
            {agents("order.documents")}
          </a>
        ) : null}
        <a className="tap" href="#questions">
          {agents("order.ask")}
        </a>
        {mayCancel ? (
          <a className="tap" href={href(paths.page("cancellation-request", { booking }))}>
            {agents("ask.cancel")}
          </a>
        ) : null}
        <a className="tap" href={href(paths.agentAgain(booking))}>
          {agents("again.link")}
        </a>
        <a className="tap" href={href(paths.agentBookings())}>
          {agents("order.all")}
        </a>
      </p>
    </nav>
  );
}
