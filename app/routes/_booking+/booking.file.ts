import { setTimeout as delay } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { bookingFileOf } from "~/booking/booking-file.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** How often, and how many milliseconds apart, to poll for a file before showing the progress page. */
const looks = { times: 12, apart: 150 };

/** A booking document as a file. Most are ready while the response waits; for the rest, a page shows the progress. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { shop, bookingId, kind, format, ...rest } = await bookingFileOf(args);
  let job = rest.job;
  for (let look = 0; look < looks.times && job && job.state !== "ready" && job.state !== "failed"; look += 1) {
    await delay(looks.apart, undefined, { signal: request.signal }).catch(() => undefined);
    const answer = await shop.documentJob({ documentId: job.documentId });
    if (answer.ok) job = answer.value;
  }
  const file = job?.state === "ready" ? await shop.documentFile({ documentId: job.documentId }) : null;
  if (!file?.ok) return redirectKeeping(request, paths.preparing(bookingId, kind, format));
  return new Response(Buffer.from(file.value.contentBase64, "base64"), {
    headers: {
      "content-type": file.value.mediaType,
      "content-disposition": `attachment; filename="${file.value.fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
