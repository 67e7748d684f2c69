import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RedirectCountdown } from "~/content/RedirectCountdown";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

type Near = { path: string; name: string };

/** The page for an unknown address. */
export function NotFoundPage({ seconds, stays, near }: { seconds: 20; stays: boolean; near: Near[] }) {
  const { t } = useTranslation("shell");
  const { t: status } = useTranslation("status");
  const href = useHref();
  const { pathname, search } = useLocation();
  const staying = new URLSearchParams(search);
  staying.set("stay", "1");
  return (
    <main id="content" className="main narrow stack">
      <h1>{t("error.not-found.title")}</h1>
      <p>{t("error.not-found.text")}</p>
      {stays ? null : (
        <RedirectCountdown
          seconds={seconds}
          going={t("error.going-home")}
          sentence={t("error.countdown", { count: seconds })}
        >
          <a className="button button-quiet" href={`${pathname}?${staying}`}>
            {t("error.stay")}
          </a>
        </RedirectCountdown>
      )}
      {near.length > 0 ? (
        <nav aria-labelledby="near" className="stack stack-s">
          <h2 id="near">{status("near.title")}</h2>
          <ul className="stack stack-s">
            {near.map(({ path, name }) => (
              <li key={path}>
                <a className="tap" href={href(path)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p className="row">
        <a className="button" href={href(paths.home())}>
          {t("error.home")}
        </a>
        <a href={href(paths.destinationList())}>{t("footer.places")}</a>
      </p>
    </main>
  );
}
