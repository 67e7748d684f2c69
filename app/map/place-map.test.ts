import { brotliCompressSync } from "node:zlib";
import type { DemoDestination } from "@engine/demo/demo-destination";
import { destinations } from "@engine/demo/destinations";
import { describe, expect, test } from "vitest";
import { loader } from "~/routes/_files+/maps.$frame[.svg]";
import { drawLand } from "./land.server";
import { linkedFrame, mapAddress } from "./map-address.server";
import { frameAround, frameIn, positionIn } from "./map-frame";
import { labelBox, placeLabels } from "./place-labels";
import { mapOfPlace, mapOfPlaces } from "./place-map.server";

const places = Object.entries<DemoDestination>(destinations).map(
  (
    [
      code,
      {
        names,
        at: [lat, lng],
        domestic,
      },
    ],
    index,
  ) => ({
    code,
    name: names.en,
    price: `$${300 + index}`,
    geo: { lat, lng },
    domestic,
  }),
);
const abroad = places.filter(({ domestic }) => !domestic);
const map = mapOfPlaces(places, "Tel Aviv")!;

describe("the frame of a map", () => {
  test("holds the places around the Mediterranean and leaves those of other continents to the list", () => {
    expect(map.marks.map(({ code }) => code)).toEqual(expect.arrayContaining(["LON", "ATH", "DXB"]));
    expect(map.marks.map(({ code }) => code)).not.toEqual(expect.arrayContaining(["NYC"]));
    expect(map.leavesOut).toBe(true);
  });

  test("leaves places in Israel to the list beside places abroad, and says so", () => {
    const home = places.filter(({ domestic }) => domestic);
    expect(map.marks.map(({ code }) => code)).not.toContain(home[0]!.code);
    expect(map.leavesOutHome).toBe(true);
    expect(mapOfPlaces(abroad, "Tel Aviv")!.leavesOutHome).toBe(false);
    expect(mapOfPlaces(home, "Tel Aviv")).toMatchObject({ leavesOut: false, leavesOutHome: false });
  });

  test("is the world when most places would be left out", () => {
    const frame = frameAround([-120, -60, 0, 60, 120].map((lng) => ({ lat: 20, lng })))!;
    for (const lng of [-120, 120]) expect(Math.abs(positionIn(frame, { lat: 20, lng }).x - 0.5)).toBeLessThan(0.5);
  });

  test("is named by its address", () => {
    const frame = frameAround(abroad.map(({ geo }) => geo))!;
    expect(linkedFrame(/\/maps\/(.*)\.svg/.exec(mapAddress(frame))![1])).toEqual(frame);
    for (const wrong of ["1_2", "200_0_20", "0_80_20", "0_0_2", "0_0_21", "0_0_400", "1.5_0_20"])
      expect(frameIn(wrong), wrong).toBeNull();
  });

  test("is drawn only for an address that a page links", () => {
    const name = /\/maps\/(.*)\.svg/.exec(mapAddress({ lng: 23, lat: 40, span: 78 }))![1]!;
    const [text, signature] = name.split("~");
    expect(linkedFrame(name)).toEqual({ lng: 23, lat: 40, span: 78 });
    for (const wrong of [undefined, "", text, `${text}~`, `23_41_78~${signature}`, `${text}~${signature!.slice(1)}`])
      expect(linkedFrame(wrong), wrong).toBeNull();
    const drawn = (frame: string) =>
      loader({ params: { frame }, request: new Request("http://shop.test"), context: {} });
    expect(drawn(name).headers.get("content-type")).toBe("image/svg+xml");
    expect(() => drawn(text!)).toThrow(expect.objectContaining({ status: 404 }));
  });

  test("has the north above, the east beyond the west, and its centre in the middle", () => {
    const frame = { lat: 40, lng: 20, span: 60 };
    expect(positionIn(frame, frame)).toEqual({ x: 0.5, y: 0.5 });
    expect(positionIn(frame, { lat: 50, lng: 30 }).x).toBeGreaterThan(0.5);
    expect(positionIn(frame, { lat: 50, lng: 30 }).y).toBeLessThan(0.5);
  });
});

describe("labels", () => {
  const spots = map.marks.map((mark) => ({
    ...mark,
    x: mark.x / 100,
    y: mark.y / 100,
    label: `${mark.name} ${mark.price}`,
  }));

  test.each([
    ["narrow", [320, 360, 390, 430, 740], 12],
    ["wide", [680, 768, 896], 13],
  ] as const)("cover no other on a %s map, and lie on it", (layout, widths, type) => {
    const shown = spots.filter((spot) => spot[layout]);
    expect(shown.length).toBeGreaterThanOrEqual(layout === "narrow" ? 6 : 20);
    for (const width of widths) {
      const boxes = shown.map((spot) => labelBox(spot, spot.side, width, type));
      for (const [index, a] of boxes.entries()) {
        expect(a.x0).toBeGreaterThanOrEqual(0);
        expect(a.x1).toBeLessThanOrEqual(width);
        for (const b of boxes.slice(index + 1))
          expect(a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1).toBe(false);
      }
    }
  });

  test("of many at one point, the most important are shown", () => {
    const here = { x: 0.5, y: 0.5, label: "A long name $400" };
    const [first, ...others] = placeLabels([here, here, here, here, here, here]);
    expect([first!.narrow, first!.wide]).toEqual([true, true]);
    expect([others.at(-1)!.narrow, others.at(-1)!.wide]).toEqual([false, false]);
  });
});

test("a place in Israel is on the map of places in Israel, and on none beside places abroad", () => {
  const domestic = places.filter((place) => place.domestic);
  expect(mapOfPlaces(domestic, "Tel Aviv")).toMatchObject({ marks: { length: domestic.length }, departure: undefined });
  expect(map.marks.filter(({ code }) => domestic.some((place) => place.code === code))).toEqual([]);
});

test("one place is shown with the point of departure, unless it lies around it", () => {
  const of = (code: string) => mapOfPlace(places.find((place) => place.code === code)!, "Tel Aviv")!;
  expect(of("ATH").departure?.name).toBe("Tel Aviv");
  expect(of("ETH").departure).toBeUndefined();
});

test("the land of a map is a small file without a colour of its own", () => {
  const svg = drawLand(frameIn("23_40_78")!);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1000 600"><path id="land" d="M[\d -]+l[-\dMlz ]+z"\/><\/svg>$/);
  expect(brotliCompressSync(svg).length).toBeLessThan(6 * 1024);
  // Places in the middle of the sea have no land around them.
  expect(drawLand({ lat: -45, lng: -130, span: 14 })).toContain('d=""');
});
