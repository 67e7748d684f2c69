import type { bookings } from "@contract/booking/booking";
import type { Output } from "@contract/wire/operation";
import { useTranslation } from "react-i18next";
import { AccountOfOrder } from "~/agent/AccountOfOrder";
import { SendSignature } from "~/agent/SendSignature";
import { SignatureTag } from "~/agent/SignatureTag";
import type { ShownSignature } from "~/agent/shown-signature.server";
import { priceInText } from "~/format/money";
import { AgentPrices } from "~/shopping/product/AgentPrices";

type Info = Pick<
  Output<typeof bookings.succeededBooking>,
  "bookTransId" | "pnr" | "price" | "salePrice" | "clerkName" | "remark" | "agency"
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
  if (!info.salePrice) return null;
  return (
    <section className="card pad stack">
      <dl className="facts">
        <dt>{t("done.sale-price")}</dt>
        <dd>{priceInText(info.salePrice, info.price.currency)}</dd>
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
        {signature.shown ? (
          <>
            <dt>{agents("signature.title")}</dt>
            <dd>
              <SignatureTag signature={signature.shown} />
            </dd>
          </>
        ) : null}
      </dl>
      {info.agency ? <AgentPrices prices={info.agency} currency={info.price.currency} /> : null}
      {info.agency?.account ? (
        <>
          <h2>{agents("account.title")}</h2>
          <AccountOfOrder account={info.agency.account} payments={info.agency.account.payments} />
        </>
      ) : null}
      {signature.maySend ? (
        <SendSignature booking={info.bookTransId} pnr={info.pnr} again={signature.shown !== undefined} />
      ) : null}
    </section>
  );
}
