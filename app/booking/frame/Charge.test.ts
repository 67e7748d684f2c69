import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { textsIn } from "~/i18n/i18n.server";
import { Charge } from "./Charge";

const marks = /<[^>]*>|[\u2066-\u2069\u2060\u00a0]/g;

test.each([
  [1, false, "Charged now: ₪4,200"],
  [3, false, "3 payments without interest, ₪4,200 in all: ₪1,401 now, then ₪1,399.50 a month"],
  [1, true, "Charged only once the booking is confirmed: ₪4,200"],
  [3, true, "3 payments without interest, ₪4,200 in all: ₪1,401 once the booking is confirmed, then ₪1,399.50 a month"],
  [3, null, "On both cards together: ₪4,200, in 3 payments without interest on each"],
])("%i payments, after a confirmation: %s", (payments, afterConfirmation, text) => {
  const charge =
    afterConfirmation === null ? null : { afterConfirmation, payments, firstNIS: "1401.00", otherNIS: "1399.50" };
  const shown = createElement(Charge, { booking: { charge, payments, priceNIS: "4200.00" } });
  const html = renderToString(createElement(I18nextProvider, { i18n: textsIn("en") }, shown));
  expect(html.replace(marks, "")).toBe(text);
});
