import * as z from "zod/v4";
import { Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const lang = { langCode: LangCode.default("HEB") };
const link = { id: Code, slug: z.string(), title: z.string() };

export const FooterPage = z.object({
  ...link,
  /** One sentence or two: what the page is for. */
  lead: z.string(),
  /** Sanitised: no script, no style, no picture, no frame. */
  html: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  /** A legal text no counsel has approved yet, which the page says. */
  template: z.boolean(),
  /** The form that belongs to the page. */
  form: z.enum(["contact", "newsletter", "cancellation"]).optional(),
  /** What the page shows of the stock below its text. */
  shows: z.enum(["places", "deals"]).optional(),
  /** With "places": where we fly, by area, and what to expect there. */
  places: z
    .array(z.object({ name: z.string(), items: z.array(z.object({ code: Code, name: z.string(), text: z.string() })) }))
    .optional(),
});
export type FooterPage = z.infer<typeof FooterPage>;

export const FooterCategory = z.object({ id: Code, name: z.string(), items: z.array(z.object(link)) });
export type FooterCategory = z.infer<typeof FooterCategory>;

/** Specification §7: the information pages the footer leads to. */
export const footer = {
  footerPageList: operation({
    method: "GET",
    path: "/footerItem/pageList",
    group: "bff",
    summary: "Every information page with its address",
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
    summary: "The footer's categories that are shown, each with its pages",
    input: z.object(lang),
    output: z.array(FooterCategory),
    refusals: [],
  }),
};
