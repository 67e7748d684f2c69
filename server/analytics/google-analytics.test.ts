import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { VisitCount } from "@engine/content/visit-counts/visit-counts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { googleAnalytics } from "./google-analytics";

type Sent = {
  query: Record<string, string>;
  client_id: string;
  consent: object;
  events: { name: string; params: object }[];
};

let google: Server;
let url: string;
let sent: Sent[] = [];
let status = 204;

beforeAll(async () => {
  google = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const query = Object.fromEntries(new URL(request.url!, url).searchParams);
    sent.push({ query, ...JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((done) => google.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/mp/collect`;
});
beforeEach(() => {
  sent = [];
  status = 204;
});
afterAll(() => void google.close());

const visit: VisitCount = {
  event: "product",
  language: "he",
  device: "app",
  channel: "",
  marketerId: "M1",
  utmSource: "news",
  utmMedium: "",
  utmCampaign: "summer",
  count: 2,
};
const send = () => googleAnalytics({ url, measurementId: "G-TEST", apiSecret: "the-secret" });

test("sends each visit as an event and a purchase with its amount, and nothing of a person", async () => {
  covers("2.89");
  const source = { channel: "App", marketerId: "", utmSource: "news", utmMedium: "", utmCampaign: "" };
  const purchase = { reference: "r", amount: 810.5, currency: "USD", category: "Vacation_pack", dest: "ATH" } as const;
  await send()([visit], [{ ...purchase, ...source }]);
  const params = { language: "he", device: "app", source: "news", campaign: "summer", marketer_id: "M1" };
  expect(sent).toEqual([
    {
      query: { measurement_id: "G-TEST", api_secret: "the-secret" },
      client_id: expect.stringMatching(/^\d+\.\d+$/),
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [
        {
          name: "purchase",
          params: {
            transaction_id: "r",
            value: 810.5,
            currency: "USD",
            items: [{ item_id: "ATH", item_category: "Vacation_pack", price: 810.5, quantity: 1 }],
            source: "news",
            channel: "App",
          },
        },
        { name: "view_item", params },
        { name: "view_item", params },
      ],
    },
  ]);
});

test("many visits go in requests of 25, each of an unknown client, and a rush is cut at a thousand", async () => {
  await send()([{ ...visit, count: 5_000 }], []);
  expect(sent.map(({ events }) => events.length)).toEqual(Array(40).fill(25));
  expect(new Set(sent.map(({ client_id }) => client_id)).size).toBe(40);
});

test.each([307, 403, 500])("an answer %s is a failure that does not name the secret", async (answer) => {
  status = answer;
  const failure = await send()([visit], []).catch((error: Error) => error);
  expect(failure).toMatchObject({ message: `Google Analytics answers ${answer}` });
  expect(sent).toHaveLength(1);
});
