import { calls } from "@contract/calls";
import { portOf } from "@contract/wire/port-of";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { engineCalls } from "~/api/engine-calls.server";
import { photoAnswer, photoSizeOf } from "~/photos/photo-answer.server";

/** A guest's photo that the desk shows. Called without a session: it is the same for every user. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const size = photoSizeOf(params.size);
  const shop = portOf(calls, engineCalls(context, {}));
  return photoAnswer(await shop.reviewPhoto({ photoId: params.photo ?? "", size }), true);
}
