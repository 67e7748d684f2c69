import type { AskEngine } from "@contract/wire/direct-calls";

/** What the server in front hands to the site. Under a plain Remix server there is none of it. */
export type SiteContext = {
  /** The engine of this process. */
  engineCall?: AskEngine;
  /** An engine that is asked over HTTP without a network, as tests do. */
  engineFetch?(request: Request): Promise<Response>;
  requestId?: string;
  /** The person's network address behind trusted proxies. */
  address?: string;
  /** A form was sent. Its answer is a page too, whose loaders are asked with a GET of their own and cannot tell. */
  formSent?: boolean;
  /** A deal was looked at: the server adds it to the browser's cookie, so that the page itself is everybody's. */
  saw?(deal: string): void;
  reportFault?(error: unknown): void;
  /** Where pages that were seen are counted, with people's consent. */
  analytics?(seen: { event: string; route: string; language: string }): void;
  sandbox?: {
    messages(): { at: string; kind: string; to: string; subject?: string; text: string }[];
    cards(): { number: string; name: string; behaviour: string }[];
    accounts(): { role: string; where: string; login: Record<string, string> }[];
  };
};

/** What the server in front tells the site once, before its first request. */
export type SiteSettings = {
  /** Signs the cookies of a sandbox that has no SESSION_SECRETS. */
  sandboxSecret: string;
};

export type { KeptPage } from "./kept-page";

/** What the server in front has to know of the site to keep its finished pages. */
export type PageKeeping = {
  /** Parameters of addresses that every page depends on, and those that none does. */
  keptParameters: readonly string[];
  ignoredParameters: readonly string[];
  /** All that a page depends on besides its address, in one text. */
  variantOf(request: Request): Promise<string>;
  /** The Set-Cookie that adds a deal to those of a browser with these cookies. */
  seenCookie(cookies: string, deal: string): Promise<string>;
};

/** How the site's style sheet comes: the first view's in the head of a first page, the whole sheet as a file. */
export type SheetDelivery = {
  /** The styles in the head, as `style-src` names them. */
  styleHash(): string;
  /** The address of the whole sheet, and the Set-Cookie for who fetched it. */
  wholeSheet: string;
  setCookie: string;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends SiteContext {}
}
