import { hash, verify } from "@node-rs/argon2";

/** Argon2id as OWASP advises: 19 MiB, two rounds. The library's threads are four: that many logins at once use memory, no more. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), strength);
}

/** The hash of no password: an account that does not exist takes as long as one that does. */
const nobody = hash("nobody has this password", strength);

export async function isPassword(typed: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), typed.normalize("NFC")).catch(() => false);
  return matches && Boolean(stored);
}
