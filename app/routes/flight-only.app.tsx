import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { productAction } from "~/journeys/product-action.server";
import { productLoader } from "~/journeys/product-loader.server";
import { productMeta } from "~/journeys/product-meta";
import { ProductPage } from "~/ui/ProductPage";

export const meta: MetaFunction<typeof productLoader> = productMeta;
export function loader(args: LoaderFunctionArgs) {
  return productLoader(args);
}

export function action(args: ActionFunctionArgs) {
  return productAction(args, "flight", "app");
}

export default function FlightOnly() {
  return <ProductPage device="app" />;
}
