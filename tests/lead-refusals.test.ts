import { expect, test } from "vitest";
import { placeholderSeller } from "~/config.server";
import { covers } from "./coverage/covers";
import { shopWithPages } from "./factories/shop-with-pages";

const { site } = await shopWithPages();

test("a message that is not taken keeps the text and names the telephone of the shop", async () => {
  covers("8.12");
  const form: [string, string][] = [
    ["firstName", "Dana"],
    ["phone", "050-1234567"],
    ["message", "May we bring a dog?"],
  ];
  let answer = await site.post("/call-me?lang=en", form);
  for (let attempt = 1; answer.status === 303 && attempt < 50; attempt += 1)
    answer = await site.post("/call-me?lang=en", form);
  expect(answer.status).toBe(429);
  expect(answer.html).toContain(`You can also call us on \u2066${placeholderSeller.phone}\u2069`);
  expect(answer.html).toContain("May we bring a dog?");
});
