import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deskPage, deskValue } from "~/desk/desk-page.server";
import { printedMoment } from "~/format/dates";
import { ownNames } from "~/i18n/languages";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { Ltr } from "~/ui/Ltr";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, t, language } = await deskPage(request, context);
  const pages = deskValue(request, await shop.deskPages({}));
  return {
    title: t("nav.pages"),
    pages: pages.map(({ id, legal, texts }) => ({
      id,
      title: texts.find((text) => text.language === language)?.title ?? id,
      legal,
      texts: texts.map((text) => ({ ...text, savedAt: printedMoment(text.savedAt) })),
    })),
  };
}

/** The information pages: the text in each language, when it last changed and who changed it. */
export default function DeskPages() {
  const { title, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("pages");
  const href = useHref();
  return (
    <>
      <h1>{title}</h1>
      {pages.map((page) => (
        <section key={page.id} className="card pad stack stack-s">
          <h2>{page.title}</h2>
          <ul className="stack stack-s">
            {page.texts.map((text) => (
              <li key={text.language} className="row">
                <Link
                  to={href(paths.deskPage(page.id, { language: text.language }))}
                  lang={text.language}
                  reloadDocument
                >
                  {ownNames[text.language]}
                </Link>
                <span className="small soft">
                  {t("editor.version", { version: text.version })} · <Ltr>{text.savedAt}</Ltr> ·{" "}
                  <bdi>{text.author}</bdi>
                </span>
                {page.legal && !text.approved ? <span className="tag tag-warn">{t("editor.unapproved")}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
