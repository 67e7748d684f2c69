import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./listen";

const host = "127.0.0.1";

test.each(["PORT", "ENGINE_PORT", "METRICS_PORT"] as const)("a port that is taken names %s", async (variable) => {
  const first = createServer();
  await listen(first, { port: 0, host, variable });
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), { port, host, variable })).rejects.toMatchObject({
    name: "CommandProblem",
    message: expect.stringMatching(new RegExp(`Port ${port} is in use.* set ${variable} to another`)),
  });
  first.close();
});
