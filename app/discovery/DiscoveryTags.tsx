import { useMatches } from "@remix-run/react";
import type { Discovery } from "./discovery";

/** The page's metadata for search engines and previews. A page without metadata is not indexed. */
export function DiscoveryTags({ nowhere }: { nowhere: boolean }) {
  const matches = useMatches();
  const found = matches
    .map((match) => (match.data as { discovery?: Discovery | null } | undefined)?.discovery)
    .findLast((discovery) => discovery);
  if (!found || nowhere) return <meta name="robots" content="noindex" />;
  return (
    <>
      {found.indexed ? null : <meta name="robots" content="noindex" />}
      <link rel="canonical" href={found.canonical} />
      {found.indexed
        ? found.alternates.map(({ language, address }) => (
            <link key={language} rel="alternate" hrefLang={language} href={address} />
          ))
        : null}
      {found.phone ? <link rel="alternate" media="only screen and (max-width: 640px)" href={found.phone} /> : null}
      <meta property="og:type" content={found.kind} />
      <meta property="og:site_name" content={found.site} />
      <meta property="og:title" content={found.title} />
      <meta property="og:description" content={found.description} />
      <meta property="og:url" content={found.canonical} />
      <meta property="og:image" content={found.image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={found.locale} />
      {found.otherLocales.map((locale) => (
        <meta key={locale} property="og:locale:alternate" content={locale} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {found.structured.map((json) => (
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
