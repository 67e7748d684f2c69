import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { amountInText, signOf } from "~/booking/price-difference";
import { Notice } from "~/ui/Notice";

export type ShownChange = {
  from: string;
  to: string;
  room: string;
  basis: string;
  differenceNIS: string;
  waived: boolean;
  accepted: boolean | null;
  /** The deadline for the answer, formatted for display. */
  by: string;
  expired: boolean;
};

/** A replacement hotel: its details, the price difference and the form to answer. The answer is submitted with the difference displayed. */
export function OfferedChange({ change }: { change: ShownChange }) {
  const { t } = useTranslation("people");
  const { from, to, room, basis, differenceNIS, waived, accepted, by, expired } = change;
  const price = waived ? "waived" : signOf(differenceNIS);
  return (
    <>
      <dl className="facts">
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
        <dt>{t("change.price")}</dt>
        <dd>{t(`change.${price}`, { amount: amountInText(differenceNIS) })}</dd>
      </dl>
      {accepted === null && !expired ? (
        <>
          <p className="soft">{t("change.by", { date: `\u2066${by}\u2069` })}</p>
          <Form method="post" className="row" reloadDocument>
            <input type="hidden" name="do" value="change" />
            <input type="hidden" name="shownNIS" value={differenceNIS} />
            <button className="button" type="submit" name="accepted" value="true">
              {t("change.accept")}
            </button>
            <button className="button button-quiet" type="submit" name="accepted" value="false">
              {t("change.refuse")}
            </button>
          </Form>
        </>
      ) : (
        <Notice tone={accepted ? "good" : "info"} live>
          {t(expired ? "change.expired" : accepted ? "change.accepted" : "change.refused")}
        </Notice>
      )}
    </>
  );
}
