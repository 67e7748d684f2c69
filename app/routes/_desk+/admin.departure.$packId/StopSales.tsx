import type { DeskDeparture } from "@contract/desk/stock-desk";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/forms/form-fields";
import { liftStopCodeId } from "~/routes/_desk+/admin.departure.$packId/code-ids";
import { NightPeriods } from "~/routes/_desk+/admin.departure.$packId/NightPeriods";
import type { ShownTouched } from "~/routes/_desk+/admin.departure.$packId/touched-change.server";

/** Periods in which a hotel is not sold. */
export function StopSales({
  departure,
  answer,
  touched,
}: {
  departure: DeskDeparture;
  answer?: FormAnswer;
  touched: ShownTouched | null;
}) {
  const { t } = useTranslation("stock");
  return (
    <NightPeriods
      id="stop-sales"
      texts={{
        title: t("stop.title"),
        lead: t("stop.lead"),
        tag: t("stop.closed"),
        submit: t("stop.submit"),
        end: t("stop.lift"),
      }}
      names={["stopClass", "firstNight", "lastNight"]}
      action={{ set: "stop-sale", end: "lift-stop-sale" }}
      departure={departure}
      answer={answer}
      touched={touched}
      periods={departure.stopSales.map((stop) => ({
        ...stop,
        more: stop.soldNights > 0 ? t("stop.sold", { count: stop.soldNights }) : undefined,
      }))}
      codes={{ end: ({ stopSaleId }) => liftStopCodeId({ stopSaleId }) }}
      endFields={({ stopSaleId }) => <input type="hidden" name="stopSaleId" value={stopSaleId} />}
    />
  );
}
