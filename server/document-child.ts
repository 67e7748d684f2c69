import { getPriority, setPriority } from "node:os";
import { type Printed, printHere } from "@engine/service/documents/document-printer";

// A process of its own for documents, so that no shopper waits for one. Built into a file of its own (scripts/start/build.mjs).

/** Steps below those who answer pages: on a processor wanted by both, a document gets a thirtieth, and on an idle one all of it. */
const steps = 15;

try {
  setPriority(Math.min(getPriority() + steps, 19));
} catch {
  // No such right here: documents are made all the same.
}

// A terminal's Ctrl-C reaches this process as well: documents under way are finished, and whoever started it ends it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

type Asked = { id: number; format: keyof Printed; document: Printed[keyof Printed] };

process.on("message", async ({ id, format, document }: Asked) => {
  try {
    const content = await print(format, document);
    process.send?.({ id, content, rss: process.memoryUsage.rss() });
  } catch (fault) {
    process.send?.({ id, fault: fault instanceof Error ? fault.message : "failed" });
  }
});

function print<F extends keyof Printed>(format: F, document: Printed[keyof Printed]): Promise<Buffer> {
  return printHere.print(format, document as Printed[F]);
}
