import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { photoAnswer, photoSizeOf } from "~/photos/photo-answer.server";

/** A guest's own photo, in whatever state. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const size = photoSizeOf(params.size);
  const shop = await shopFor(request, context);
  return photoAnswer(await shop.guestPhoto({ token: params.token ?? "", photoId: params.photo ?? "", size }), false);
}
