import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { planFileRequestOf } from "~/agent/plan-request.server";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { keeping, paths } from "~/paths";

export const handle = { script: "none", footer: "short" };
export const headers = refreshingHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The progress page for a plan's file. It refreshes itself and redirects to the file when ready. */
export async function loader(args: LoaderFunctionArgs) {
  const { language, plan, format, job } = await planFileRequestOf(args);
  const t = translator(language, "people");
  const failed = job?.state === "failed";
  // Requesting a failed file without its id starts it again.
  const fileHref = paths.pricePlanFile({ ...plan, format, file: failed ? undefined : job?.fileId });
  const { searchParams } = new URL(args.request.url);
  const file = keeping(fileHref, searchParams);
  const pageUrl = keeping(paths.pricePlanPreparing({ ...plan, format, file: job?.fileId }), searchParams);
  // Files are generated one at a time, about half a second each, so a longer queue means less frequent polling.
  const ahead = job?.ahead ?? 0;
  const seconds = Math.min(2 + Math.ceil(ahead / 2), 20);
  const refresh = !job ? "10" : job.state === "ready" ? `0; url=${file}` : `${seconds}; url=${pageUrl}`;
  return data(
    { title: t(failed ? "plan.file-failed" : "plan.making"), plan, file, failed, progress: job?.progress ?? 0, ahead },
    { status: job && !failed ? 200 : 503, headers: failed ? undefined : { refresh } },
  );
}

export default function PreparingPlan() {
  const { title, progress, ahead, failed, plan, file } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const href = useHref();
  const { dest, hotelId, nights, ...filters } = plan;
  return (
    <main id="content" className="narrow main stack center" role="status">
      <h1>{title}</h1>
      {failed ? null : <progress max={100} value={progress} aria-label={t("plan.making")} />}
      {ahead > 0 ? <p className="soft">{t("plan.ahead", { count: ahead })}</p> : null}
      <p className="row">
        <a className="button" href={file}>
          {t("plan.again")}
        </a>
        <Link to={href(paths.pricePlanOf(dest, hotelId, nights, filters))} reloadDocument>
          {t("plan.back")}
        </Link>
      </p>
    </main>
  );
}
