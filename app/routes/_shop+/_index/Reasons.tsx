import { hoursInText } from "@contract/agencies/agent-hours";
import { useTranslation } from "react-i18next";
import { useSeller } from "~/shell/use-seller";
import { Icon } from "~/ui/Icon";

/** Why to buy here, in three sentences that the shop keeps. */
export function Reasons() {
  const { t } = useTranslation("shop");
  const { hours } = useSeller();
  const reasons = [
    ["price", "wallet"],
    ["stock", "shield"],
    ["people", "phone"],
  ] as const;
  return (
    <section className="why">
      {reasons.map(([reason, icon]) => (
        <div key={reason} className="stack stack-s">
          <Icon name={icon} size={36} />
          <h3>{t(`home.why.${reason}.title`)}</h3>
          <p className="soft">{t(`home.why.${reason}.text`, { hours: hoursInText(hours) })}</p>
        </div>
      ))}
    </section>
  );
}
