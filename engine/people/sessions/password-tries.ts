import type { UsageLimits } from "./usage-limits";

type PasswordTry = {
  /** Records that the password was right. */
  wasRight(): Promise<void>;
};

/**
 * Counts a password attempt before checking it, so that concurrent attempts are all counted; null when it is not allowed. After five
 * wrong attempts for a name from an address the next must wait 15 seconds, and each further one twice as long, up to an hour: for that
 * address only. Names are counted as typed, so that the limits do not reveal which exist. After a hundred wrong attempts for a name
 * within an hour, from any addresses, only addresses that never logged in under it are blocked. So are they alone after fifty wrong
 * attempts of an address for any names: whoever logged in there before is not kept out by a neighbour.
 */
export async function beginPasswordTry(
  limits: UsageLimits,
  account: string,
  address: string,
): Promise<PasswordTry | null> {
  const pair = `${account} ${address}`;
  const isKnown = !(await limits.hasTries("passwordsKnownFrom", pair));
  if (!isKnown && !(await limits.use("wrongPasswordPerAddress", address))) return null;
  if (!(await limits.tryOnce("wrongPasswordPerPair", pair))) return null;
  if (!isKnown && !(await limits.use("wrongPasswordPerAccount", account))) return null;
  return {
    async wasRight() {
      await limits.forgive("wrongPasswordPerPair", pair);
      if (!isKnown) {
        await limits.restore("wrongPasswordPerAddress", address);
        await limits.restore("wrongPasswordPerAccount", account);
        await limits.use("passwordsKnownFrom", pair);
      }
    },
  };
}
