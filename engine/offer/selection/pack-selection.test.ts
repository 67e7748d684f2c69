import { describe, expect, test } from "vitest";
import { aDeparture } from "../../../tests/factories/priced-hotel";
import { packStatus } from "./pack-selection";

describe("a pack that leaves on 2027-02-07", () => {
  const at = (time: string) => new Date(time);

  test.each([
    ["is sold the day before", {}, "2027-02-06T12:00:00Z", "2027-02-06", "available"],
    ["is not sold on its day", {}, "2027-02-06T22:30:00Z", "2027-02-07", "expired"],
    [
      "is sold to the moment its sales end, on its day as well",
      { salesEndAt: at("2027-02-07T06:00:00Z") },
      "2027-02-07T05:59:59Z",
      "2027-02-07",
      "available",
    ],
    [
      "is not sold from that moment on",
      { salesEndAt: at("2027-02-07T06:00:00Z") },
      "2027-02-07T06:00:00Z",
      "2027-02-07",
      "expired",
    ],
    ["is being updated", { status: "updating" }, "2027-01-01T12:00:00Z", "2027-01-01", "updating"],
    ["is closed", { status: "closed" }, "2027-01-01T12:00:00Z", "2027-01-01", "closed"],
    ["is over before it is closed", { status: "closed" }, "2027-02-08T12:00:00Z", "2027-02-08", "expired"],
  ])("%s", (_, change, now, today, status) => {
    expect(packStatus(aDeparture(change), at(now), today)).toBe(status);
  });
});
