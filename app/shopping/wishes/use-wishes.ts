import { useRouteLoaderData } from "@remix-run/react";

/** The ids of the deals this browser saved. Empty on cached pages, which all users share. */
export function useWishes(): readonly string[] {
  return (useRouteLoaderData("root") as { wishes?: string[] } | undefined)?.wishes ?? [];
}
