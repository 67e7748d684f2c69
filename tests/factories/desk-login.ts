import { demoDeskUsers, demoPassword } from "@engine/demo/demo-people";
import { deskCodeAt } from "./people";
import { receivedCookies } from "./received-cookies";
import type { Site } from "./site-on-engine";
import type { TestEngine } from "./test-engine";

/** The fields of the desk's log-in form at a moment. */
export const deskLoginFields = (now: Date): [string, string][] => [
  ["name", demoDeskUsers[0]],
  ["password", demoPassword],
  ["totp", deskCodeAt(now)],
];

/** Logs in on the desk's page; returns the cookies. A code counts once, so the clock first advances past its step. */
export async function logInToDesk(site: Site, at: TestEngine): Promise<string> {
  at.clock.forward(60_000);
  return receivedCookies(await site.post("/admin/login?lang=en", deskLoginFields(at.clock.now())));
}
