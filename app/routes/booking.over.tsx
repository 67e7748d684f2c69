import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";

export const handle = { script: "none" };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
  ...(data && !data.stay ? [{ httpEquiv: "refresh", content: `${data.seconds}; url=${data.target}` }] : []),
];

/** Booking time over, or no such booking: back to the product after 5 or 10 seconds (specification §4), unless the person stays. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const missing = query.get("why") !== "expired";
  const t = translator(await languageOfRequest(request), "booking");
  const back = query.get("back") ?? "";
  const safe = /^[\w=&.,-]{1,300}$/.test(back);
  const target = safe ? `${paths.product()}?${back}` : paths.home();
  return data(
    {
      title: t(missing ? "over.missing" : "over.title"),
      missing,
      target,
      seconds: missing ? 5 : 10,
      stay: query.get("stay") === "1",
    },
    { status: missing ? 404 : 410 },
  );
}

export default function BookingOver() {
  const { missing, target, seconds, stay } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const href = useHref();
  const { pathname, search } = useLocation();
  return (
    <main id="content" className="narrow main stack">
      <h1>{t(missing ? "over.missing" : "over.title")}</h1>
      <p>{t(missing ? "over.missing-text" : "over.text")}</p>
      {stay ? null : (
        <p role="status">
          {t("over.leaving", { seconds })} <a href={`${pathname}${search}&stay=1`}>{t("common.stop")}</a>
        </p>
      )}
      <p>
        <a className="button" href={href(target)}>
          {t("over.go")}
        </a>
      </p>
    </main>
  );
}
