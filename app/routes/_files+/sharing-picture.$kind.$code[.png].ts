import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicShopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { pictureAnswer } from "~/sharing/picture-answer.server";
import { sharedPage } from "~/sharing/shared-page.server";
import { siteBrand } from "~/shell/agency-site/site-brand.server";

/** The social sharing image of any other indexed page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { kind = "", code = "" } = params;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(code)) throw new Response(null, { status: 404 });
  const language = await languageOfRequest(request);
  const brand = await siteBrand(request, context, language);
  const picture = await sharedPage(await publicShopFor(request, context), language, brand, kind, code);
  if (!picture) throw new Response(null, { status: 404 });
  return pictureAnswer(`${brand} ${kind} ${code} ${language} ${picture.price}`, picture);
}
