import { useRouteLoaderData } from "@remix-run/react";

/** The ids of the deals this browser saved. None on pages that everybody shares. */
export function useWishes(): readonly string[] {
  return (useRouteLoaderData("root") as { wishes?: string[] } | undefined)?.wishes ?? [];
}
