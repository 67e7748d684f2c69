import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

export * from "@remix-run/dev/server-build";

// Under a plain Remix server this file is only the build; started directly it is the whole shop.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { main } = await import("./main");
  await main(process.argv[2] ?? "serve", process.argv.slice(3));
}
