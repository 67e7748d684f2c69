import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { confirmationWords } from "./confirmation-words.server";

const t = translator("en", "booking");
const booked = {
  state: "OK",
  reservationStatus: "OK",
  payer: { email: "noa@example.com", mobile: "+972521234567" },
  rooms: [],
} as const;
type Facts = Parameters<typeof confirmationWords>[0];
const wordsOf = (facts: Partial<Facts>, toAgency = false) =>
  confirmationWords({ ...booked, ...facts } as Partial<Facts> as Facts, t, { toAgency });

test.each([
  [{}, "ok", t("done.ok"), t("done.ok-text")],
  [{ reservationStatus: undefined }, "waiting", t("waiting.title"), t("waiting.text")],
  [{ state: "CANCELLED" }, "cancelled", t("done.cancelled"), ""],
  [{ reservationStatus: "REFUSE", refusedBy: "hotel" }, "refuse", t("done.refuse-hotel"), t("done.refuse-text-hotel")],
  [{ reservationStatus: "RQ", payment: "to-agency" }, "rq", t("done.rq"), t("done.rq-text-agency")],
] as [Partial<Facts>, string, string, string][])("%j is said to be %s", (facts, outcome, title, text) => {
  expect(wordsOf(facts)).toMatchObject({ outcome, title, text, isOffPlan: false });
});

test("a booking whose cancellation is asked for says only that", () => {
  const asked = wordsOf({ cancellationAskedAt: "2026-11-29T08:00:00.000Z" });
  expect(asked).toMatchObject({ outcome: "ok", isOffPlan: true, title: t("done.cancel-title"), text: "" });
});

test("its agency reads to whom the confirmation went", () => {
  expect(wordsOf({}, true).text).toContain("noa@example.com");
  expect(wordsOf({}).text).not.toContain("noa@example.com");
});
