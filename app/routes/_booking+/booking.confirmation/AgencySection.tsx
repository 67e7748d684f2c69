import type { bookings } from "@contract/booking/booking";
import type { Output } from "@contract/wire/operation";
import { useTranslation } from "react-i18next";
import { AccountOfOrder } from "~/agent/AccountOfOrder";
import { SendSignature } from "~/agent/SendSignature";
import { SignatureTag } from "~/agent/SignatureTag";
import type { ShownSignature } from "~/agent/shown-signature.server";
import { priceInText } from "~/format/money";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { AgentPrices } from "~/shopping/product/AgentPrices";

type Info = Pick<
  Output<typeof bookings.succeededBooking>,
  "bookTransId" | "pnr" | "state" | "cancellationAskedAt" | "price" | "salePrice" | "clerkName" | "remark" | "agency"
>;

/** What an agency reads of a booking it made: its own price, what it pays and owes, and the customer's signature. */
export function AgencySection({
  info,
  signature,
}: {
  info: Info;
  signature: { shown?: ShownSignature; maySend: boolean };
}) {
  const { t } = useTranslation("booking");
  const { t: agents } = useTranslation("agents");
  const href = useHref();
  if (!info.agency) return null;
  const { bookTransId: booking } = info;
  const mayCancel = (info.state === "OK" || info.state === "RQ") && !info.cancellationAskedAt;
  return (
    <section className="card pad stack">
      <dl className="facts">
        {info.salePrice ? (
          <>
            <dt>{t("done.sale-price")}</dt>
            <dd>{priceInText(info.salePrice, info.price.currency)}</dd>
          </>
        ) : null}
        {info.clerkName ? (
          <>
            <dt>{t("done.clerk")}</dt>
            <dd>
              <bdi>{info.clerkName}</bdi>
            </dd>
          </>
        ) : null}
        {info.remark ? (
          <>
            <dt>{t("done.remark")}</dt>
            <dd>
              <bdi>{info.remark}</bdi>
            </dd>
          </>
        ) : null}
        {info.agency?.isEnded && !info.agency.account ? (
          <>
            <dt>{agents("account.commission-short")}</dt>
            <dd>{priceInText(info.agency.commission, info.price.currency)}</dd>
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
      {info.agency && !info.agency.isEnded ? <AgentPrices prices={info.agency} currency={info.price.currency} /> : null}
      {info.agency?.account ? (
        <>
          <h2>{agents("account.title")}</h2>
          <AccountOfOrder account={info.agency.account} payments={info.agency.account.payments} />
        </>
      ) : null}
      {signature.maySend ? (
        <SendSignature booking={info.bookTransId} pnr={info.pnr} again={signature.shown !== undefined} />
      ) : null}
      {mayCancel ? (
        <p>
          <a href={href(paths.page("cancellation-request", { booking }))}>{agents("ask.cancel")}</a>
        </p>
      ) : null}
    </section>
  );
}
