import type { MetaFunction } from "@remix-run/node";
import { productAction } from "~/journeys/product-action.server";
import { productLoader } from "~/journeys/product-loader.server";
import { productMeta } from "~/journeys/product-meta";
import { ProductPage } from "~/ui/ProductPage";

export const meta: MetaFunction<typeof productLoader> = productMeta;
export const loader = productLoader;
export const action = productAction("hotel-flight", "app");

export default function Product() {
  return <ProductPage device="app" />;
}
