import type { FooterCategory } from "@contract/content/footer";
import type { TFunction } from "i18next";
import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { inside, RenderedOnce } from "~/rendered-once";
import { useInApp } from "~/session/in-app";
import { CurrencyChoice } from "~/shopping/CurrencyChoice";
import { HoneyPot } from "~/ui/fields/HoneyPot";
import { type Html, holding, html } from "~/ui/html";
import { linkTo } from "~/ui/html-links";
import { SellerLines } from "./SellerLines";

/** The footer of every page: information pages by category, contact details, and the notes that apply to every price. */
export function SiteFooter({
  categories,
  sandbox,
  hasNewsletter,
  isKnown,
}: {
  /** Undefined while they are only in the HTML that the page arrived with. */
  categories: FooterCategory[] | undefined;
  sandbox: boolean;
  /** The newsletter is the shop's: sites of agencies do not offer it. */
  hasNewsletter: boolean;
  /** Logged in, as a member of the club or for an agency: asked neither to join nor to log in. */
  isKnown: boolean;
}) {
  const { t } = useTranslation("shell");
  const href = useHref();
  // The app has its own settings of accessibility (specification §2).
  const inApp = useInApp();
  return (
    <footer className="footer">
      <div className="wrap stack">
        {categories?.length === 0 ? null : <FooterColumns categories={categories} />}
        {categories?.length === 0 ? null : <FooterForms hasNewsletter={hasNewsletter} />}
        <CurrencyChoice />
        <SellerLines />
        <div className="stack" {...holding(footerLinks(t, href, isKnown, inApp))} />
        <p>{t("footer.rights")}</p>
        {sandbox ? (
          <p>
            <a href="/sandbox">{t("footer.sandbox")}</a>
          </p>
        ) : null}
      </div>
    </footer>
  );
}

/** The second row is what the law requires: in view whatever is closed. */
function footerLinks(t: TFunction<"shell">, href: (path: string) => string, isKnown: boolean, inApp: boolean): Html {
  return html`
    <p class="row">
    <a${linkTo(href(paths.callMe()))}>${t("footer.call-me")}</a>
    <a${linkTo(href(paths.destinationList()))}>${t("footer.places")}</a>
    <a href="${href(paths.wishList())}">${t("nav.wishes")}</a>
    ${
      isKnown
        ? null
        : html`<a href="${href(paths.register())}">${t("account.register")}</a>
    <a href="${href(paths.login("agency"))}">${t("account.agencies")}</a>`
    }</p>
    <p class="row">
    ${(["booking-terms", "cancellation-request", "privacy-policy"] as const).map(
      (page) => html`<a href="${href(paths.page(page))}">${t(`footer.${page}`)}</a>`,
    )}
    ${inApp ? null : html`<a href="${href(paths.accessibility())}">${t("accessibility")}</a>`}</p>`;
}

/** Plain links to pages without script. Those that a page arrived with stay as they are. */
function FooterColumns({ categories }: { categories: FooterCategory[] | undefined }) {
  const { t } = useTranslation("shell");
  const href = useHref();
  const once = useContext(RenderedOnce);
  const [inHtml] = useState(categories === undefined);
  const label = t("footer.label");
  if (inHtml) {
    return (
      <nav
        className="footer-columns"
        aria-label={label}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps what the server rendered
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    );
  }
  const columns = () => (
    <>
      {categories?.map(({ id, name, items }) => (
        <section key={id}>
          <h2>{name}</h2>
          {/* On a phone its name opens a group; a wide screen shows all of them. */}
          <details>
            <summary>{name}</summary>
            <ul>
              {items.map((page) => (
                <li key={page.id}>
                  {/* A full page load: the target runs no script, and a plain link weighs less. */}
                  <a href={href(`/${page.slug}`)}>{page.title}</a>
                </li>
              ))}
            </ul>
          </details>
        </section>
      ))}
    </>
  );
  return <nav className="footer-columns" aria-label={label} {...inside(once, categories ?? [], href("/"), columns)} />;
}

/** Newsletter and contact forms on every page. Both post to the page with the full form. */
function FooterForms({ hasNewsletter }: { hasNewsletter: boolean }) {
  const { t, i18n } = useTranslation("shell");
  const href = useHref();
  const once = useContext(RenderedOnce);
  const forms = () => (
    <>
      {hasNewsletter ? (
        <form method="post" action={href(paths.page("mailing-list"))} className="stack stack-s" noValidate>
          <p>
            <strong>{t("footer.letter")}</strong>
          </p>
          <label htmlFor="footer-email">{t("footer.email")}</label>
          <div className="footer-line">
            <input
              id="footer-email"
              name="footer-email"
              type="email"
              dir="ltr"
              autoComplete="email"
              maxLength={120}
              className="input"
              aria-describedby="footer-note"
            />
            <button type="submit" className="button button-quiet">
              {t("footer.subscribe")}
            </button>
          </div>
          <p id="footer-note">{t("footer.letter-note")}</p>
          <HoneyPot name="footer-website" />
        </form>
      ) : null}
      <details>
        <summary>{t("footer.write")}</summary>
        <form method="post" action={href(paths.page("contact"))} className="stack stack-s" noValidate>
          <label htmlFor="footer-name">{t("footer.name")}</label>
          <input id="footer-name" name="footer-firstName" autoComplete="given-name" maxLength={40} className="input" />
          <label htmlFor="footer-from">{t("footer.email")}</label>
          <input
            id="footer-from"
            name="footer-email"
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={120}
            className="input"
          />
          <label htmlFor="footer-message">{t("footer.message")}</label>
          <textarea id="footer-message" name="footer-message" rows={3} maxLength={1500} className="input" />
          <HoneyPot name="footer-website" />
          <button type="submit" className="button button-quiet">
            {t("footer.send")}
          </button>
        </form>
      </details>
    </>
  );
  return <div className="footer-forms" {...inside(once, i18n, `${hasNewsletter} ${href("/")}`, forms)} />;
}
