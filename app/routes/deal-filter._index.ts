import type { LoaderFunctionArgs } from "@remix-run/node";
import { deviceRedirect } from "~/journeys/device-redirect.server";
import { paths } from "~/paths";

export function loader({ request }: LoaderFunctionArgs) {
  return deviceRedirect(request, paths.dealFilterOn);
}
