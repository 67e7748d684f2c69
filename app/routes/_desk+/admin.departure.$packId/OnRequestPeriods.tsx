import type { DeskDeparture } from "@contract/desk/stock-desk";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/forms/form-fields";
import { liftRequestCodeId, requestCodeId } from "~/routes/_desk+/admin.departure.$packId/code-ids";
import { NightPeriods } from "~/routes/_desk+/admin.departure.$packId/NightPeriods";
import type { ShownTouched } from "~/routes/_desk+/admin.departure.$packId/touched-change.server";

/** Periods in which a hotel is sold on request. */
export function OnRequestPeriods({
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
      id="on-request-periods"
      texts={{
        title: t("request.title"),
        lead: t("request.lead"),
        tag: t("stock.on-request"),
        submit: t("request.submit"),
        end: t("request.lift"),
      }}
      names={["requestClass", "requestFirst", "requestLast"]}
      action={{ set: "on-request-period", end: "lift-on-request-period" }}
      departure={departure}
      answer={answer}
      touched={touched}
      periods={departure.onRequestPeriods}
      codes={{ set: requestCodeId, end: liftRequestCodeId }}
      endFields={({ roomClass, firstNight }) => (
        <>
          <input type="hidden" name="hotelId" value={departure.hotelId ?? ""} />
          <input type="hidden" name="roomClass" value={roomClass ?? ""} />
          <input type="hidden" name="firstNight" value={firstNight} />
        </>
      )}
    />
  );
}
