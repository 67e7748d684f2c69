import { type ChildProcess, fork } from "node:child_process";
import { environmentOfWorkProcess } from "../settings";

type Input<Result> = { job: object; done(content: Result): void; failed(fault: Error): void };
type Answer<Result> = { id: number; content?: Result; rss?: number; fault?: string };

/** The queue of a process is full. */
export class TooManyWaiting extends Error {}

export type WorkProcessLimits = {
  /** Milliseconds one job may take once started; then its process is killed. */
  longest: number;
  /** Maximum queue length; a further job is refused. */
  mostWaiting: number;
  /** Jobs, and bytes of memory, after which a process is replaced. */
  mostMade: number;
  mostMemory: number;
  /** Idle milliseconds after which the process ends, to free its memory. */
  idle: number;
};

export type WorkProcess<Result> = {
  run(job: object): Promise<Result>;
  pid(): number | undefined;
  stop(): Promise<void>;
};

/**
 * Runs jobs one after the other in a separate process, which starts with the first and restarts after it has ended. A crash fails the
 * current job only. `file` is the program; an idle child does not keep the parent alive. `what` names the jobs in its faults.
 */
export function workProcess<Result>(
  file: string,
  what: string,
  { longest, mostWaiting, mostMade, mostMemory, idle }: WorkProcessLimits,
): WorkProcess<Result> {
  const waiting: Input<Result>[] = [];
  let child: ChildProcess | null = null;
  let underWay: { input: Input<Result>; id: number; timer: NodeJS.Timeout } | null = null;
  let restTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  let made = 0;
  let last = 0;

  function runningChild(): ChildProcess {
    if (child) return child;
    const newChild = fork(file, [], {
      serialization: "advanced",
      execArgv: ["--enable-source-maps"],
      env: environmentOfWorkProcess(),
    });
    made = 0;
    newChild.on("message", (answer: Answer<Result>) => newChild === child && onAnswer(answer));
    newChild.on("error", () => newChild === child && onEnd());
    newChild.on("exit", () => newChild === child && onEnd());
    child = newChild;
    return newChild;
  }

  function onEnd(): void {
    child = null;
    finish()?.failed(new Error(`the process of the ${what} ended`));
    next();
  }

  /** Detaches the current job from the process. */
  function finish(): Input<Result> | undefined {
    if (!underWay) return undefined;
    clearTimeout(underWay.timer);
    const { input } = underWay;
    underWay = null;
    return input;
  }

  function onAnswer({ id, content, rss = 0, fault }: Answer<Result>): void {
    if (underWay?.id !== id) return;
    const input = finish();
    made += 1;
    if (made >= mostMade || rss > mostMemory) replace();
    if (content !== undefined) input?.done(content);
    else input?.failed(new Error(fault ?? "it could not be made"));
    next();
  }

  /** A new process takes the next job. */
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
    current.send({ ...input.job, id }, (fault) => {
      if (fault && current === child) current.kill("SIGKILL");
    });
  }

  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    restTimer = setTimeout(replace, idle).unref();
  }

  return {
    run(job) {
      if (stopped) return Promise.reject(new Error(`no ${what} are made any more`));
      if (waiting.length >= mostWaiting) return Promise.reject(new TooManyWaiting(`too many ${what} wait to be made`));
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ job, done: resolve, failed: reject });
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
