import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Says that the next page is on its way; only script needs it, the browser says so itself otherwise. */
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
