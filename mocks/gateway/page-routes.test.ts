import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Ledger, openLedger } from "./ledger";
import { magicCardNamed } from "./magic-cards";
import { type SandboxGateway, sandboxGateway } from "./sandbox-gateway";

const base = "http://gateway.test/sandbox-gateway";
const keys = { "api-key": "key", "secret-key": "secret" };
const start = Date.UTC(2027, 4, 15);
const good = { number: magicCardNamed("approve")!.number, expiry: "05/27", cvv: "7391" };

let ledger: Ledger;
let gateway: SandboxGateway;
let now: number;
let notices: string[];

beforeEach(() => {
  ledger = openLedger();
  now = start;
  const toldHere: string[] = [];
  notices = toldHere;
  gateway = sandboxGateway({
    ledger,
    publicBase: base,
    apiKey: keys["api-key"],
    secretKey: keys["secret-key"],
    framedBy: ["https://shop.example"],
    now: () => now,
    fetch: async (_, init) => {
      toldHere.push(String(init?.body));
      return new Response(null);
    },
    delays: { usual: 0 },
  });
});

async function newPage(language = "en", payments = 1): Promise<string> {
  const answer = await gateway.fetch(
    new Request("http://gateway.test/api/v1.0/PaymentPages/generateLink", {
      method: "POST",
      headers: { ...keys, "content-type": "application/json" },
      body: JSON.stringify({
        payment_page_uid: "page",
        charge_method: 2,
        amount: 1234567.5,
        payments,
        language_code: language,
        customer: { customer_name: '<b>Dana "D" Levi</b>' },
        more_info: "attempt-1",
        refURL_success: "https://shop.example/back?result=success",
        refURL_failure: "https://shop.example/back?result=failure",
        refURL_cancel: "https://shop.example/back?result=cancel&x=1",
        refURL_callback: "https://shop.example/callback",
        expiry_datetime: 10,
      }),
    }),
  );
  const { data } = (await answer.json()) as { data: { payment_page_link: string } };
  return data.payment_page_link.slice(base.length);
}

function get(path: string) {
  return gateway.fetch(new Request(`http://gateway.test${path}`));
}
function post(path: string, fields: Record<string, string>) {
  return gateway.fetch(
    new Request(`http://gateway.test${path}`, { method: "POST", body: new URLSearchParams(fields) }),
  );
}

describe("the card page", () => {
  test.each([
    ["he", "rtl", "תשלום מאובטח"],
    ["ar", "rtl", "دفع آمن"],
    ["en", "ltr", "Secure card payment"],
    ["ru", "ltr", "Безопасная оплата"],
  ])("%s reads %s", async (language, direction, title) => {
    const answer = await get(await newPage(language, 3));
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain(title);
    expect(text).toContain("₪1,234,567.50");
    expect(text).toContain("<dd>3</dd>");
    expect(text).not.toContain("<script");
    expect(text).not.toContain("<b>Dana");
  });

  test("only the shop may frame it, and browsers do not cache it", async () => {
    const { headers } = await get(await newPage());
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' https://shop.example; frame-ancestors 'self' https://shop.example",
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("shows the problems and keeps the input, except the security code", async () => {
    const path = await newPage();
    const answer = await post(path, { ...good, expiry: "13/27", cvv: "77391", id: "123456789", holder: "Dana Levi" });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain("<title>Error: ");
    for (const name of ["expiry", "cvv", "id"]) expect(text).toContain(`href="#${name}"`);
    expect(text).not.toContain('href="#number"');
    expect(text).toMatch(/id="number"[^>]*value="4580000000000000"/);
    expect(text).toMatch(/id="expiry"[^>]*value="13\/27"[^>]*aria-invalid="true"/);
    expect(text).toMatch(/id="holder"[^>]*value="Dana Levi"/);
    expect(text).not.toContain("77391");
  });

  test.each([
    ["a wrong digit", { number: "4580000000000001" }, "number"],
    ["a card that is not for demonstration", { number: "4111111111111111" }, "number"],
    ["letters", { number: "card" }, "number"],
    ["nothing", { number: "", expiry: "", cvv: "" }, "cvv"],
    ["a month that is over", { expiry: "04/27" }, "expiry"],
    ["no such month", { expiry: "00/30" }, "expiry"],
    ["an identity number with a wrong digit", { id: "000000019" }, "id"],
  ])("refuses %s", async (_, wrong, field) => {
    const path = await newPage();
    const answer = await post(path, { ...good, ...wrong });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="${field}-error"`);
    expect(ledger.transactionOfUid("attempt-1")).toBeUndefined();
  });

  test.each([
    ["the month it ends in", { expiry: "05/27" }],
    ["other spellings", { number: "4580-0000 0000-0000", expiry: " 5 / 2027 " }],
    ["no separator", { expiry: "0527" }],
    ["Arabic digits", { number: "٤٥٨٠٠٠٠٠٠٠٠٠٠٠٠٠", expiry: "٠٥/٢٧", cvv: "١٢٣" }],
    ["an identity number", { id: "000000018" }],
  ])("accepts %s", async (_, typed) => {
    const path = await newPage();
    const answer = await post(path, { ...good, ...typed });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get("location")!);
    expect(location.searchParams.get("result")).toBe("success");
    expect(location.searchParams.get("status_code")).toBe("000");
    expect(ledger.transactionOfUid("attempt-1")).toMatchObject({
      card: { last4: "0000", expiryMonth: "05", expiryYear: "27" },
    });
  });

  test("submitted twice, it creates one authorization and redirects to the same address", async () => {
    const path = await newPage();
    const answers = await Promise.all([post(path, good), post(path, good), post(path, good)]);
    expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
    expect(ledger.transactionsNamed("attempt-1")).toHaveLength(1);
    expect((await get(path)).headers.get("location")).toBe(answers[0]!.headers.get("location"));
  });

  test("can be cancelled", async () => {
    expect(await (await get(await newPage())).text()).toContain(
      'href="https://shop.example/back?result=cancel&amp;x=1"',
    );
  });

  test("accepts no card after it has expired", async () => {
    const path = await newPage();
    now = start + 10 * 60_000;
    expect((await get(path)).status).toBe(410);
    expect((await post(path, good)).status).toBe(410);
    expect(ledger.transactionOfUid("attempt-1")).toBeUndefined();
  });

  test("is not found for an unknown id", async () => {
    expect((await get("/page/unknown")).status).toBe(404);
    expect((await post("/page/unknown", good)).status).toBe(404);
  });
});

describe("the bank's challenge", () => {
  const card = { ...good, number: magicCardNamed("3ds")!.number };

  test("appears without the card's number, survives a reload, and requires a code", async () => {
    const path = await newPage();
    expect((await post(path, card)).headers.get("location")).toBe(`${base}${path}`);
    const question = await (await get(path)).text();
    expect(question).toContain('name="code"');
    expect(question).not.toContain(card.number);
    expect((await post(path, { code: "12" })).status).toBe(422);
    expect((await post(path, { code: "1234" })).headers.get("location")).toContain("result=success");
  });

  test("lets the customer go back and use another card", async () => {
    const path = await newPage();
    await post(path, card);
    await post(path, { intent: "another-card" });
    expect(await (await get(path)).text()).toContain('name="cvv"');
    expect((await post(path, good)).headers.get("location")).toContain("result=success");
  });
});

test("card numbers and codes appear in no log, no ledger and no callback", async () => {
  const texts: string[] = [];
  const pages = [
    ...(["log", "info", "warn", "error", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void texts.push(words.join(" "))),
    ),
    ...[process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0),
    ),
  ];
  const lines: unknown[] = [];
  const record = ledger.record;
  ledger.record = (line) => {
    lines.push(line);
    return record(line);
  };
  const path = await newPage();
  const form = { ...good, number: magicCardNamed("3ds")!.number };
  await post(path, { ...good, expiry: "bad" });
  await post(path, form);
  await post(path, { code: "9999" });
  await gateway.idle();
  for (const spy of pages) spy.mockClear();
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(notices).toHaveLength(1);
  const everything = [...texts, JSON.stringify(lines), ...notices].join("\n");
  expect(everything).toContain(form.number.slice(-4));
  // Neither in full nor as a part long enough to identify the card.
  for (const number of [good.number, form.number]) expect(everything).not.toContain(number.slice(0, 13));
  expect(everything).not.toContain(good.cvv);
});

describe("faults by name", () => {
  const fault = (body: object, headers: Record<string, string> = keys) =>
    gateway.fetch(new Request("http://gateway.test/faults", { method: "POST", headers, body: JSON.stringify(body) }));

  test("happen the requested number of times", async () => {
    const path = await newPage();
    expect((await fault({ name: "down", times: 2 })).status).toBe(200);
    expect([(await get(path)).status, (await get(path)).status, (await get(path)).status]).toEqual([503, 503, 200]);
  });

  test("happen until they are reset", async () => {
    const path = await newPage();
    await fault({ name: "down" });
    expect((await get(path)).status).toBe(503);
    expect(await (await fault({ name: "down", times: 0 })).json()).toEqual({ faults: {} });
    expect((await get(path)).status).toBe(200);
  });

  test.each([
    ["an unknown name", { name: "toString" }, keys, 422],
    ["half a time", { name: "down", times: 0.5 }, keys, 422],
    ["a stranger", { name: "down" }, {}, 401],
  ])("%s is refused", async (_, body, headers, status) => {
    expect((await fault(body, headers)).status).toBe(status);
  });
});
