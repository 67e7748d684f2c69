import { langCodeOf } from "@contract/vocabulary/languages";
import { inVariant } from "@contract/vocabulary/picture-address";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shopFor } from "~/api/shop.server";
import { cacheablePages } from "~/cacheable-page";
import { Breadcrumbs } from "~/discovery/Breadcrumbs";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs } from "~/discovery/structured-data.server";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { useHref } from "~/i18n/use-href";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/EmptyState";
import { Tabs } from "~/ui/Tabs";

export const handle = { cacheable: cacheablePages.places };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "description", content: data?.discovery?.description },
];

/** Places by area, for one subject or all. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const langCode = langCodeOf[language];
  const shop = await shopFor(request, context);
  const [areas, subjects] = await Promise.all([shop.areas({ langCode }), shop.subjects({ langCode })]);
  const subjectParam = Number(new URL(request.url).searchParams.get("subject") ?? 0);
  const subjectList = subjects.ok ? subjects.value : [];
  const subject = subjectList.find(({ id }) => id === subjectParam)?.id;
  const t = translator(language, "shop");
  const title = t("places.title");
  const crumbs = [
    { name: t("crumbs.home"), path: paths.home() },
    { name: title, path: paths.destinationList() },
  ];
  return data({
    title,
    crumbs,
    discovery: await discoveryOf(request, context, {
      language,
      title,
      description: t("places.description"),
      path: paths.destinationList(),
      picture: paths.sharingPicture("home", "places"),
      structured: [breadcrumbs(language, crumbs)],
    }),
    subject,
    subjects: subjectList,
    areas: (areas.ok ? areas.value : [])
      .map(({ code, name, destinations }) => ({
        code,
        name,
        places: destinations
          .filter((place) => subject === undefined || place.subjects.includes(subject))
          .map((place) => ({
            code: place.code,
            name: place.name,
            image: inVariant(place.image, "square"),
          })),
      }))
      .filter(({ places }) => places.length > 0),
  });
}

export default function DestinationList() {
  const { title, areas, subjects, subject, crumbs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shop");
  const href = useHref();
  return (
    <main id="content" className="wrap main stack">
      <Breadcrumbs crumbs={crumbs} />
      <h1>{title}</h1>
      <Tabs
        label={t("places.subjects")}
        tabs={[
          { id: "all", label: t("places.all"), to: href(paths.destinationList()), isCurrent: subject === undefined },
          ...subjects.map(({ id, name }) => ({
            id: String(id),
            label: name,
            to: href(`${paths.destinationList()}?subject=${id}`),
            isCurrent: id === subject,
          })),
        ]}
      />
      {areas.length === 0 ? <EmptyState text={t("places.none")} /> : null}
      {areas.map((area) => (
        <section key={area.code} className="stack stack-s">
          <h2>
            <Link to={href(paths.home({ areaType: area.code }))}>{area.name}</Link>
          </h2>
          <ul className="places">
            {area.places.map((place) => (
              <li key={place.code}>
                <Link to={href(paths.home({ destination: place.code }))}>
                  <img src={place.image} alt="" width={120} height={120} loading="lazy" decoding="async" />
                  {place.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
