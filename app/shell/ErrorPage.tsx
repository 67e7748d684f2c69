import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

const kinds: Record<number, "not-found" | "gone" | "forbidden" | "too-many" | "busy"> = {
  404: "not-found",
  410: "gone",
  403: "forbidden",
  405: "forbidden",
  429: "too-many",
  503: "busy",
};

/** Addresses of one holiday, flight or live stay. The page of a hotel that does not exist names others near it. */
const offerAddress = /^\/(product-page|flight-only|hotel-only)(\/|$)/;

/** Shown in place of the requested page, with links to continue. */
export function ErrorPage({
  status,
  reference,
  unsaved = false,
  notSold = false,
}: {
  status: number;
  reference: string;
  /** The shop is temporarily read-only. */
  unsaved?: boolean;
  /** The offer exists, but the agency of this site does not sell its category. */
  notSold?: boolean;
}) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const { pathname } = useLocation();
  const isLost = (status === 404 && !notSold) || status === 410;
  const isOffer = status === 404 && offerAddress.test(pathname);
  const kind = unsaved ? "unsaved" : notSold ? "not-sold" : isOffer ? "no-offer" : (kinds[status] ?? "fault");
  const text = kind === "gone" ? "not-found" : kind;
  return (
    <main id="content" className="main narrow stack">
      <h1>{t(`error.${kind}.title`)}</h1>
      <p>{t(`error.${text}.text`, { reference: `\u2066${reference}\u2069` })}</p>
      <p className="row">
        <a className="button" href={href(paths.home())}>
          {t("error.home")}
        </a>
        {isLost ? (
          <>
            <a href={href(paths.destinationList())}>{t("footer.places")}</a>
            <a href={href(paths.callMe())}>{t("footer.call-me")}</a>
          </>
        ) : null}
      </p>
    </main>
  );
}
