import type { MetaDescriptor } from "@remix-run/node";

export function productMeta({ data }: { data: { title: string; description: string } | undefined }): MetaDescriptor[] {
  return data ? [{ title: data.title }, { name: "description", content: data.description }] : [];
}
