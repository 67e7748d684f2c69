import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** A short URL for the contact page, easy to say on the phone. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectKeeping(request, paths.page("contact"), { status: 301 });
}
