/** Runs work, or answers null because too much waits already. */
type Turns = <T>(client: string, work: () => Promise<T>) => Promise<T | null>;

/**
 * Lets the heavy work of each client run one after the other, and at most `mostWaiting` wait: many at once would only make all of them
 * slow.
 */
export function turns(mostWaiting: number): Turns {
  const queues = new Map<string, { last: Promise<unknown>; size: number }>();
  return async (client, work) => {
    const queue = queues.get(client) ?? { last: Promise.resolve(), size: 0 };
    if (queue.size > mostWaiting) return null;
    queue.size += 1;
    queues.set(client, queue);
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(client);
    }
  };
}
