import type { LoaderFunctionArgs } from "@remix-run/node";
import { sandboxOf } from "~/security/sandbox.server";

export function loader({ context }: LoaderFunctionArgs) {
  return Response.json(sandboxOf(context).accounts(), { headers: { "cache-control": "no-store" } });
}
