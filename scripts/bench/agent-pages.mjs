import http from "node:http";
import { parseSetCookie, stringifyCookie } from "cookie";

const password = "sandbox-holiday-2026";

/** Requests an address as a browser does and leaves the response as it came over the wire: status, headers, bytes, milliseconds. */
export function wireGet(origin, path, headers = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers: { "accept-encoding": "br", ...headers } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk) => {
        bytes += chunk.length;
      });
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes, ms: performance.now() - startedAt }),
      );
    });
    request.on("error", reject);
  });
}

/** Logs a demo agent in through the form, without script; returns the headers to send with later requests. */
export async function agentCookie(origin) {
  const answer = await fetch(`${origin}/agent/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ odyAgentCode: "GALIL", clerkName: "Rami", password }),
  });
  if (![302, 303].includes(answer.status)) throw new Error(`the agent's log-in answered ${answer.status}`);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((set) => parseSetCookie(set))
      .map(({ name, value }) => stringifyCookie({ [name]: value }))
      .join("; "),
  };
}

/** The same for calls. */
export async function agentSid(origin) {
  const answer = await fetch(`${origin}/api/bff/agent/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ odyAgentCode: "GALIL", clerkName: "Rami", password }),
  });
  return { "x-agency-sid": (await answer.json()).data.agencySid };
}
