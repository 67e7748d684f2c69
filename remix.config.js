import { flatRoutes } from "remix-flat-routes";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  // Server, engine and site become one module graph in one file: no singleton exists twice.
  server: "./server/index.ts",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  serverDependenciesToBundle: [],
  // Routes are found by remix-flat-routes: a folder is a route with the parts only it uses, a folder with + is an area.
  ignoredRouteFiles: ["**/*"],
  routes: async (defineRoutes) =>
    flatRoutes("routes", defineRoutes, { ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"] }),
  tailwind: false,
  postcss: false,
  watchPaths: ["./server/**/*", "./engine/**/*", "./contract/**/*", "./mocks/**/*", "./locales/**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // A manifest request on each page view costs more on a slow phone than the few kilobytes it saves.
    v3_lazyRouteDiscovery: false,
  },
};
