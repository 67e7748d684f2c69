import type { StorePageResult } from "@contract/booking/booking";
import type { Shop } from "@contract/calls";
import { type RouteName, variantOf } from "@contract/content/banner-pages";
import { traitsOf } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { BookingFlow, Device } from "~/paths";
import { isInApp } from "~/session/in-app";
import { safePath } from "~/session/safe-path";
import type { ShownBanner } from "~/shopping/BannerStrip";
import { deviceOf } from "./device";

type PageKind = "SearchResult" | "Product" | "Booking" | "HotelList" | "Landing" | "Area";

/** The page key of specification §2: prefix by category (DA for landing and area pages), kind, Mobile, destination. */
function pageKeyOf(
  kind: PageKind,
  { categoryId, mobile, destination }: { categoryId?: number; mobile: boolean; destination?: string },
): string {
  const { packageType } = traitsOf(categoryId);
  const prefix = kind === "Landing" || kind === "Area" ? "DA" : packageType;
  const place = destination && /^[A-Z0-9]{2,20}$/.test(destination) ? `-${destination}` : "";
  return `${prefix}${kind}${mobile ? "Mobile" : ""}${place}`;
}

type Input = (
  | {
      kind?: undefined;
      route: RouteName;
    }
  | {
      kind: PageKind;
      /** The route's name: a page without a banner for its kind may have one for its name. Landing and area pages have none. */
      route?: RouteName;
    }
) & {
  categoryId?: number;
  destination?: string;
  /** From the address if it says so; otherwise the user's own. */
  device?: Device;
};

/** The banners of a page by its key and its route. A failed call leaves the page without banners. */
export async function pageBanners(
  shop: Shop,
  request: Request,
  language: Language,
  { kind, route, categoryId, destination, device = deviceOf(request.headers.get("user-agent")) }: Input,
): Promise<ShownBanner[]> {
  const page = kind ? pageKeyOf(kind, { categoryId, destination, mobile: device === "app" }) : route;
  const contents = await shop.pageContentsImage({ page, route, langCode: langCodeOf[language] });
  if (!contents.ok) return [];
  // Only pictures on our own hosts: third parties must not see who views a page, a card page in particular.
  return contents.value.imageWithHrefList.items.filter(({ image }) => safePath(image, "") === image).slice(0, 2);
}

/** The web, the app, and the app's embedded view of the shop's pages (channel App). */
function variantIn(request: Request, device: Device) {
  if (isInApp(new URL(request.url).searchParams)) return "old-app";
  return device === "app" ? "app" : "web";
}

/** The banner of a product page. */
export async function productBanners(
  shop: Shop,
  request: Request,
  language: Language,
  pack: { category: { id: number }; dest: string },
): Promise<ShownBanner[]> {
  const { pathname } = new URL(request.url);
  const device: Device = pathname.endsWith("/app") ? "app" : "app-desktop";
  const name = pathname.startsWith("/flight-only") ? "flight-only" : "product-page";
  const banners = await pageBanners(shop, request, language, {
    kind: "Product",
    route: variantOf(name, variantIn(request, device)),
    categoryId: pack.category.id,
    destination: pack.dest,
    device,
  });
  return banners.slice(0, 1);
}

/** The single banner of a booking page: on its steps by journey and device, on card pages by route. */
export async function bookingBanner(
  { shop, booking, language }: { shop: Shop; booking: StorePageResult; language: Language },
  request: Request,
  at: { journey: BookingFlow; device: Device } | { route: "verifying-card" | "card-verified" },
): Promise<ShownBanner | null> {
  const route = "route" in at ? at.route : variantOf(`booking-${at.journey}`, variantIn(request, at.device));
  const [first] = await pageBanners(shop, request, language, {
    kind: "Booking",
    route,
    categoryId: booking.category.id,
    destination: booking.dest,
    device: "device" in at ? at.device : undefined,
  });
  return first ?? null;
}
