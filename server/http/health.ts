import { readFileSync } from "node:fs";
import type { Express } from "express";
import type { OpenShop } from "../open-shop";

/** Endpoints for load balancers, alarms and operators. */
export function health(app: Express, shop: OpenShop, draining: () => boolean): void {
  app.get("/livez", (_request, response) => void response.type("text").send("alive"));
  app.get("/readyz", async (_request, response) => {
    const ready = !draining() && (await shop.engine.ready());
    response
      .status(ready ? 200 : 503)
      .type("text")
      .send(ready ? "ready" : "not ready");
  });
  // For alarms, not for load balancers: a process whose jobs are stuck still sells.
  app.get("/healthz", async (_request, response) => {
    const healthProblems = await shop.engine.healthProblems();
    response
      .status(healthProblems.length === 0 ? 200 : 503)
      .type("text")
      .send(healthProblems.length === 0 ? "healthy" : healthProblems.join("\n"));
  });
  app.get("/version", (_request, response) => void response.json({ version: version() }));
}

function version(): string {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
}
