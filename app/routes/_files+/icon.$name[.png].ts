import type { LoaderFunctionArgs } from "@remix-run/node";
import { icon } from "~/discovery/icon.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const drawn = await icon(params.name ?? "");
  if (!drawn) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(drawn), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=604800" },
  });
}
