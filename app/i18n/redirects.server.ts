import { redirect, type TypedResponse } from "@remix-run/node";
import { keeping, paths } from "~/paths";
import { safePath } from "~/session/safe-path";

/** A redirect within the site that keeps language, channel and marketer: 303, so that a reload submits nothing again. */
export function redirectKeeping(
  request: Request,
  path: string,
  init: { status?: number; headers?: HeadersInit } = {},
): TypedResponse<never> {
  return redirect(keeping(safePath(path, paths.home()), new URL(request.url).searchParams), {
    status: init.status ?? 303,
    headers: init.headers,
  });
}
