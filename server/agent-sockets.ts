import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { agentSocketPath } from "@contract/agencies/agent-socket-path";
import type { AgentLines } from "@engine/trade/messages/agent-lines";
import type { OpenLine } from "@engine/trade/messages/message-feed";
import type { SocketHolder } from "@engine/trade/messages/socket-tickets";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { WebSocket, WebSocketServer } from "ws";
import { addressKey, clientAddress } from "./http/client-address";
import { isFromOwnSite } from "./http/origin-check";

/** Close codes: 4401 means "log in again", the rest are of RFC 6455. */
export const closeCodes = { ended: 4401, goingAway: 1001, policy: 1008, tryAgain: 1013 } as const;

/** Sockets per process; attempts per minute; bytes of an incoming frame, and of outgoing frames buffered for a slow connection. */
const most = { perUser: 20, perAddress: 200, attempts: 60, frame: 256, waiting: 256 * 1024, pings: 10 } as const;
/** Milliseconds. */
const every = { heartbeat: 30_000, session: 15_000, room: 250, leave: 1000 };
/** Rounds of `every.room` after which a stalled connection is closed: a client that reconnects gets what it missed. */
const maxStalledRounds = 120;

type Options = {
  lines: AgentLines;
  isOwnOrigin(origin: string): Promise<boolean>;
  /** Our own proxies in front. */
  hops: number;
  /** Whether attempts and sockets are limited. */
  limited: boolean;
  /** Milliseconds between two checks that the sessions are still valid. */
  checkEvery?: number;
  log: Logger;
};

export type AgentSockets = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets and accepts no new ones. */
  close(): Promise<void>;
};

type Open = { socket: WebSocket; holder: SocketHolder; address: string; line: OpenLine | null; isAlive: boolean };

/**
 * Agents' websockets, on the shop's port. A client presents a ticket of its session and has to come from one of our pages; the feed decides
 * what is sent. Clients send nothing: a frame from a client closes the connection.
 */
export function agentSockets({
  lines,
  isOwnOrigin,
  hops,
  limited,
  checkEvery = every.session,
  log,
}: Options): AgentSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: most.frame, perMessageDeflate: false });
  const open = new Set<Open>();
  const attempts = new RateLimiterMemory({ points: most.attempts, duration: 60 });
  let closing = false;

  const end = (matches: (one: Open) => boolean, code: number) => {
    for (const one of open) if (matches(one)) one.socket.close(code);
  };
  const feed = lines.feed((sessionId) => end(({ holder }) => holder.sessionId === sessionId, closeCodes.ended));
  const rounds = [
    setInterval(() => {
      for (const one of open) {
        if (!one.isAlive) {
          one.socket.terminate();
          continue;
        }
        one.isAlive = false;
        one.socket.ping();
        // A browser does not expose pings to scripts: a heartbeat frame lets a page detect a dead connection.
        one.socket.send('{"alive":true}');
      }
    }, every.heartbeat).unref(),
    setInterval(() => void checkSessions().catch(() => undefined), checkEvery).unref(),
  ];

  /** A session can also end silently: it expires, or its agency is disabled. */
  async function checkSessions(): Promise<void> {
    for (const { holder } of new Map([...open].map((one) => [one.holder.sessionId, one])).values())
      if (!(await lines.isAlive(holder))) end((one) => one.holder.sessionId === holder.sessionId, closeCodes.ended);
  }

  /** Null: it may be opened. Otherwise the status of the refusal. */
  async function refusal(request: IncomingMessage, address: string): Promise<number | null> {
    if (closing) return 503;
    if (limited && (await attempts.consume(address).catch(() => null)) === null) return 429;
    if (!request.headers.origin || !(await isFromOwnSite(request.headers, isOwnOrigin))) return 403;
    return limited && [...open].filter((one) => one.address === address).length >= most.perAddress ? 429 : null;
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const base = "http://shop.internal";
    const url = URL.canParse(request.url ?? "/", base) ? new URL(request.url ?? "/", base) : null;
    if (url?.pathname !== agentSocketPath) return refuse(socket, 404);
    const address = addressKey(clientAddress(request, hops));
    const status = await refusal(request, address);
    if (status) return refuse(socket, status);
    const after = url.searchParams.get("after") ?? "0";
    if (!/^\d{1,15}$/.test(after)) return refuse(socket, 422);
    const { searchParams: query } = url;
    const holder = await lines.redeem(query.get("agencySid") ?? "", query.get("agency") ?? "");
    if (!holder) return refuse(socket, 401);
    // A page that just logged out is told so on the line: a refused handshake would be an error in its console.
    if (holder === "ended") return server.handleUpgrade(request, socket, head, tellEnded);
    const own = [...open].filter((one) => one.holder.reader.key === holder.reader.key);
    if (limited && own.length >= most.perUser) return refuse(socket, 429);
    if (socket.destroyed) return;
    server.handleUpgrade(request, socket, head, (client) =>
      serve(client, holder, address, { shared: query.get("shared") === "true", after: Number(after) }),
    );
  }

  /** Nothing is served here: whatever it sends is no fault of the process, and a client that does not leave is cut off. */
  function tellEnded(client: WebSocket): void {
    client.on("error", () => client.terminate());
    client.close(closeCodes.ended);
    setTimeout(() => client.terminate(), every.leave).unref();
  }

  function serve(
    socket: WebSocket,
    holder: SocketHolder,
    address: string,
    request: { shared: boolean; after: number },
  ) {
    const one: Open = { socket, holder, address, line: null, isAlive: true };
    let unasked = 0;
    const tooMany = () => {
      unasked += 1;
      if (unasked > most.pings) socket.terminate();
    };
    open.add(one);
    socket.on("pong", () => {
      if (one.isAlive) return tooMany();
      one.isAlive = true;
      unasked = 0;
    });
    socket.on("ping", tooMany);
    socket.on("message", () => socket.close(closeCodes.policy));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      open.delete(one);
      one.line?.end();
    });
    one.line = feed.open({
      reader: holder.reader,
      ...request,
      take(frame) {
        if (socket.readyState !== WebSocket.OPEN) return false;
        socket.send(JSON.stringify(frame));
        if (socket.bufferedAmount < most.waiting) return true;
        whenRoom(one, maxStalledRounds);
        return false;
      },
      fail: () => socket.close(closeCodes.tryAgain),
    });
  }

  /** A slow connection does not block the others: its messages wait here, and it later continues from the table. */
  function whenRoom(one: Open, milliseconds: number): void {
    setTimeout(() => {
      if (one.socket.readyState !== WebSocket.OPEN) return;
      if (one.socket.bufferedAmount < most.waiting / 4) return one.line?.resume();
      if (milliseconds === 0) return one.socket.terminate();
      whenRoom(one, milliseconds - 1);
    }, every.room).unref();
  }

  return {
    upgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      admit(request, socket, head).catch((error) => {
        log.error({ err: error }, "a live line could not be opened");
        refuse(socket, 503);
      });
    },
    async close() {
      closing = true;
      for (const round of rounds) clearInterval(round);
      end(() => true, closeCodes.goingAway);
      await feed.stop();
      // A client that does not answer the close frame must not delay the shutdown.
      setTimeout(() => {
        for (const { socket } of open) socket.terminate();
      }, every.leave).unref();
    },
  };
}

const reasons: Record<number, string> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
