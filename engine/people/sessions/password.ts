import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id as recommended by OWASP: 19 MiB, two rounds. The library has four threads, which bounds the number of log-ins using memory at
 * once.
 */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), strength);
}

/** A hash that matches no password: checking an unknown account takes as long as checking a real one. */
const nobody = hash("nobody has this password", strength);

export async function isPassword(typed: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), typed.normalize("NFC")).catch(() => false);
  return matches && Boolean(passwordHash);
}
