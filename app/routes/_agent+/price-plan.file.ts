import { setTimeout as delay } from "node:timers/promises";
import type { PlanFile } from "@contract/agencies/price-plan";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { planFileRequestOf } from "~/agent/plan-request.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** How often, and how many milliseconds apart, to poll for a file before showing the progress page. */
const looks = { times: 8, apart: 250 };

/** A price plan as a file. The response waits for the next file in the queue; for any other, a page shows the progress. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const planFile = await planFileRequestOf(args).catch((reason: unknown) => {
    // A missing file has no page of its own to report the error.
    if (reason instanceof Response && reason.status === 404) throw redirectKeeping(request, "/error-404");
    throw reason;
  });
  const { shop, plan, format, ...rest } = planFile;
  let job = rest.job;
  for (let look = 0; look < looks.times && job && isNext(job); look += 1) {
    await delay(looks.apart, undefined, { signal: request.signal }).catch(() => undefined);
    const answer = await shop.pricePlanFileJob({ fileId: job.fileId });
    if (answer.ok) job = answer.value;
  }
  const file = job?.state === "ready" ? await shop.pricePlanFile({ fileId: job.fileId }) : null;
  if (!file?.ok) return redirectKeeping(request, paths.pricePlanPreparing({ ...plan, format, file: job?.fileId }));
  return new Response(Buffer.from(file.value.contentBase64, "base64"), {
    headers: {
      "content-type": file.value.mediaType,
      "content-disposition": `attachment; filename="${file.value.fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}

function isNext({ state, ahead }: PlanFile): boolean {
  return state === "rendering" || (state === "waiting" && ahead === 0);
}
