import type { Calls } from "@contract/calls";
import type { BannerData } from "@contract/content/content";
import { accept, type Port, refuse } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import type { SoldHere } from "../../people/agencies/may-sell";
import type { Caller } from "../../people/caller/caller";
import type { CallerLimits } from "./caller-limits";
import { categoryOfLink } from "./category-of-link";

export type ContentCalls = Pick<Port<Calls, Caller>, "pageContents" | "pageContentsHref" | "pageContentsImage">;

/** Banners and the popup, without those that lead to what the caller's site does not sell. */
export function soldContents(db: Database, { soldTo, narrowed }: CallerLimits, calls: ContentCalls): ContentCalls {
  const leadsToSold = async (href: string | undefined, isSold: SoldHere) => {
    const category = href ? await categoryOfLink(db, href) : null;
    return category === null || isSold(category);
  };
  const soldBanners = async (
    { imageWithHrefList, imagesByCode }: BannerData,
    isSold: SoldHere,
  ): Promise<BannerData> => {
    const mayShow = await Promise.all(imageWithHrefList.items.map(({ href }) => leadsToSold(href, isSold)));
    const items = imageWithHrefList.items.filter((_, index) => mayShow[index]);
    const images = new Set(items.map(({ image }) => image));
    const byCode = Object.entries(imagesByCode).map(([code, all]) => [code, all.filter((image) => images.has(image))]);
    return { imageWithHrefList: { items }, imagesByCode: Object.fromEntries(byCode) };
  };
  return {
    pageContentsImage: narrowed(calls.pageContentsImage, async (banners, isSold) =>
      accept(await soldBanners(banners, isSold)),
    ),
    async pageContentsHref({ page, item, langCode }, caller) {
      const isSold = await soldTo(caller);
      const offer = isSold && (await calls.pageContentsImage({ page, langCode }, caller));
      if (!offer?.ok) return calls.pageContentsHref({ page, item, langCode }, caller);
      const href = (await soldBanners(offer.value, isSold!)).imageWithHrefList.items[item]?.href;
      return href ? accept({ href }) : refuse("not-found", { field: "item" });
    },
    pageContents: narrowed(calls.pageContents, async (contents, isSold) => {
      const { banners, popup } = contents;
      const isShown = await leadsToSold(popup?.href, isSold);
      return accept({ ...contents, banners: await soldBanners(banners, isSold), popup: isShown ? popup : undefined });
    }),
  };
}
