import { useMatches } from "@remix-run/react";
import type { Discovery, Sharing } from "./discovery";

type PageData =
  | { discovery?: Discovery | null; canonical?: string | null; title?: string; description?: string }
  | undefined;

/** The page's metadata for search engines and previews. A page without metadata is not indexed, but can be shared; one with
 * only a canonical address counts as that page. */
export function DiscoveryTags({ nowhere, sharing }: { nowhere: boolean; sharing?: Sharing }) {
  const pages = useMatches().map(({ data }) => data as PageData);
  const pageDiscovery = pages.findLast((page) => page?.discovery)?.discovery;
  const page = pages.findLast((data) => data?.title);
  const canonical = pages.findLast((data) => data?.canonical)?.canonical;
  if (!pageDiscovery || nowhere)
    return (
      <>
        {canonical && !nowhere ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        {page && sharing && !nowhere ? <SharingTags sharing={sharing} {...page} /> : null}
      </>
    );
  return (
    <>
      {pageDiscovery.indexed ? null : <meta name="robots" content="noindex" />}
      <link rel="canonical" href={pageDiscovery.canonical} />
      {pageDiscovery.indexed
        ? pageDiscovery.alternates.map(({ language, address }) => (
            <link key={language} rel="alternate" hrefLang={language} href={address} />
          ))
        : null}
      {pageDiscovery.phone ? (
        <link rel="alternate" media="only screen and (max-width: 640px)" href={pageDiscovery.phone} />
      ) : null}
      <meta property="og:type" content={pageDiscovery.kind} />
      <meta property="og:site_name" content={pageDiscovery.site} />
      <meta property="og:title" content={pageDiscovery.title} />
      <meta property="og:description" content={pageDiscovery.description} />
      <meta property="og:url" content={pageDiscovery.canonical} />
      <meta property="og:image" content={pageDiscovery.image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={pageDiscovery.locale} />
      {pageDiscovery.otherLocales.map((locale) => (
        <meta key={locale} property="og:locale:alternate" content={locale} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {pageDiscovery.structured.map((json) => (
        <script
          key={json}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with every < escaped
          dangerouslySetInnerHTML={{ __html: json }}
        />
      ))}
    </>
  );
}

function SharingTags({ sharing, title, description }: { sharing: Sharing; title?: string; description?: string }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={sharing.site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description ?? sharing.description} />
      <meta property="og:image" content={sharing.image} />
      <meta property="og:locale" content={sharing.locale} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
