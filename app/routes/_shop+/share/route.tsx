import { langCodeOf } from "@contract/vocabulary/languages";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sourceIn } from "~/analytics/source-parameters";
import { publicShopFor, shopFor } from "~/api/shop.server";
import { ShareForm } from "~/content/content-forms.server";
import { shownIn } from "~/format/list-currency";
import { priceInText } from "~/format/money";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { agencyLoginOf } from "~/people/account.server";
import { useInApp } from "~/session/in-app";
import { listCurrencyOf } from "~/session/list-currency.server";
import { safePath } from "~/session/safe-path";
import { siteBrand, siteOrigin } from "~/shell/agency-site/site-brand.server";
import { DealCard } from "~/shopping/card/DealCard";
import { shownCard } from "~/shopping/shown-card.server";
import { CopyField } from "~/ui/fields/CopyField";
import { Icon } from "~/ui/Icon";
import { sharedProduct } from "./shared-product.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Creates a short link for the given page; the same page always gets the same link. An agency's link credits the agency with the sale. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = await shopFor(request, context);
  const typed = safePath((await formValue(request, ShareForm)).path, paths.home());
  const path = creditedTo((await agencyLoginOf(request, context))?.marketerId, typed);
  const link = await shop.shortenedUrl({ rawUrlPath: path });
  if (!link.ok) return redirectKeeping(request, paths.home());
  return redirectKeeping(request, paths.share(link.value.shortenedUrlPath));
}

/** The address with the marketer whose visitors it brings; one that already names a marketer keeps it. */
function creditedTo(marketerId: string | undefined, path: string): string {
  const address = new URL(path, "http://shop.invalid");
  if (!marketerId || sourceIn(address.searchParams, "marketerId")) return path;
  address.searchParams.set("marketerId", marketerId);
  return `${address.pathname}${address.search}${address.hash}`;
}

/**
 * Ways to share a page: a short link to copy, WhatsApp and email. Prices are those of the recipient, who is not logged in as the sender may
 * be.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await publicShopFor(request, context);
  const short = new URL(request.url).searchParams.get("link") ?? "";
  const fullLink = short ? await shop.shortenedUrlReverse({ shortenedUrlPath: short.slice(0, 80) }) : null;
  if (!fullLink?.ok) throw new Response(null, { status: fullLink?.refusal.code === "gone" ? 410 : 404 });
  const { rawUrlPath: path, shortenedUrlPath } = fullLink.value;
  const query = new URL(path, "http://shop.invalid").searchParams;
  const packId = query.get("packId");
  const laId = query.get("laId");
  const id = [packId, laId].filter(Boolean).join("-");
  const deal = /^[A-Za-z0-9_-]{1,64}$/.test(id) ? await shop.deal({ id, langCode: langCodeOf[language] }) : null;
  const shared = deal?.ok ? await sharedProduct(shop, query, language) : null;
  const card = deal?.ok && shared ? deal.value : null;
  const link = `${await siteOrigin(request, context)}${shortenedUrlPath}${language === "he" ? "" : `?lang=${language}`}`;
  const currency = await listCurrencyOf(request);
  const text =
    card && shared
      ? t("share.message", {
          title: card.title,
          price: priceInText(shared.total.price, shared.total.currency),
          people: shared.people,
          link,
          brand: await siteBrand(request, context, language),
        })
      : t("share.message-page", { link });
  const plain = text.replace(/[\u2066-\u2069]/g, "");
  return data({
    title: t("share.title"),
    link,
    path,
    // The card's own prices are those of two people in the cheapest room.
    card: card &&
      shared && {
        ...shownCard(card, currency),
        ...shownIn(currency, shared.total),
        perPerson: "",
        oldPrice: undefined,
        link: path,
      },
    people: shared?.people,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(plain)}`,
    mail: `mailto:?subject=${encodeURIComponent(card?.title ?? t("share.title"))}&body=${encodeURIComponent(plain)}`,
  });
}

export default function Share() {
  const { link, path, card, people, whatsapp, mail } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const href = useHref();
  const inApp = useInApp();
  return (
    <main id="content" className="narrow main stack">
      <h1>{t("share.title")}</h1>
      {card ? <DealCard card={card} eager level={2} forWhom={people} /> : null}
      <section className="card pad stack">
        <CopyField label={t("share.link")} value={link} copy={t("share.copy")} copied={t("share.copied")} />
        {inApp ? null : (
          <p className="row">
            <a className="button" href={whatsapp} rel="noreferrer">
              <Icon name="chat" /> {t("share.whatsapp")}
            </a>
            <a className="button button-quiet" href={mail}>
              <Icon name="mail" /> {t("share.mail")}
            </a>
          </p>
        )}
      </section>
      <p>
        <Link to={href(path)}>{t("share.back")}</Link>
      </p>
    </main>
  );
}
