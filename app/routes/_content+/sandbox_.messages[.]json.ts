import type { LoaderFunctionArgs } from "@remix-run/node";
import { sandboxOf } from "~/security/sandbox.server";

export function loader({ context }: LoaderFunctionArgs) {
  sandboxOf(context);
  return Response.json(sandboxOf(context).messages(), { headers: { "cache-control": "no-store" } });
}
