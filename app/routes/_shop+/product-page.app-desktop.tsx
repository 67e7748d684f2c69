import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { cacheablePages } from "~/cacheable-page";
import { ProductPage } from "~/shopping/product/ProductPage";
import { productAction } from "~/shopping/product/product-action.server";
import { productLoader } from "~/shopping/product/product-loader.server";
import { productMeta } from "~/shopping/product/product-meta";
import { waitingHeaders } from "~/shopping/product/waiting/waiting-headers";
import calendarStyles from "~/styles/calendar.css";
import galleryStyles from "~/styles/gallery.css";
import mapStyles from "~/styles/map.css";
import roomStyles from "~/styles/room-table.css";

export const links: LinksFunction = () =>
  [galleryStyles, calendarStyles, mapStyles, roomStyles].map((href) => ({ rel: "stylesheet", href }));

export const handle = { cacheable: cacheablePages.product };

export const headers = waitingHeaders;

export const meta: MetaFunction<typeof loader> = productMeta;

export function loader(args: LoaderFunctionArgs) {
  return productLoader(args, "app-desktop");
}

export function action(args: ActionFunctionArgs) {
  return productAction(args, "hotel-flight", "app-desktop");
}

export default function Product() {
  return <ProductPage device="app-desktop" />;
}
