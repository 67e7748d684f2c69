import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gatewayAdapters } from "@server/gateway-for";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aClock } from "../../tests/factories/test-engine";
import { filesUnder, importsOf, read } from "../../tests/project-files";
import { importKinds } from "../offer/import/import-line";
import { hotelbedsSupplier } from "./hotelbeds/hotelbeds-supplier";
import { httpSms } from "./sms/http-sms";
import { inforuSms } from "./sms/inforu-sms";
import { signedWebhook } from "./webhook/signed-webhook";

/** Requests leave only for addresses of the configuration. */

/** Stands for a service inside our network, which nothing may reach. */
const canary = { server: null as Server | null, heard: [] as string[], url: "" };
/** A company that has been taken over: it sends every request on to the canary, with its method and body. */
const company = { server: null as Server | null, heard: 0, url: "" };

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  canary.server = createServer((request, response) => {
    canary.heard.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  canary.url = await listen(canary.server);
  company.server = createServer((_request, response) => {
    company.heard += 1;
    response.writeHead(307, { location: `${canary.url}/latest/meta-data` }).end();
  });
  company.url = await listen(company.server);
});
afterAll(async () => {
  for (const { server } of [canary, company]) await new Promise((resolve) => server?.close(resolve));
});

const attempt = { transactionId: "1", paymentTransUid: "u", amountAgorot: 100 };
const page = {
  ...attempt,
  noOfPayments: 1,
  language: "he" as const,
  customer: { name: "n", email: "a@example.com", phone: "0501234567" },
  description: "d",
  successUrl: "http://shop.test/",
  failureUrl: "http://shop.test/",
  cancelUrl: "http://shop.test/",
  callbackUrl: "http://shop.test/",
  expiresInMinutes: 5,
};
const request = {
  checkIn: "2027-01-19",
  checkOut: "2027-01-21",
  occupancies: [],
  destinationCode: "RHO",
  language: "ENG",
} as const;
const clock = aClock();

/** Every call of every adapter to the company. */
function everyCall(): [string, () => Promise<unknown>][] {
  const at = { pageOrigins: [], baseUrl: company.url };
  const keys = { gateway: "payplus" as const, apiKey: "k", secretKey: "s", pageUid: "p", terminal: "1" };
  const gateways = Object.values(gatewayAdapters).map((adapter) => adapter({ ...keys, ...at }, at));
  const hotels = hotelbedsSupplier({
    baseUrl: company.url,
    apiKey: "k",
    secret: "s",
    picturesUrl: company.url,
    clock,
  });
  const message = { to: "+972501234567", text: "code 123456", key: "k" };
  return [
    ...gateways.flatMap((gateway): [string, () => Promise<unknown>][] => [
      [`${gateway.name} page`, () => gateway.createHostedPage(page)],
      [`${gateway.name} lookup`, () => gateway.lookup("u", null)],
      [`${gateway.name} capture`, () => gateway.capture(attempt)],
      [`${gateway.name} void`, () => gateway.voidAuthorization(attempt)],
      [`${gateway.name} refund`, () => gateway.refund({ ...attempt, key: "k", earlier: [] })],
    ]),
    ["hotels", () => hotels.availability({ ...request, occupancies: [] })],
    ["hotel rate", () => hotels.checkRate("a.b", "ENG")],
    ["hotel booking by reference", () => hotels.findBooking("NF-1")],
    ["hotel cancellation", () => hotels.cancel("1")],
    ["hotel contents", () => hotels.content([1], "ENG")],
    ["hotel picture", () => hotels.picture!("00/a.jpg")],
    ["SMS over HTTP", () => httpSms({ url: company.url, token: "t", sender: "s" })(message)],
    ["SMS by Inforu", () => inforuSms({ baseUrl: company.url, user: "u", token: "t", sender: "s" })(message)],
    ["webhook", () => signedWebhook({ url: company.url, secret: "s", clock })({ body: "{}", key: "k" })],
  ];
}

test("check 24: a company's redirect takes no request to another host, and nothing is reported as done", async () => {
  const wrong: string[] = [];
  for (const [name, call] of everyCall()) {
    const before = company.heard;
    const answer = await call().catch(() => ({ outcome: "failed" }));
    const { outcome } = answer as { outcome?: string };
    if (company.heard === before) wrong.push(`${name} asked nobody`);
    if (outcome === undefined || outcome === "done") wrong.push(`${name} was ${outcome}`);
  }
  expect(wrong).toEqual([]);
  expect(canary.heard).toEqual([]);
  // The canary works: a client that follows reaches it.
  await fetch(company.url);
  expect(canary.heard).toEqual(["GET /latest/meta-data"]);
});

describe("check 24: data", () => {
  const inside = [
    "http://127.0.0.1/a.jpg",
    "http://[::1]/a.jpg",
    "http://169.254.169.254/latest/meta-data/a.jpg",
    "//10.0.0.1/a.jpg",
    "http:\\\\localhost\\a.jpg",
    "@127.0.0.1/a.jpg",
    "a.jpg@127.0.0.1",
    "file:///etc/passwd.jpg",
    "../../../etc/passwd.jpg",
    "a/../../b.jpg",
    "%2e%2e/a.jpg",
    "a.jpg?u=http://127.0.0.1",
    "a.jpg#@127.0.0.1",
    "０.jpg",
  ];

  test("of an import names pictures by file, never by address", () => {
    const hotel = importKinds.hotel;
    const shape = "shape" in hotel ? hotel.shape : null;
    const accepted = inside.filter((photo) => shape?.photos.safeParse([photo]).success ?? true);
    expect(accepted).toEqual([]);
    expect(shape!.photos.safeParse(["harbour-1.jpg"]).success).toBe(true);
  });

  test("of a hotel supplier cannot make us fetch a picture from anywhere but its own pictures", async () => {
    const requests: string[] = [];
    const hotels = hotelbedsSupplier({
      baseUrl: "https://hotels.example",
      apiKey: "k",
      secret: "s",
      picturesUrl: "https://pictures.example/bigger",
      clock,
      fetch: async (url) => {
        requests.push(String(url));
        return new Response("", { status: 404 });
      },
    });
    for (const path of inside) await hotels.picture!(path);
    expect(requests).toEqual([]);
  });
});

// A module that opens connections of its own would be in no list above.
test("check 24: only the adapters of companies send requests, and addresses come to them from the configuration", () => {
  const network = /^(node:)?(http|https|http2|net|tls|dgram|dns)(\/|$)|^(undici|axios|got|nodemailer)(\/|$)/;
  const sends = /(?<![.\w])fetch\((?!request: Request)|\bfetch: send = fetch\b|\?\? fetch\b/;
  const files = filesUnder("engine", /(?<!\.test)\.ts$/).filter(
    (path) =>
      importsOf(path).some(({ target, typeOnly }) => network.test(target) && !typeOnly) ||
      sends.test(read(path).replaceAll(/\/\*\*[\s\S]*?\*\//g, "")),
  );
  // It parses networks, and opens nothing.
  const parsing = ["engine/core/address-list.ts"];
  const others = files.filter((path) => !path.startsWith("engine/suppliers/") && !parsing.includes(path));
  expect(others).toEqual([]);
  expect(files.length).toBeGreaterThan(4);
});
