import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatFor, photo, photoRequest, TooBusy } from "~/photos/photo.server";
import { savesData } from "~/session/saves-data.server";

/** The shop's own photos, in several widths and the best format the browser accepts; smaller for users who save data. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const wanted = photoRequest(params.name, params.variant, params.width);
  if (!wanted) throw new Response(null, { status: 404 });
  const headers = { "cache-control": "public, max-age=31536000, immutable", vary: "Accept, Save-Data, ECT" };
  try {
    const picture = await photo({
      ...wanted,
      format: formatFor(request.headers.get("accept")),
      saving: savesData(request),
    });
    if (!picture) throw new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    const tag = `"${picture.tag}"`;
    if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(picture.body), {
      headers: { ...headers, etag: tag, "content-type": picture.type },
    });
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    throw new Response(null, { status: 503, headers: { "retry-after": "2", "cache-control": "no-store" } });
  }
}
