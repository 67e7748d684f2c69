import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { translator } from "~/i18n/i18n.server";
import { isLanguage } from "~/i18n/languages";
import { keeping, paths } from "~/paths";
import { unstoredHeaders } from "~/session/unstored-headers";
import { pageBanners } from "~/shell/page-banners.server";
import { QuietBanner } from "~/shopping/QuietBanner";

export const handle = { script: "none", bare: true };
export const headers = unstoredHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/**
 * The card company's page returns here, inside the frame and without our cookies. The engine reports the outcome of the card check; then a
 * message notifies the parent, or the customer presses a button that leaves the frame.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const uid = query.get("uid") ?? "";
  const state = query.get("state") ?? "";
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(uid) || state.length > 400 || state === "")
    throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const paymentReturn = await shop.paymentReturned({ paymentTransUid: uid, state });
  if (!paymentReturn.ok) throw new Response(null, { status: 404 });
  const { bookTransId, verdict, channel, marketerId, language, change } = paymentReturn.value;
  const lang = isLanguage(language) ? language : "he";
  const t = translator(lang, "booking");
  const mayRetry = verdict === "declined" || verdict === "unknown";
  const address = change
    ? change.token
      ? paths.hotelChange(change.token)
      : paths.visitorChange()
    : mayRetry
      ? paths.verifyingCard(bookTransId, {
          result: verdict === "declined" ? "declined" : undefined,
          channel,
          marketerId,
        })
      : paths.cardVerified({ booking: bookTransId, uid, channel, marketerId });
  const target = keeping(address, new URLSearchParams(lang === "he" ? {} : { lang }));
  const [banner = null] = await pageBanners(shop, request, lang, { route: "redirect-verified" });
  const headers = { "cache-control": "no-store" };
  // Without script the page around the frame stays scrolled to the button that paid: a fragment brings this one into view.
  const here = new URL(request.url);
  const inView = here.searchParams.has("in-view");
  here.searchParams.set("in-view", "1");
  return data(
    {
      title: t("card.title"),
      target,
      intoView: inView ? null : `${here.pathname}${here.search}#leave`,
      banner,
      text: t(mayRetry ? "card.declined" : "card.returned"),
      action: t(mayRetry ? "card.again" : "card.return-continue"),
    },
    { headers },
  );
}

export default function RedirectVerified() {
  const { target, intoView, text, action, banner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  const [path, search = ""] = target.split("?");
  return (
    <main id="content" className="narrow main stack center">
      {intoView ? (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${intoView}`} />
        </noscript>
      ) : null}
      <h1>{t("card.title")}</h1>
      <p>{text}</p>
      <form id="leave" method="get" action={path} target="_top" data-url={target}>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button" type="submit">
          {action}
        </button>
      </form>
      <QuietBanner banner={banner} />
      <script src="/leave-frame.js" async />
    </main>
  );
}
