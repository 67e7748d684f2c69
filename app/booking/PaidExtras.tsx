import type { BookingInfo } from "@contract/booking/booking";
import { useTranslation } from "react-i18next";
import { isoPrice } from "~/format/money";
import { Ltr } from "~/ui/Ltr";
import { PhoneLink } from "~/ui/PhoneLink";

/** The paid services of a booking with their states, with the reference or code that the traveller needs. */
export function PaidExtras({ extras }: { extras: BookingInfo["extras"] }) {
  const { t } = useTranslation("people");
  if (extras.length === 0) return null;
  return (
    <section className="card pad stack" id="extras">
      <h2>{t("visitor.extras")}</h2>
      {extras.map(({ code, name, qty, travellers, state, reference, supplierName, supplierPhone, retained }) => (
        <p key={code}>
          {name} <Ltr>{`× ${qty}`}</Ltr> {travellers ? <Ltr>{travellers.join(", ")}</Ltr> : null}{" "}
          <span className={state === "ordered" ? "tag tag-good" : "tag tag-warn"}>{t(`visitor.extra.${state}`)}</span>
          {reference ? (
            <>
              {" "}
              <Ltr>{reference}</Ltr>
            </>
          ) : null}
          {supplierName ? (
            <>
              {" "}
              <bdi>{supplierName}</bdi>
            </>
          ) : null}
          {supplierPhone ? (
            <>
              {" "}
              <PhoneLink phone={supplierPhone} />
            </>
          ) : null}
          {retained ? (
            <>
              {" "}
              {t("visitor.extra-retained", { amount: `\u2066${isoPrice(retained.amount, retained.currency)}\u2069` })}
            </>
          ) : null}
        </p>
      ))}
    </section>
  );
}
