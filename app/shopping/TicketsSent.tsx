import { useTranslation } from "react-i18next";
import { printedDate } from "~/format/dates";

/** How and when the tickets of a match arrive. */
export function TicketsSent({ on }: { on?: string }) {
  const { t } = useTranslation("shop");
  return (
    <p className="hint">
      {on ? t("match.tickets-on", { date: `\u2066${printedDate(on)}\u2069` }) : t("match.tickets-with")}
    </p>
  );
}
