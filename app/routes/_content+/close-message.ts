import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safePath } from "~/session/safe-path";
import { withClosed } from "~/shell/site-status.server";

/** Nothing to see: the form of the site's message is sent here. */
export function loader() {
  return redirect("/", 302);
}

/** Remembers that somebody closed the site's message on a page, and shows that page again. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string, pattern: RegExp) => {
    const value = form.get(name);
    return typeof value === "string" && pattern.test(value) ? value : "";
  };
  const id = text("id", /^[A-Za-z0-9_-]{1,80}$/);
  const route = text("route", /^[a-z0-9-]{1,40}$/);
  const back = safePath(form.get("back"), "/");
  const headers = id && route ? { "set-cookie": await withClosed(request, id, route) } : undefined;
  return redirect(back, { status: 303, headers });
}
