import * as z from "zod/v4";
import { Code, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const lang = { langCode: LangCode.default("HEB") };
const Page = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);

const BannerItem = z.object({ image: z.string(), href: z.string().optional(), alt: z.string() });

/** Banner data of specification §3; the shape is ours. */
export const BannerData = z.object({
  imageWithHrefList: z.object({ items: z.array(BannerItem) }),
  imagesByCode: z.object({ productBanner: z.array(z.string()).optional() }),
});
export type BannerData = z.infer<typeof BannerData>;

const StartupPopup = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  href: z.string().optional(),
});

/** Editorial pictures and texts of pages. */
export const content = {
  pageContentsImage: operation({
    method: "GET",
    path: "/pageContentsImage/:page",
    group: "bff",
    summary: "Banners of a page key or of 'product'; falls back to the next wider key, then to the route",
    input: z.object({ ...lang, page: Page, route: Page.optional() }),
    output: BannerData,
    refusals: [],
  }),
  pageContentsHref: operation({
    method: "GET",
    path: "/pageContentsHref/:page/:item",
    group: "bff",
    summary: "Target of a banner",
    input: z.object({ ...lang, page: Page, item: z.int().min(0).max(99) }),
    output: z.object({ href: z.string() }),
    refusals: [],
  }),
  pageContents: operation({
    method: "GET",
    path: "/pageContentsAggregate/byPage/:page",
    group: "bff",
    summary: "Content of a page: banners and the startup popup",
    input: z.object({ ...lang, page: Page }),
    output: z.object({ page: z.string(), banners: BannerData, popup: StartupPopup.optional() }),
    refusals: [],
  }),
  destinationEx: operation({
    method: "GET",
    path: "/destinationEx",
    group: "bff",
    summary: "Pictures of destinations",
    input: z.object({ dest: z.array(Code).max(100).default([]) }),
    output: z.array(z.object({ code: Code, galleryUrls: z.array(z.string()) })),
    refusals: [],
  }),
  timerBanner: operation({
    method: "GET",
    path: "/timerBanner",
    group: "bff",
    summary: "The deal that ends next, for a countdown",
    input: z.object(lang),
    output: z.object({
      active: z.boolean(),
      dealId: z.string().optional(),
      title: z.string().optional(),
      link: z.string().optional(),
      endsAt: z.iso.datetime().optional(),
    }),
    refusals: [],
  }),
};
