import { describe, expect, it } from "vitest";
import { venuePicture } from "./venue-picture";

const place = { code: "BER", landmark: null };
const named = (he: string, en = "A league", ru = "Лига", ar = "دوري") => ({ competitionNames: { he, en, ru, ar } });

describe("the drawing of a match", () => {
  it.each([
    ["Hebrew", named("הגביע האירופי בכדורסל")],
    ["English", named("הגביע", "European Basketball Cup")],
    ["Russian", named("הגביע", "The cup", "Баскетбольный Еврокубок")],
    ["Arabic", named("הגביע", "The cup", "Кубок", "كأس أوروبا لكرة السلة")],
  ])("is of a hall if the competition's %s name says basketball", (_language, event) => {
    expect(venuePicture(place, event, "card")).toBe("/pictures/destination/BER/arena/none/card.svg");
  });

  it("is of a stadium otherwise", () => {
    expect(venuePicture(place, named("הליגה הספרדית"), "wide")).toBe("/pictures/destination/BER/stadium/none/wide.svg");
  });
});
