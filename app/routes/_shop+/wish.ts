import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { formValue } from "~/forms/read-form.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { keeping, paths } from "~/paths";
import { safePath } from "~/session/safe-path";
import { partyOf, wishOf } from "~/session/saved-wish";
import { mostWishes, wishList, withWishes } from "~/session/wish-list.server";
import { WishChoice } from "~/shopping/shopping-forms.server";

/** There is no page here; only the hearts post to this URL. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectKeeping(request, paths.wishList(), { status: 302 });
}

/**
 * Saves a deal with the party and board whose price was shown, or removes it, and shows the page again, at the same place. A full list says
 * so and stays as it is.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { save: saved, remove, party, back, jumps } = await formValue(request, WishChoice);
  const wish = saved ? wishOf(saved) : null;
  const save = wish?.id;
  const wishes = await wishList(request);
  const list = (query?: { full: number }) => keeping(paths.wishList(query), new URL(request.url).searchParams);
  const path = safePath(back, list());
  // The page has no script, so with script it is loaded as a document too.
  if (save && !wishes.some(({ id }) => id === save) && wishes.length >= mostWishes)
    return redirectDocument(list({ full: 1 }), 303);
  const others = wishes.filter(({ id }) => id !== (save ?? remove));
  return redirect(save && jumps ? `${path.split("#")[0]}#wish-${save}` : path, {
    status: 303,
    headers: { "set-cookie": await withWishes(wish ? [{ ...wish, party: partyOf(party ?? "") }, ...others] : others) },
  });
}
