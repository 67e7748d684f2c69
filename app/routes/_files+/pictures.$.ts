import { parsePictureAddress } from "@contract/vocabulary/picture-address";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawPicture } from "~/scenes/draw-picture";

/** Illustrations, generated from the URL and cached permanently. The server gives them the policy of a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const picture = parsePictureAddress(new URL(request.url).pathname);
  if (!picture) throw new Response(null, { status: 404 });
  return new Response(drawPicture(picture), {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
