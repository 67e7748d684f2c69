/** What machines are told of a page besides the page itself. */
export type Discovery = {
  title: string;
  description: string;
  /** Absolute address of this page in its language, without what only filters or counts. */
  canonical: string;
  /** The same page in every language, and for whoever speaks none of them. */
  alternates: { language: string; address: string }[];
  /** The page for small screens, where it has an address of its own. */
  phone?: string;
  kind: "website" | "product";
  image: string;
  locale: string;
  otherLocales: string[];
  /** False: it may be shared, and is in no search engine. */
  indexed: boolean;
  /** schema.org, as JSON that can stand inside a script element. */
  structured: string[];
};

/** The way to a page, from the home page down; the page itself last. */
export type Crumb = { name: string; path: string };
