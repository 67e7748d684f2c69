import { isPhotograph } from "@contract/vocabulary/picture-address";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicShopFor } from "~/api/shop.server";
import { foreignPhoto, formatFor, photoShape, TooBusy } from "~/photos/photo.server";
import { savesData } from "~/session/saves-data.server";

/**
 * A hotel supplier's photo in several widths, proxied by the shop so that the supplier cannot track shoppers. If the supplier does not
 * return a valid picture, an illustration of ours replaces it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const shape = photoShape(params.variant, params.width);
  const token = params.token ?? "";
  if (!shape || token.length > 1000) throw new Response(null, { status: 404 });
  const shop = await publicShopFor(request, context);
  let pictureUrl: string | null = null;
  const open = async () => {
    const answer = await shop.stayPicture({ token });
    if (!answer.ok) return null;
    pictureUrl = answer.value.drawn;
    return answer.value.picture ? Buffer.from(answer.value.picture.contentBase64, "base64") : null;
  };
  const format = formatFor(request.headers.get("accept"));
  const headers = { "cache-control": "public, max-age=604800, immutable", vary: "Accept, Save-Data, ECT" };
  try {
    const picture = await foreignPhoto(token, { ...shape, format, saving: savesData(request) }, open);
    if (picture)
      return new Response(new Uint8Array(picture.body), { headers: { ...headers, "content-type": picture.type } });
  } catch (error) {
    if (error instanceof TooBusy)
      throw new Response(null, { status: 503, headers: { "retry-after": "2", "cache-control": "no-store" } });
    // An unreadable picture counts as missing and is replaced below.
    if (pictureUrl === null) throw error;
  }
  if (pictureUrl === null || isPhotograph(pictureUrl)) throw new Response(null, { status: 404 });
  return new Response(null, { status: 302, headers: { location: pictureUrl, "cache-control": "public, max-age=60" } });
}
