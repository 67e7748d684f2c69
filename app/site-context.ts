import type { FunnelStep } from "@contract/desk/source-desk";
import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import type { AskEngine } from "@contract/wire/direct-calls";
import type { Input } from "@contract/wire/operation";

/** What the server passes to the site. A plain Remix server passes none of it. */
export type SiteContext = {
  /** The engine of this process. */
  engineCall?: AskEngine;
  /** A fetch for an HTTP engine without a network, for tests. */
  engineFetch?(request: Request): Promise<Response>;
  requestId?: string;
  /** The client's network address behind trusted proxies. */
  address?: string;
  /** The request is a form submission. Its response is a page too, whose loaders run as a GET of their own and cannot tell. */
  formSent?: boolean;
  /** The request is for a whole page, not for the data of its next part. */
  isDocument?: boolean;
  /** A deal was viewed: the server adds it to the browser's cookie, which keeps the page itself identical for all users. */
  saw?(deal: string): void;
  /** Allows inline styles with this hash in the page's content security policy. */
  allowStyles?(hash: string): void;
  reportFault?(error: unknown): void;
  /** Takes the body of a finished page, whose response then has none: reading it back from a stream costs more than sending it. */
  takeBody?(body: Buffer): void;
  sandbox?: {
    messages(): { at: string; kind: string; to: string; subject?: string; text: string }[];
    cards(): { number: string; name: string; behaviour: string }[];
    accounts(): { role: string; where: string; login: Record<string, string> }[];
  };
};

/** What the server passes to the site once, before its first request. */
export type SiteSettings = {
  /** Signs the cookies of a sandbox without SESSION_SECRETS. */
  sandboxSecret: string;
};

export type { CacheablePage } from "./cacheable-page";

/** What the server has to know about the site to cache its finished pages. */
export type PageCacheRules = {
  /** Query parameters that every page depends on, and those that no page uses. */
  keptParameters: readonly string[];
  ignoredParameters: readonly string[];
  /** Everything a page depends on besides its address, as one string. */
  variantOf(request: Request): Promise<string>;
  /** The Set-Cookie that adds a deal to the recently viewed ones of a browser with these cookies. */
  seenCookie(cookies: string, deal: string): Promise<string>;
};

/** A visit as it is counted: by language, device and where it came from; empty where the address does not say. */
type CountedVisit = {
  language: string;
  device: string;
  channel: string;
  marketerId: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
};

/** What the server has to know to count journeys, of finished pages from the cache too. */
export type VisitCounting = {
  eventOf(method: string, path: string, status: number): FunnelStep | null;
  /** Null without consent, and on a local host. */
  seenBy(request: Request): Promise<CountedVisit | null>;
};

/**
 * What a page of search results asks of the search call, from its address; null of any other path. The server limits wide searches, and must
 * read an address as the page does: days as they are typed, one place before a comma.
 */
export type SearchOfPage = (path: string, query: URLSearchParams) => Input<typeof searchAndSelection.search> | null;

/** How the site delivers its styles: those of the first view in the head of a first page, the full sheet as a file. */
export type SheetDelivery = {
  /** The address of the full sheet, and the Set-Cookie for a browser that fetched it. */
  wholeSheet: string;
  setCookie: string;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends SiteContext {}
}
