import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

/** What stands at an address that is none of ours. */
export function NotFoundPage({ seconds, stays }: { seconds: number; stays: boolean }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { pathname, search } = useLocation();
  const staying = new URLSearchParams(search);
  staying.set("stay", "1");
  return (
    <main id="content" className="main narrow stack">
      <h1>{t("error.not-found.title")}</h1>
      <p>{t("error.not-found.text")}</p>
      {stays ? null : (
        <p role="status">
          {t("error.countdown", { seconds })} <a href={`${pathname}?${staying}`}>{t("error.stay")}</a>
        </p>
      )}
      <p>
        <a className="button" href={href(paths.home())}>
          {t("error.home")}
        </a>
      </p>
    </main>
  );
}
