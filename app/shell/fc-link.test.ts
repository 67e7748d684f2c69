import { describe, expect, it } from "vitest";
import { exchangeFcLink } from "./fc-link.server";

/** Where a request for a call centre's link is sent, what it gets, and the calls that it caused. */
async function follow(headers: Record<string, string>, refusal?: string) {
  const calls: string[] = [];
  const request = new Request("http://localhost:3000/search-result?dest=ATH&fc-agent-mode=true&secret=right", {
    headers,
  });
  const answer = await exchangeFcLink(request, {
    engineCall: async (name) => {
      calls.push(name);
      return refusal
        ? { ok: false, status: 422, refusal: { code: refusal, message: refusal } }
        : { ok: true, value: { agencySid: "a-session" } };
    },
    address: "192.0.2.7",
    requestId: "a-request",
    formSent: false,
  }).catch((thrown: Response) => thrown);
  return { calls, location: answer?.headers.get("location"), cookie: answer?.headers.get("set-cookie") ?? "" };
}

describe("a call centre's link", () => {
  it.each<[string, Record<string, string>]>([
    ["followed", { "sec-fetch-dest": "document" }],
    ["followed in an older browser", {}],
  ])("logs in when it is %s", async (_, headers) => {
    const { calls, location, cookie } = await follow(headers);
    expect([calls, location]).toEqual([["agentFcLogin"], "/search-result?dest=ATH"]);
    expect(cookie).toMatch(/^(__Host-)?agency=/);
  });

  it("leads to a log-in that says so when its secret is wrong", async () => {
    expect(await follow({}, "login-incorrect")).toEqual({
      calls: ["agentFcLogin"],
      location: "/agent/login?next=%2Fsearch-result%3Fdest%3DATH&link=wrong",
      cookie: "",
    });
  });

  // Another site would put its visitors into an agent's session, or try secrets through their browsers.
  it.each(["image", "iframe", "script", "empty"])("does nothing as the %s of a page", async (dest) => {
    expect(await follow({ "sec-fetch-dest": dest })).toEqual({
      calls: [],
      location: "/search-result?dest=ATH",
      cookie: "",
    });
  });
});
