import type { AppLoadContext } from "@remix-run/node";
import type { SiteContext } from "~/site-context";

/** Access to pages that only a sandbox has; 404 in a live shop. */
export function sandboxOf(context: AppLoadContext): NonNullable<SiteContext["sandbox"]> {
  const sandbox = (context as SiteContext | undefined)?.sandbox;
  if (!sandbox) throw new Response(null, { status: 404 });
  return sandbox;
}
