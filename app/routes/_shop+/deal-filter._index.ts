import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { deviceRedirect } from "~/shell/device-redirect.server";

export function loader({ request }: LoaderFunctionArgs) {
  return deviceRedirect(request, (device) => paths.onDevice("deal-filter", device));
}
