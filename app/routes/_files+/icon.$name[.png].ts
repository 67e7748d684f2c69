import type { LoaderFunctionArgs } from "@remix-run/node";
import { icon } from "~/discovery/icon.server";

export async function loader({ params }: LoaderFunctionArgs) {
  const png = await icon(params.name ?? "");
  if (!png) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=604800" },
  });
}
