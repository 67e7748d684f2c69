import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicShopFor } from "~/api/shop.server";
import { printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import { languageOfRequest } from "~/i18n/i18n.server";
import { pictureAnswer } from "~/sharing/picture-answer.server";
import { siteBrand } from "~/shell/agency-site/site-brand.server";

/** The social sharing image of a deal. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = params.deal ?? "";
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new Response(null, { status: 404 });
  const language = await languageOfRequest(request);
  const shop = await publicShopFor(request, context);
  const dealAnswer = await shop.deal({ id, langCode: langCodeOf[language] });
  if (!dealAnswer.ok) throw new Response(null, { status: dealAnswer.refusal.code === "gone" ? 410 : 404 });
  const card = dealAnswer.value;
  const brand = await siteBrand(request, context, language);
  return pictureAnswer(`${brand} ${id} ${language} ${card.price}`, {
    image: card.image,
    title: card.title,
    place: card.subtitle,
    dates: `${printedDate(card.packStartDate)} – ${printedDate(card.packEndDate)}`,
    price: priceInText(card.price, card.currency, language).replace(/[\u2066-\u2069]/g, ""),
    brand,
    language,
  });
}
