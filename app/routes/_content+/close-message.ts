import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { ClosedMessageForm } from "~/content/content-forms.server";
import { formValue } from "~/forms/read-form.server";
import { safePath } from "~/session/safe-path";
import { withClosed } from "~/shell/site-status.server";

/** There is no page here; only the site message's form posts to this URL. */
export function loader() {
  return redirect("/", 302);
}

/** Remembers that the user closed the site's message on a page and shows that page again. */
export async function action({ request }: ActionFunctionArgs) {
  const { id, route, back } = await formValue(request, ClosedMessageForm);
  const headers = id && route ? { "set-cookie": await withClosed(request, id, route) } : undefined;
  return redirect(safePath(back, "/"), { status: 303, headers });
}
