import { useTranslation } from "react-i18next";

/** What an agent does with a whole booking: order it, by card or on the agency's account, keep it, or send it to its customer. */
export function OnePageButtons({
  isPriceChanged,
  mayBypassPayment,
  wasSent,
}: {
  isPriceChanged: boolean;
  mayBypassPayment: boolean;
  wasSent: boolean;
}) {
  const { t } = useTranslation("booking");
  return (
    <p className="row">
      <button className="button" type="submit" name="do" value="pay">
        {t(isPriceChanged ? "price-change.accept" : "check.pay")}
      </button>
      {mayBypassPayment ? (
        <button className="button button-quiet" type="submit" name="do" value="bypass">
          {t("agent.bypass")}
        </button>
      ) : null}
      <button className="button button-quiet" type="submit" name="do" value="save">
        {t("agent.save")}
      </button>
      <button className="button button-quiet" type="submit" name="do" value="sign">
        {t(wasSent ? "agent.send-again" : "agent.send")}
      </button>
    </p>
  );
}
