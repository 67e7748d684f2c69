import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Indicates that the next page is loading; needed only with script, otherwise the browser shows it itself. */
export function Pending() {
  const { t } = useTranslation("shell");
  const busy = useNavigation().state !== "idle";
  return (
    <div role="status">
      {busy ? (
        <div className="pending">
          <span className="hidden">{t("pending")}</span>
        </div>
      ) : null}
    </div>
  );
}
