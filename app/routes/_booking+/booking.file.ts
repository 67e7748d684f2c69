import { setTimeout as delay } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { askedFile } from "~/booking/asked-file.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** Looks at a file that is being made so often, this many milliseconds apart, before a page says that it is. */
const looks = { times: 12, apart: 150 };

/** A document of a booking as a file. Most are made while one waits for the answer; a page says how far the others are. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { shop, bookingId, kind, format, ...asked } = await askedFile(args);
  let job = asked.job;
  for (let look = 0; look < looks.times && job && job.state !== "ready" && job.state !== "failed"; look += 1) {
    await delay(looks.apart, undefined, { signal: request.signal }).catch(() => undefined);
    const seen = await shop.documentJob({ documentId: job.documentId });
    if (seen.ok) job = seen.value;
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
