import * as z from "zod/v4";
import { deskCode } from "../desk/desk-code";
import { inLanguage } from "../people/sign-in";
import { plainText } from "../vocabulary/plain-text";
import { Code, LangCode, line } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** The shop's current mode: sells, shows products and refers customers to an agent, or is closed. */
export const SiteMode = z.enum(["open", "orders-closed", "closed"]);
export type SiteMode = z.infer<typeof SiteMode>;

/** A route name, as banners use it. */
const RouteName = z.string().regex(/^[a-z0-9-]{1,40}$/);
const text = z.string().max(1000).regex(plainText);
const at = z.iso.datetime();

/** Status message of specification §3: active, target.package, message.title, message.body. The rest is ours. */
export const MaintenanceMessage = z.object({
  active: z.boolean(),
  /** Changes with the message: a user who closed one message still sees the next. */
  id: z.string(),
  target: z.object({ package: z.union([z.literal("all"), z.array(RouteName)]) }),
  message: z.object({ title: z.string(), body: z.string() }),
  lang: LangCode,
  /** Only agents can book: customers are referred to one. */
  closedForOrders: z.boolean(),
  /** The whole site responds 503. */
  closed: z.boolean(),
  agentPhone: z.string(),
  agentHours: z.string(),
  until: at.optional(),
});
export type MaintenanceMessage = z.infer<typeof MaintenanceMessage>;

const words = (max: number) => z.object({ he: line(max), en: line(max), ru: line(max), ar: line(max) });
const bodies = z.object({ he: text, en: text, ru: text, ar: text });

/** The status of all sites (`site` missing) or of one agency's site, as set at the desk. */
export const SiteStatus = z.object({
  site: Code.optional(),
  mode: SiteMode,
  active: z.boolean(),
  /** Empty: all pages. */
  routes: z.array(RouteName).max(40),
  titles: words(120),
  bodies,
  agentPhone: line(24),
  agentHours: line(40),
  /** After this time the setting no longer applies. */
  until: at.max(40).optional(),
});
export type SiteStatus = z.infer<typeof SiteStatus>;

const missing = z.object({ path: z.string(), count: z.number().int(), lastAt: at, to: z.string().optional() });

export const siteStatus = {
  maintenanceMessage: operation({
    method: "GET",
    path: "/maintenance/message",
    group: "admin",
    summary: "The site's current message, and whether it is open, closed for orders or closed",
    input: z.object(inLanguage),
    output: MaintenanceMessage,
    refusals: [],
  }),
  pageNotFound: operation({
    method: "POST",
    path: "/operation/notifyAdmin/pageNotFound",
    group: "bff",
    summary: "Reports an unknown address and returns its redirect, if one is set",
    input: z.object({ path: line(500) }),
    output: z.object({ redirectPath: z.string().optional() }),
    refusals: [],
  }),
  deskSiteStatus: operation({
    method: "GET",
    path: "/desk/siteStatus",
    group: "admin",
    summary: "Status of all sites, or of one agency's",
    input: z.object({ site: Code.optional() }),
    output: SiteStatus,
    refusals: [],
  }),
  deskSaveSiteStatus: operation({
    method: "POST",
    path: "/desk/siteStatus",
    group: "admin",
    summary: "Sets the message and mode of all sites, or of one agency's",
    input: SiteStatus.extend(deskCode),
    output: z.object({ mode: SiteMode }),
    refusals: ["code-needed"],
  }),
  deskMissingPages: operation({
    method: "GET",
    path: "/desk/missingPages",
    group: "admin",
    summary: "Addresses that were not found, by frequency, with their redirects",
    input: z.object({}),
    output: z.object({ pages: z.array(missing) }),
    refusals: [],
  }),
  deskMovePage: operation({
    method: "POST",
    path: "/desk/missingPages",
    group: "admin",
    summary: "Sets or removes the redirect of an unknown address",
    input: z.object({ path: line(500), to: line(500) }),
    output: z.object({ to: z.string() }),
    refusals: [],
  }),
};
