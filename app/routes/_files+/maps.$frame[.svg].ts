import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawLand } from "~/map/land.server";
import { linkedFrame } from "~/map/map-address.server";

/** The land of a map that a page links, drawn from its address. */
export function loader({ params }: LoaderFunctionArgs) {
  const frame = linkedFrame(params.frame);
  if (!frame) throw new Response(null, { status: 404 });
  return new Response(drawLand(frame), {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=604800",
      "content-security-policy": "default-src 'none'",
    },
  });
}
