import { Worker } from "node:worker_threads";
import type { DocumentPrinter } from "@engine/service/documents/document-printer";

type Waiting = { done(content: Buffer): void; failed(fault: Error): void };
type Answer = { id: number; content?: Uint8Array; fault?: string };

/**
 * Milliseconds a document may take, its turn included, before its thread is given up: a booking's takes a fifth of a second of processor, a
 * price plan of 500 days four, and the thread gives way to whoever looks at pages.
 */
const longest = 180_000;

/** Documents made by a thread that is started with the first one, and again when it ended. It keeps no process alive. */
export function documentThread(file: string): DocumentPrinter & { stop(): Promise<void> } {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;

  function ended(fault: Error): void {
    worker = null;
    for (const { failed } of waiting.values()) failed(fault);
    waiting.clear();
  }

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(file);
    begun.on("message", ({ id, content, fault }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (content) asked?.done(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
      else asked?.failed(new Error(fault ?? "the document could not be made"));
      if (waiting.size === 0) begun.unref();
    });
    begun.on("error", ended);
    begun.on("exit", () => begun === worker && ended(new Error("the thread of the documents ended")));
    worker = begun;
    return begun;
  }

  return {
    print(format, document) {
      const thread = started();
      thread.ref();
      last += 1;
      const id = last;
      return new Promise<Buffer>((done, failed) => {
        const timer = setTimeout(() => void thread.terminate(), longest);
        const over = () => clearTimeout(timer);
        waiting.set(id, {
          done(content) {
            over();
            done(content);
          },
          failed(fault) {
            over();
            failed(fault);
          },
        });
        thread.postMessage({ id, format, document });
      });
    },
    async stop() {
      await worker?.terminate();
    },
  };
}
