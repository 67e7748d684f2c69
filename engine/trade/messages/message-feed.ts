import type { AgentMessage } from "@contract/agencies/agent-messages";
import { asc, gt } from "drizzle-orm";
import type { Logger } from "pino";
import type { OpenedDatabase } from "../../database/connect";
import { listen } from "../../database/listen";
import type { Store } from "../../database/store";
import { endedChannel } from "../../people/sessions/sessions";
import { missedMessages, newestMessage } from "./missed-messages";
import { isAddressedTo, type Reader } from "./reader";
import { agentMessage } from "./schema";
import { messageChannel } from "./send-message";
import { type MessageRow, shownMessage } from "./shown-message";

/** Rows read at once, and milliseconds after which the table is polled without an announcement. */
const batch = 500;
const lookEvery = 10_000;

type FeedFrame = AgentMessage | { refresh: true; head: number };

/** An open feed to a reader. Feeds are per process; the table connects the processes. */
type Line = {
  reader: Reader;
  /** Whether messages to all agents are included. */
  shared: boolean;
  /** The last id the client received. */
  after: number;
  /** Accepts a frame. False: accepted, but back-pressure applies; call `resume` when there is room. */
  take(frame: FeedFrame): boolean;
  /** Ends the feed; a client that reconnects gets what it missed. */
  fail(): void;
};

export type OpenLine = { resume(): void; end(): void };

export type MessageFeed = {
  open(line: Line): OpenLine;
  stop(): Promise<void>;
};

/**
 * Delivers each message to its feeds, exactly once and in order. A feed first reads everything after its starting id
 * from the table until it has caught up with this process; then it joins live delivery. Announcements only wake the
 * reader: a lost one causes delay but loses no message. Ids are in commit order (`send-message.ts`), so reading on from
 * the highest one misses none.
 */
export function messageFeed(
  { db, clock, log }: Pick<Store & { log: Logger }, "db" | "clock" | "log">,
  newClient: OpenedDatabase["newClient"],
  onSessionEnded: (sessionId: string) => void,
): MessageFeed {
  const live = new Set<Line>();
  /** The highest id read; -1 before the first read. */
  let position = -1;
  let placed: () => void;
  const hasPlace = new Promise<void>((resolve) => {
    placed = resolve;
  });
  let stopped = false;
  let isRequested = false;
  let reading: Promise<void> | undefined;

  function wake(): void {
    isRequested = true;
    reading ??= read()
      .catch((error) => log.warn({ err: error }, "messages to agents could not be read"))
      .finally(() => {
        reading = undefined;
        if (isRequested && !stopped) setTimeout(wake, 100).unref();
      });
  }

  async function read(): Promise<void> {
    while (isRequested && !stopped) {
      isRequested = false;
      if (position < 0) {
        position = await newestMessage(db);
        placed();
      }
      for (;;) {
        const rows = await db
          .select()
          .from(agentMessage)
          .where(gt(agentMessage.id, position))
          .orderBy(asc(agentMessage.id))
          .limit(batch);
        for (const row of rows) handOut(row);
        if (rows.length < batch) break;
      }
    }
  }

  function handOut(row: MessageRow): void {
    position = row.id;
    const frame = shownMessage(row, clock.now());
    for (const line of live) {
      if (row.id <= line.after) continue;
      line.after = row.id;
      if (!isAddressedTo(line.reader, row) || (!line.shared && row.agencyCode === null)) continue;
      if (!line.take(frame)) live.delete(line);
    }
  }

  async function catchUp(line: Line, isOver: () => boolean): Promise<void> {
    await hasPlace;
    for (;;) {
      const { head, rows } = await missedMessages({ db, clock }, line);
      if (isOver()) return;
      let room = true;
      if (rows === null) room = line.take({ refresh: true, head });
      else
        for (const row of rows) {
          line.after = row.id;
          room = line.take(shownMessage(row, clock.now()));
          if (!room) return;
        }
      line.after = head;
      if (!room) return;
      // No await between this check and the next line: from here on live delivery serves the feed.
      if (line.after >= position) return void live.add(line);
    }
  }

  const [listening, looking] = [
    listen(
      newClient,
      [messageChannel, endedChannel],
      {
        received: (channel, payload) => (channel === endedChannel ? onSessionEnded(payload) : wake()),
        connected: wake,
      },
      { info() {}, warn: (message) => log.warn(message), error: (message) => log.error(message) },
    ),
    setInterval(wake, lookEvery).unref(),
  ];

  return {
    open(line) {
      let over = false;
      const resume = () =>
        void catchUp(line, () => over || stopped).catch((error) => {
          log.warn({ err: error }, "a line to an agent could not catch up");
          if (!over) line.fail();
        });
      resume();
      return {
        resume,
        end() {
          over = true;
          live.delete(line);
        },
      };
    },
    async stop() {
      stopped = true;
      clearInterval(looking);
      await listening();
      await reading;
    },
  };
}
