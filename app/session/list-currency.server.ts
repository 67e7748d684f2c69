import { createCookie } from "@remix-run/node";
import { type ListCurrency, listCurrencies } from "~/format/list-currency";
import { logInOf } from "./log-ins.server";

/** Neither secret nor personal: not signed, kept for a year. */
const cookie = createCookie("currency", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 31_536_000 });

/**
 * The currency that the browser chose for lists; prices are shown as sold by default, and to an agency's staff always: it is invoiced so.
 */
export async function listCurrencyOf(request: Request): Promise<ListCurrency> {
  const header = request.headers.get("cookie");
  if (!header?.includes("currency=")) return "sold";
  const agency = await logInOf(request, "agency");
  if (agency && !agency.waiting) return "sold";
  const cookieValue = (await cookie.parse(header)) as unknown;
  return listCurrencies.find((one) => one === cookieValue) ?? "sold";
}

/** The Set-Cookie that remembers the choice; prices as sold need none. */
export function withListCurrency(listCurrency: ListCurrency): Promise<string> {
  return listCurrency === "sold" ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(listCurrency);
}
