import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { type Printed, printHere } from "./document-printer";

/** A thread of its own for documents, so that no shopper waits for one. Built into a file of its own (scripts/start/build.mjs). */
/** Steps below those who answer pages: on a processor wanted by both, a document gets a thirtieth, and on an idle one all of it. */
const steps = 15;

/** Linux ranks each thread by itself: whoever looks at a page comes before a document. Elsewhere all threads rank alike. */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), Math.min(getPriority() + steps, 19));
  } catch {
    // No such file, or no such right: documents are made all the same.
  }
}

giveWay();
parentPort?.on("message", async ({ id, format, document }: { id: number; format: keyof Printed; document: never }) => {
  try {
    const content = await printHere.print(format, document);
    parentPort!.postMessage({ id, content });
  } catch (fault) {
    parentPort!.postMessage({ id, fault: fault instanceof Error ? fault.message : "failed" });
  }
});
