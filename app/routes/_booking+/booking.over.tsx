import type { StorePageResult } from "@contract/booking/booking";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { screenFor, storedBooking } from "~/booking/require-step.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { defaultLanguage } from "~/i18n/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { keeping, paths } from "~/paths";

export const handle = { script: "none" };
export const headers = refreshingHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Booking time over, or no such booking: back to the product after 5 or 10 seconds (specification §4), unless the person stays. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const idle = query.has("booking") ? (await storedBooking(request, context)).stored : null;
  if (idle && stillOpen(idle)) throw redirectKeeping(request, pageOf(idle));
  const missing = query.get("why") !== "expired";
  const language = await languageOfRequest(request);
  const t = translator(language, "booking");
  const back = query.get("back") ?? idle?.productQuery ?? "";
  const safe = /^[\w=&.,-]{1,300}$/.test(back);
  const kept = new URLSearchParams(query);
  if (language !== defaultLanguage) kept.set("lang", language);
  const target = keeping(safe ? paths.chosen(back) : paths.home(), kept);
  const seconds = missing ? 5 : 10;
  const stay = query.get("stay") === "1";
  return data(
    { title: t(missing ? "over.missing" : "over.title"), missing, target, seconds, stay },
    { status: missing ? 404 : 410, headers: stay ? undefined : { refresh: `${seconds}; url=${target}` } },
  );
}

/** The places are kept longer than the page knew: somebody asked for more time, or is paying. */
function stillOpen({ state, holdExpiresAt }: StorePageResult): boolean {
  if (state === "STORED" || state === "PAYMENT_URL") return Date.parse(holdExpiresAt) > Date.now();
  return state !== "EXPIRED";
}

function pageOf(stored: StorePageResult): string {
  const journey = stored.category.code === "Flight_Only" ? "flight" : "hotel-flight";
  return screenFor(stored) ?? `/booking/${journey}/app?booking=${stored.bookTransId}`;
}

export default function BookingOver() {
  const { missing, target, seconds, stay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const { pathname, search } = useLocation();
  return (
    <main id="content" className="narrow main stack">
      <h1>{t(missing ? "over.missing" : "over.title")}</h1>
      <p>{t(missing ? "over.missing-text" : "over.text")}</p>
      {stay ? null : (
        <p role="status">
          {t("over.leaving", { count: seconds })} <a href={`${pathname}${search}&stay=1`}>{t("common.stop")}</a>
        </p>
      )}
      <p>
        <a className="button" href={target}>
          {t("over.go")}
        </a>
      </p>
    </main>
  );
}
