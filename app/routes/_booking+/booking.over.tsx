import type { StorePageResult } from "@contract/booking/booking";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { pageOfBooking, storedBooking } from "~/booking/require-step.server";
import { RedirectCountdown } from "~/content/RedirectCountdown";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { defaultLanguage } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { keeping, paths } from "~/paths";
import { BackToApp } from "~/shell/BackToApp";
import { lastHoliday } from "~/shopping/last-holiday.server";

export const handle = { script: "none" };
export const headers = refreshingHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/**
 * Expired hold or missing booking: redirects to the product after 5 or 10 seconds (specification §4) unless the user stays. Where no
 * product is known, the page stays and offers to open the booking with its reference.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const idle = query.has("booking") ? (await storedBooking(request, context)).booking : null;
  if (idle && stillOpen(idle)) throw redirectKeeping(request, pageOfBooking(request, idle));
  const missing = query.get("why") !== "expired";
  const language = await languageOfRequest(request);
  const t = translator(language, "booking");
  const backQuery = query.get("back") ?? idle?.productQuery ?? "";
  const holiday = /^[\w=&.,%-]{1,300}$/.test(backQuery) ? paths.chosen(backQuery) : await lastHoliday(request, context);
  const languageQuery = new URLSearchParams(query);
  if (language !== defaultLanguage) languageQuery.set("lang", language);
  const target = keeping(holiday ?? paths.home(), languageQuery);
  const seconds: 5 | 10 = missing ? 5 : 10;
  const stay = holiday === null || query.get("stay") === "1";
  return data(
    { title: t(missing ? "over.missing" : "over.title"), missing, target, home: holiday === null, seconds, stay },
    { status: missing ? 404 : 410, headers: stay ? undefined : { refresh: `${seconds}; url=${target}` } },
  );
}

/** The hold lasts longer than the page knew: it was extended, or a payment is in progress. */
function stillOpen({ state, holdExpiresAt }: StorePageResult): boolean {
  if (state === "STORED" || state === "PAYMENT_URL") return Date.parse(holdExpiresAt) > Date.now();
  return state !== "EXPIRED";
}

export default function BookingOver() {
  const { missing, target, home, seconds, stay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const { pathname, search } = useLocation();
  const href = useHref();
  return (
    <main id="content" className="narrow main stack">
      <h1>{t(missing ? "over.missing" : "over.title")}</h1>
      <p>{t(missing ? "over.missing-text" : "over.text")}</p>
      {stay ? null : (
        <RedirectCountdown seconds={seconds} going={t("over.going")} sentence={t("over.leaving", { count: seconds })}>
          <a className="button button-quiet" href={`${pathname}${search}&stay=1`}>
            {t("common.stop")}
          </a>
        </RedirectCountdown>
      )}
      <p className="row">
        {missing && home ? (
          <a className="button" href={href(paths.login("visitor"))}>
            {t("over.by-reference")}
          </a>
        ) : null}
        <a className={missing && home ? "alone" : "button"} href={target}>
          {t(home ? "over.go-home" : "over.go")}
        </a>
        {missing && !home ? (
          <a className="alone" href={href(paths.login("visitor"))}>
            {t("over.by-reference")}
          </a>
        ) : null}
      </p>
      <BackToApp />
    </main>
  );
}
