import { Secret, TOTP } from "otpauth";
import { measuredShop } from "./measured-shop.mjs";

const password = "sandbox-holiday-2026";

/** Two processes of the shop on one database, with a desk that sends and agents that listen. */
export async function twoShops() {
  const first = await measuredShop({ departures: 300 });
  const second = await measuredShop({ departures: 300, dataDir: first.dataDir });
  const origins = [first.origin, second.origin];
  const call = async (origin, path, body, headers = {}) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const { data, error } = await answer.json();
    if (error) throw new Error(`${path}: ${error.code}`);
    return data;
  };
  const totp = new TOTP({ secret: Secret.fromBase32("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP") }).generate();
  const { deskSid } = await call(origins[0], "admin/desk/login", { name: "desk", password, totp });
  let messageCount = 0;
  return {
    origins,
    /** The desk sends a message, at the two processes alternately; returns the id. */
    async say(title, to = {}) {
      const origin = origins[messageCount++ % origins.length];
      const headers = { authorization: `Bearer ${deskSid}` };
      return (await call(origin, "admin/desk/messages", { title, body: "b", ...to }, headers)).id;
    },
    /** Logs an agent in; returns how to get tickets. */
    async agent(odyAgentCode, clerkName) {
      const { agencySid } = clerkName
        ? await call(origins[0], "bff/agent/login", { odyAgentCode, clerkName, password })
        : await call(origins[0], "bff/agency/passlogin", { agencyCode: odyAgentCode, password });
      return (origin) => call(origin, "bff/agencyMessage/ticket", {}, { "x-agency-sid": agencySid });
    },
    async stop() {
      await second.stop();
      await first.stop();
    },
  };
}
