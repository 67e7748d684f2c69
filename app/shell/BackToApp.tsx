import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useInApp } from "~/session/in-app";

/** At the end of a journey inside the mobile app: the configured way back to it. */
export function BackToApp() {
  const { t } = useTranslation("booking");
  const root = useRouteLoaderData("root") as { appAddress: string | null } | undefined;
  const inApp = useInApp();
  if (!inApp || !root?.appAddress) return null;
  return (
    <p className="no-print">
      {/* The app may show the shop in a frame, which cannot leave by itself. */}
      <a className="button" href={root.appAddress} target="_top">
        {t("done.to-app")}
      </a>
    </p>
  );
}
