/** Metadata of a page for search engines and previews. */
export type Discovery = {
  /** The name of the site. */
  site: string;
  title: string;
  description: string;
  /** Canonical address of this page in its language, without parameters that only filter or count. */
  canonical: string;
  /** The same page in every language, and the default for users of any other language. */
  alternates: { language: string; address: string }[];
  /** The mobile page, if it has its own address. */
  phone?: string;
  kind: "website" | "product";
  image: string;
  locale: string;
  otherLocales: string[];
  /** False: the page may be shared but is excluded from search engines. */
  indexed: boolean;
  /** schema.org data as JSON, safe inside a script element. */
  structured: string[];
};

/** What a link to a page without metadata of its own shows when it is shared. */
export type Sharing = Pick<Discovery, "site" | "description" | "image" | "locale">;

/** The breadcrumb trail from the home page; the page itself comes last. */
export type Crumb = { name: string; path: string };
