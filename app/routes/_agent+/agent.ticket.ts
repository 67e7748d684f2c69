import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";

/** There is no page here; opening the URL directly returns 405. */
export function loader(_: LoaderFunctionArgs) {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/** Issues a live-connection ticket to the agents' script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = await shopFor(request, context);
  const ticket = await shop.agentSocketTicket({});
  const headers = { "cache-control": "no-store" };
  if (ticket.ok) return json(ticket.value, { headers });
  return json(null, { status: ticket.refusal.code === "too-many-requests" ? 429 : 401, headers });
}
