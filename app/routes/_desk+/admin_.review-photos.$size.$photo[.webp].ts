import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { photoAnswer, photoSizeOf } from "~/photos/photo-answer.server";

/** A photo that the desk looks at; not found without a log-in to the desk. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const size = photoSizeOf(params.size);
  const shop = await shopFor(request, context);
  return photoAnswer(await shop.deskReviewPhoto({ photoId: params.photo ?? "", size }), false);
}
