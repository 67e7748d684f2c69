import { expect, test } from "vitest";
import { listCurrencyOf, withListCurrency } from "./list-currency.server";
import { logInCookie } from "./log-ins.server";

const currencyWith = (setCookies: string[]) =>
  listCurrencyOf(
    new Request("http://shop.test/", { headers: { cookie: setCookies.map((one) => one.split(";")[0]!).join("; ") } }),
  );

test("lists are in the currency that the browser chose, but for an agency in the one it is invoiced in", async () => {
  const chosen = await withListCurrency("IL");
  const sid = "a".repeat(22);
  expect(await currencyWith([])).toBe("sold");
  expect(await currencyWith([chosen])).toBe("IL");
  expect(await currencyWith([chosen, await logInCookie("agency", { sid })])).toBe("sold");
  // Its code is still to be entered; a club member is not an agency.
  expect(await currencyWith([chosen, await logInCookie("agency", { sid, waiting: true })])).toBe("IL");
  expect(await currencyWith([chosen, await logInCookie("member", { sid })])).toBe("IL");
});
