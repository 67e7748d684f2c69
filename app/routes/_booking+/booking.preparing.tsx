import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bookingFileOf } from "~/booking/booking-file.server";
import { refreshingHeaders } from "~/booking/refreshing-headers";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { keeping, paths } from "~/paths";

export const handle = { script: "none" };
export const headers = refreshingHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** The progress page for a file. It refreshes itself and redirects to the file when ready. */
export async function loader(args: LoaderFunctionArgs) {
  const t = translator(await languageOfRequest(args.request), "booking");
  const { bookingId, kind, format, job } = await bookingFileOf(args);
  const file = keeping(paths.documentFile(bookingId, kind, format), new URL(args.request.url).searchParams);
  const failed = job?.state === "failed";
  const refresh = !job ? "10" : job.state === "ready" ? `0; url=${file}` : "2";
  return data(
    {
      title: t(failed ? "documents.failed" : "documents.making"),
      bookingId,
      file,
      failed,
      progress: job?.progress ?? 0,
    },
    { status: job && !failed ? 200 : 503, headers: failed ? undefined : { refresh } },
  );
}

export default function PreparingFile() {
  const { progress, failed, bookingId, file } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const href = useHref();
  return (
    <main id="content" className="narrow main stack center" role="status">
      <h1>{t(failed ? "documents.failed" : "documents.making")}</h1>
      {failed ? null : <progress max={100} value={progress} aria-label={t("documents.making")} />}
      <p className="row">
        <a className="button" href={file}>
          {t("documents.again")}
        </a>
        <Link to={href(paths.confirmation(bookingId))} reloadDocument>
          {t("documents.back")}
        </Link>
      </p>
    </main>
  );
}
