import type { MetaArgs } from "@remix-run/node";
import type { productLoader } from "./product-loader.server";

export function productMeta({ data }: MetaArgs<typeof productLoader>) {
  return data ? [{ title: data.title }, { name: "description", content: data.description }] : [];
}
