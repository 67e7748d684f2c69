import { redirect } from "@remix-run/node";
import type { Device } from "~/paths";
import { deviceOf } from "./device";

/** Redirects from an address without a device to the one for the user's device, with the full query. */
export function deviceRedirect(
  request: Request,
  target: (device: Device) => string,
  status: 302 | 307 = 302,
): Response {
  const { search } = new URL(request.url);
  return redirect(`${target(deviceOf(request.headers.get("user-agent")))}${search}`, {
    status,
    headers: { vary: "User-Agent" },
  });
}
