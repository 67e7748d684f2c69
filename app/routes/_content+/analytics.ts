import type { ActionFunctionArgs } from "@remix-run/node";
import { analyticsState } from "~/analytics/analytics.server";
import { routeNames } from "~/shell/route-names";

const longest = 500;
const events = ["page"] as const;

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/**
 * Receives page views: a route name and a language, with no personal data and no URL. Views from a local host or without consent are
 * dropped, whatever the page sent. The response is always 204 because nothing depends on it.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const done = new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  if ((await analyticsState(request)) !== "on") return done;
  const text = await request.text();
  if (text.length > longest) return done;
  const said = read(text);
  const event = events.find((known) => known === said.event);
  const route = routeNames.find((known) => known === said.route);
  const language = ["he", "en", "ru", "ar"].find((known) => known === said.language);
  if (event && route && language) context?.analytics?.({ event, route, language });
  return done;
}

function read(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
