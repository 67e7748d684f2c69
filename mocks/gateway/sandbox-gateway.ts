import { randomBytes } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type CallbackSettings, callbackPost } from "./callbacks";
import { type CompanyName, companies } from "./companies";
import { type Faults, faultSwitch, gatewayFaults, isGatewayFault } from "./faults";
import type { GatewayParts } from "./gateway-parts";
import type { Ledger, LedgerPage } from "./ledger";
import { pageRoutes } from "./page-routes";

export type SandboxGatewayOptions = {
  ledger: Ledger;
  /** The public address of this gateway, such as http://127.0.0.1:3000/sandbox-gateway */
  publicBase: string;
  secretKey: string;
  apiKey: string;
  /** Origins that may frame the card page. */
  framedBy: readonly string[];
  /** Drops the connection of a request without a response. Default: the socket that @hono/node-server passes on. */
  drop?(env: unknown): void;
  /** Sends the callbacks. */
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  now?(): number;
  random?(size: number): Uint8Array;
  /** How a hanging call behaves. Default: 14 s, longer than the adapter waits. */
  hang?(): Promise<void>;
  /** Milliseconds between the card page and a callback. */
  delays?: Partial<CallbackSettings["delays"]>;
};

export type SandboxGateway = {
  /** Paths start at the mount: /api/v1.0/..., /page/:id, /style.css, /faults, /release. */
  app: Hono;
  /** `env` comes from @hono/node-server and is needed to drop a connection. Without it a drop rejects. */
  fetch(request: Request, env?: object): Response | Promise<Response>;
  faults: Faults;
  /** Settles pending transactions and notifies the shop. Returns how many there were. */
  release(): Promise<number>;
  /** Resolves when every callback was delivered. */
  idle(): Promise<void>;
};

/**
 * The sandbox's card company: it implements the calls of every company in companies.ts over HTTP, keeps its own ledger, and has a card
 * page. It writes no log, which keeps card numbers out of logs.
 */
export function sandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { ledger, secretKey, apiKey } = options;
  const faults = faultSwitch();
  const now = options.now ?? Date.now;
  const random = options.random ?? randomBytes;
  const companyOf = ({ company = "payplus" }: LedgerPage) => companies[company as CompanyName];
  const callbacks = callbackPost({
    companyOf,
    secretKey,
    fetch: options.fetch ?? fetch,
    delays: { usual: 50, late: 30_000, repeats: [1_000, 5_000, 20_000], ...options.delays },
  });
  const parts: GatewayParts = {
    ledger,
    faults,
    callbacks,
    companyOf,
    publicBase: options.publicBase.replace(/(?<!\/)\/+$/, ""),
    apiKey,
    secretKey,
    framedBy: options.framedBy,
    now,
    newId: () => Buffer.from(random(16)).toString("hex"),
    hang: options.hang ?? (() => new Promise((resolve) => void setTimeout(resolve, 14_000).unref())),
    drop(env) {
      if (options.drop) options.drop(env);
      else dropSocket(env);
      return RESPONSE_ALREADY_SENT;
    },
  };

  async function release(): Promise<number> {
    const waiting = ledger.unsettled();
    for (const row of waiting) {
      const transaction = { ...row, statusCode: "000" };
      await ledger.record({ transaction });
      const page = ledger.page(row.pageId);
      if (page) await callbacks.announce(page, transaction, "once");
    }
    return waiting.length;
  }

  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) throw error;
    return c.text("error", 500);
  });
  for (const { mountedAt, routes } of Object.values(companies)) app.route(mountedAt, routes(parts));
  app.route("/", pageRoutes(parts));
  app.use("/faults", onlyTheShop);
  app.get("/faults", (c) => c.json({ faults: faults.list(), known: gatewayFaults }));
  app.post("/faults", async (c) => {
    const { name, times = null } = (await c.req.json()) as { name?: unknown; times?: number | null };
    if (!isGatewayFault(name) || (times !== null && !Number.isInteger(times)))
      return c.json({ known: gatewayFaults }, 422);
    faults.set(name, times);
    return c.json({ faults: faults.list() });
  });
  app.use("/release", onlyTheShop);
  app.post("/release", async (c) => c.json({ released: await release() }));

  // A foreign page in the same browser must not break the demonstration: it cannot send this header.
  async function onlyTheShop(c: Parameters<Parameters<typeof app.use>[1]>[0], next: () => Promise<void>) {
    if (c.req.header("api-key") !== apiKey) return c.json({ error: "api-key" }, 401);
    await next();
  }

  return { app, fetch: (request, env) => app.fetch(request, env), faults, release, idle: callbacks.idle };
}

class ConnectionDropped extends Error {
  override name = "ConnectionDropped";
}

function dropSocket(env: unknown): void {
  const incoming = (env as { incoming?: { socket?: { destroy(): void } } } | undefined)?.incoming;
  if (!incoming?.socket) throw new ConnectionDropped("the connection ended without an answer");
  incoming.socket.destroy();
}
