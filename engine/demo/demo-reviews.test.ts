import { expect, test } from "vitest";
import { demoReviews } from "./demo-reviews";
import { seededDraw } from "./seeded-draw";

const hotels = (facilities: string[]) =>
  Array.from({ length: 60 }, (_, index) => ({ id: `hotel-${index}`, stars: 4, facilities }));

function textsOf(facilities: string[], board: string): string {
  const all = hotels(facilities);
  const rates = all.map(({ id }) => ({ hotelId: id, board }));
  return demoReviews(all, rates, "2026-11-28", seededDraw("reviews"))
    .map(({ text }) => text)
    .join("\n");
}

test("a demo review praises a pool, a gym, a lift or a breakfast only at a hotel that has it, or a shopper reads a lie beside the facts", () => {
  const bare = textsOf(["wifi"], "SC");
  for (const word of [/בריכה/, /المسبح/, /חדר הכושר/, /المصعد/, /ארוחת (ה)?בוקר/, /[Bb]reakfast/, /завтрак/, /الإفطار/])
    expect(bare, String(word)).not.toMatch(word);
  const full = textsOf(["pool", "gym", "lift"], "BB");
  for (const word of [/הבריכה/, /المسبح/, /ארוחת בוקר/, /[Bb]reakfast/, /завтрак/])
    expect(full, String(word)).toMatch(word);
});
