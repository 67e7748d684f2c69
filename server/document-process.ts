import { type ChildProcess, fork } from "node:child_process";
import type { DocumentForms, DocumentPrinter } from "@engine/service/documents/document-printer";

type Input = {
  format: keyof DocumentForms;
  document: unknown;
  done(content: Buffer): void;
  failed(fault: Error): void;
};
type Answer = { id: number; content?: Uint8Array; rss?: number; fault?: string };

export type DocumentProcessLimits = {
  /** Milliseconds one document may take once started; then its process is killed. */
  longest: number;
  /** Maximum queue length; a further document is refused, and its job retries later. */
  mostWaiting: number;
  /** Documents, and bytes of memory, after which a process is replaced. */
  mostMade: number;
  mostMemory: number;
  /** Idle milliseconds after which the process ends, to free its memory. */
  idle: number;
};

/** A booking's document takes some milliseconds and a price plan of 500 days half a second, at low priority. */
const usual: DocumentProcessLimits = {
  longest: 120_000,
  mostWaiting: 500,
  mostMade: 2_000,
  mostMemory: 400 * 1024 * 1024,
  idle: 300_000,
};

/**
 * Renders documents one after the other in a separate process, which starts with the first document and restarts after it has ended. A
 * crash fails the current document only. `file` is the program; an idle child does not keep the parent alive.
 */
export function documentProcess(
  file: string,
  limits: Partial<DocumentProcessLimits> = {},
): DocumentPrinter & { pid(): number | undefined; stop(): Promise<void> } {
  const { longest, mostWaiting, mostMade, mostMemory, idle } = { ...usual, ...limits };
  const waiting: Input[] = [];
  let child: ChildProcess | null = null;
  let underWay: { input: Input; id: number; timer: NodeJS.Timeout } | null = null;
  let restTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  let printed = 0;
  let last = 0;

  function runningChild(): ChildProcess {
    if (child) return child;
    const newChild = fork(file, [], { serialization: "advanced", execArgv: ["--enable-source-maps"] });
    printed = 0;
    newChild.on("message", (answer: Answer) => newChild === child && onAnswer(answer));
    newChild.on("error", () => newChild === child && onEnd());
    newChild.on("exit", () => newChild === child && onEnd());
    child = newChild;
    return newChild;
  }

  function onEnd(): void {
    child = null;
    finish()?.failed(new Error("the process of the documents ended"));
    next();
  }

  /** Detaches the current document from the process. */
  function finish(): Input | undefined {
    if (!underWay) return undefined;
    clearTimeout(underWay.timer);
    const { input } = underWay;
    underWay = null;
    return input;
  }

  function onAnswer({ id, content, rss = 0, fault }: Answer): void {
    if (underWay?.id !== id) return;
    const input = finish();
    printed += 1;
    if (printed >= mostMade || rss > mostMemory) replace();
    if (content) input?.done(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    else input?.failed(new Error(fault ?? "the document could not be made"));
    next();
  }

  /** A new process renders the next document. */
  function replace(): void {
    const old = child;
    child = null;
    if (old?.connected) old.disconnect();
  }

  function next(): void {
    clearTimeout(restTimer);
    if (underWay || stopped) return;
    const input = waiting.shift();
    if (!input) {
      rest();
      return;
    }
    const current = runningChild();
    current.ref();
    current.channel?.ref();
    last += 1;
    const id = last;
    underWay = { input, id, timer: setTimeout(() => current.kill("SIGKILL"), longest) };
    current.send({ id, format: input.format, document: input.document }, (fault) => {
      if (fault && current === child) current.kill("SIGKILL");
    });
  }

  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    restTimer = setTimeout(replace, idle).unref();
  }

  return {
    print(format, document) {
      if (stopped) return Promise.reject(new Error("no documents are made any more"));
      if (waiting.length >= mostWaiting) return Promise.reject(new Error("too many documents wait to be made"));
      return new Promise<Buffer>((resolve, reject) => {
        waiting.push({ format, document, done: resolve, failed: reject });
        next();
      });
    },
    pid: () => child?.pid,
    async stop() {
      stopped = true;
      clearTimeout(restTimer);
      const old = child;
      child = null;
      for (const input of [finish(), ...waiting.splice(0)]) input?.failed(new Error("the shop is closing"));
      if (!old || old.exitCode !== null || old.signalCode !== null) return;
      const exited = new Promise<void>((resolve) => old.once("exit", () => resolve()));
      old.ref();
      old.kill("SIGKILL");
      await exited;
    },
  };
}
