import * as z from "zod/v4";
import { Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const lang = { langCode: LangCode.default("HEB") };
const link = { id: Code, slug: z.string(), title: z.string() };

export const FooterPage = z.object({
  ...link,
  /** One or two sentences: the purpose of the page. */
  lead: z.string(),
  /** Sanitised: no script, style, picture or frame. */
  html: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  /** A legal text that counsel has not approved yet; the page says so. */
  template: z.boolean(),
  /** The form that the page contains. */
  form: z.enum(["contact", "newsletter", "cancellation"]).optional(),
  /** The stock listing shown below the page's text. */
  shows: z.enum(["places", "deals"]).optional(),
  /** With "places": our destinations, by area, and what to expect there. */
  places: z
    .array(z.object({ name: z.string(), items: z.array(z.object({ code: Code, name: z.string(), text: z.string() })) }))
    .optional(),
});
export type FooterPage = z.infer<typeof FooterPage>;

export const FooterCategory = z.object({ id: Code, name: z.string(), items: z.array(z.object(link)) });
export type FooterCategory = z.infer<typeof FooterCategory>;

/** Specification §7: the information pages linked from the footer. */
export const footer = {
  footerPageList: operation({
    method: "GET",
    path: "/footerItem/pageList",
    group: "bff",
    summary: "Information pages with their addresses",
    input: z.object(lang),
    output: z.array(z.object({ ...link, categoryId: Code })),
    refusals: [],
  }),
  footerItem: operation({
    method: "GET",
    path: "/footerItem/:id",
    group: "bff",
    summary: "The text of an information page",
    input: z.object({ ...lang, id: Code }),
    output: FooterPage,
    refusals: [],
  }),
  footerCategories: operation({
    method: "GET",
    path: "/footerCategory/activeOnly",
    group: "bff",
    summary: "Categories of the footer with their pages",
    input: z.object(lang),
    output: z.array(FooterCategory),
    refusals: [],
  }),
};
