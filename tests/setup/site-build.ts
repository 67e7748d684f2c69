import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { SiteSettings } from "~/site-context";
import { buildOnce } from "./build-once";

/** The built site, in this process. */
export async function siteBuild(): Promise<ServerBuild> {
  buildOnce();
  return (await import(pathToFileURL(join(process.cwd(), "build", "index.js")).href)) as ServerBuild;
}

/** The built site reads the environment again. */
export async function configuredAnew(): Promise<void> {
  const module = (await siteBuild()).entry.module as { configureSite?(settings: Partial<SiteSettings>): void };
  module.configureSite?.({});
}

/** The path of a route, with its parameters as the router writes them. */
export function routePath(build: ServerBuild, id: string): string {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
  };
  return `/${pathOf(id)}`;
}

/** The same with a value for each parameter, as an address to ask for. */
export function filledPath(build: ServerBuild, id: string, values: Record<string, string> = {}): string {
  return routePath(build, id)
    .replace(/:(\w+)\??/g, (_, name) => values[name] ?? "1")
    .replace(/\*$/, "x");
}
