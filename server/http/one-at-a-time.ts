import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers the requests of one connection one after the other. A client may send many without waiting (RFC 9112, 9.3.2); Node would start all
 * of them at once, so that a few connections that never read an answer occupy the whole process. No browser does it.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => {
      const isLast = request.socket.destroyed || response.getHeader("connection") === "close";
      const next = isLast ? undefined : waiting.get(request.socket)?.shift();
      if (next) answer(...next);
      else if (!isLast) waiting.delete(request.socket);
    });
    listener(request, response as Parameters<RequestListener>[1]);
  };
  return (request, response) => {
    const queue = waiting.get(request.socket);
    if (queue) return void queue.push([request, response]);
    waiting.set(request.socket, []);
    answer(request, response);
  };
}
