import type { UsageLimits } from "./usage-limits";

export type PasswordTry = {
  /** Writes down that the password was right. */
  wasRight(): Promise<void>;
};

/**
 * Counts a try of a password before it is looked at, so that tries at the same instant are all counted; null when it may not be made. After
 * five wrong ones of a name from an address the next waits 15 seconds, and each one after that twice as long, up to an hour: for that address
 * alone. Names are counted as they are typed, so that nobody learns which exist. A hundred wrong ones of a name in an hour, wherever they come
 * from, shut out addresses that never logged in under it, and no others.
 */
export async function beginPasswordTry(
  limits: UsageLimits,
  account: string,
  address: string,
): Promise<PasswordTry | null> {
  const pair = `${account} ${address}`;
  if (!(await limits.use("wrongPasswordPerAddress", address))) return null;
  if (!(await limits.tryOnce("wrongPasswordPerPair", pair))) return null;
  const isKnown = !(await limits.left("passwordsKnownFrom", pair));
  if (!isKnown && !(await limits.use("wrongPasswordPerAccount", account))) return null;
  return {
    async wasRight() {
      await limits.giveBack("wrongPasswordPerAddress", address);
      await limits.forgive("wrongPasswordPerPair", pair);
      if (!isKnown) {
        await limits.giveBack("wrongPasswordPerAccount", account);
        await limits.use("passwordsKnownFrom", pair);
      }
    },
  };
}
