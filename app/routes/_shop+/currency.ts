import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formValue } from "~/forms/read-form.server";
import { withListCurrency } from "~/session/list-currency.server";
import { safePath } from "~/session/safe-path";
import { CurrencyForm } from "~/shopping/shopping-forms.server";

/** There is no page here; only the choice of currency posts to this URL. */
export function loader() {
  return redirect("/", 302);
}

/** Remembers the currency of lists and shows the page again. Price limits in the address were typed in the other currency. */
export async function action({ request }: ActionFunctionArgs) {
  const { currency, back } = await formValue(request, CurrencyForm);
  const [path = "/", search] = safePath(back, "/").split("?");
  const query = new URLSearchParams(search);
  for (const name of ["fromPrice", "toPrice", "currency", "page"]) query.delete(name);
  return redirect(query.size > 0 ? `${path}?${query}` : path, {
    status: 303,
    headers: { "set-cookie": await withListCurrency(currency === "IL" ? "IL" : "sold") },
  });
}
