import { Secret, TOTP } from "otpauth";

const password = "sandbox-holiday-2026";

/** A desk that sends messages, and agents that listen, at one or more processes of the demo shop. */
export async function deskAndAgents(origins) {
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
    /** The desk sends a message, at the processes in turns; returns the id. */
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
  };
}
