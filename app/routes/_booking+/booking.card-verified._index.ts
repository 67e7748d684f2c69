import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { deviceRedirect } from "~/shell/device-redirect.server";

export function loader({ request }: LoaderFunctionArgs) {
  return deviceRedirect(request, (device) => paths.onDevice("booking/card-verified", device));
}

/** 307: the browser posts the same form there. */
export function action({ request }: ActionFunctionArgs) {
  return deviceRedirect(request, (device) => paths.onDevice("booking/card-verified", device), 307);
}
