import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { returnedPayment } from "~/booking/frame/returned-payment.server";
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
 * The card company's page returns here, inside the frame and without our cookies. Anybody may repeat this GET, so it only reads; its form is
 * posted by the parent, which a message notifies, or by the customer's press of a button that leaves the frame.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const returned = returnedPayment(request);
  if (!returned) throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const paymentReturn = await shop.paymentReturn(returned);
  if (!paymentReturn.ok) throw new Response(null, { status: 404 });
  const { bookTransId, channel, marketerId, language, change, fee } = paymentReturn.value;
  const lang = isLanguage(language) ? language : "he";
  const t = translator(lang, "booking");
  const back = { uid: returned.paymentTransUid, state: returned.state };
  const ofChange = change && (change.token ? paths.hotelChange(change.token, back) : paths.visitorChange(back));
  const ofFee = fee && paths.visitorFee(back);
  const address = ofChange ?? ofFee ?? paths.cardVerified({ booking: bookTransId, ...back, channel, marketerId });
  const target = keeping(address, new URLSearchParams(lang === "he" ? {} : { lang }));
  const [banner = null] = await pageBanners(shop, request, lang, { route: "redirect-verified" });
  const headers = { "cache-control": "no-store" };
  // Without script the page around the frame stays scrolled to the button that paid: a fragment brings this one into view.
  const here = new URL(request.url);
  const inView = here.searchParams.has("in-view");
  here.searchParams.set("in-view", "1");
  return data(
    { title: t("card.title"), target, intoView: inView ? null : `${here.pathname}${here.search}#content`, banner },
    { headers },
  );
}

export default function RedirectVerified() {
  const { target, intoView, banner } = useLoaderData<typeof loader>();
  const { t } = useTranslation("booking");
  return (
    <main id="content" className="narrow main stack center">
      {intoView ? (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${intoView}`} />
        </noscript>
      ) : null}
      <h1>{t("card.title")}</h1>
      <p>{t("card.returned")}</p>
      <form id="leave" method="post" action={target} target="_top" data-url={target}>
        <button className="button" type="submit">
          {t("card.return-continue")}
        </button>
      </form>
      <QuietBanner banner={banner} />
      <script src="/leave-frame.js" async />
    </main>
  );
}
