import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { openLedger } from "./ledger";
import { type SandboxGateway, type SandboxGatewayOptions, sandboxGateway } from "./sandbox-gateway";

type StartedGateway = SandboxGateway & {
  /** Such as http://127.0.0.1:40123 */
  origin: string;
  /** The value for the adapter's `baseUrl`. */
  apiBase: string;
  stop(): Promise<void>;
};

/** The gateway as a separate server on 127.0.0.1; port 0 takes a free one. Defaults: ledger in memory, keys "sandbox". */
export async function startSandboxGateway(
  options: Partial<SandboxGatewayOptions> = {},
  port = 0,
): Promise<StartedGateway> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ledger = options.ledger ?? openLedger();
  const gateway = sandboxGateway({
    apiKey: "sandbox",
    secretKey: "sandbox",
    framedBy: [],
    ...options,
    ledger,
    publicBase: origin,
  });
  const listener = getRequestListener((request, env) => gateway.fetch(request, env), { overrideGlobalObjects: false });
  server.on("request", (request, response) => void listener(request, response));
  return {
    ...gateway,
    origin,
    apiBase: `${origin}/api/v1.0`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
