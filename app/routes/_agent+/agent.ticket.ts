import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";

/** Nothing to see: whoever follows the address by hand is told so. */
export function loader(_: LoaderFunctionArgs) {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/** A ticket for the live line, asked for by the agents' script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = await shopFor(request, context);
  const ticket = await shop.agentSocketTicket({});
  const headers = { "cache-control": "no-store" };
  if (ticket.ok) return json(ticket.value, { headers });
  return json(null, { status: ticket.refusal.code === "too-many-requests" ? 429 : 401, headers });
}
