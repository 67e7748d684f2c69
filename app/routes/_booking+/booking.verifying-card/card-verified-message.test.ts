import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { read } from "../../../../tests/project-files";
import { frameReturn } from "./card-verified-message";

const own = "https://shop.example";
const frame = { name: "the payment frame" };
const url = "/booking/card-verified?booking=b&uid=u";
const genuine = { origin: own, source: frame, data: { type: "card-verified", url } };

test("check 22: of the messages a hostile page can send to the card page, none leads anywhere", () => {
  const asData = (data: unknown) => ({ ...genuine, data });
  const asUrl = (bad: unknown) => asData({ type: "card-verified", url: bad });
  const hostile: Record<string, { origin: string; source: unknown; data: unknown }> = {
    "another origin": { ...genuine, origin: "https://evil.example" },
    "an origin that begins like ours": { ...genuine, origin: `${own}.evil.example` },
    "the same host over http": { ...genuine, origin: "http://shop.example" },
    "a sandboxed frame": { ...genuine, origin: "null" },
    "no origin": { ...genuine, origin: "" },
    "another window": { ...genuine, source: { name: "a popup" } },
    "no window": { ...genuine, source: null },
    "a script": asUrl("javascript:alert(1)//booking/card-verified"),
    "a document of data": asUrl("data:text/html,/booking/card-verified"),
    "another site": asUrl("https://evil.example/booking/card-verified"),
    "another site without a scheme": asUrl("//evil.example/booking/card-verified"),
    "another site by backslashes": asUrl("/\\evil.example/booking/card-verified"),
    "another site by a name before the host": asUrl("https://shop.example@evil.example/booking/card-verified"),
    "another port": asUrl("https://shop.example:8443/booking/card-verified"),
    "a tab in the scheme": asUrl("java\tscript:alert(1)"),
    "another page of ours": asUrl("/member/logout"),
    "a path that climbs out": asUrl("/booking/card-verified/../../admin"),
    "a path that only begins like it": asUrl("/booking/card-verified-not"),
    "a megabyte": asUrl(`${url}&x=${"x".repeat(1024 * 1024)}`),
    "a number": asUrl(7),
    "an object that is not text": asUrl({ toString: () => url }),
    "a list": asData(["card-verified", url]),
    "a text": asData(JSON.stringify(genuine.data)),
    nothing: asData(null),
    "another type": asData({ type: "card-verified-heard", url }),
    "a type by the prototype": asData(Object.create({ type: ["card-verified"], url })),
  };
  const acceptedEvents = Object.entries(hostile).filter(([, event]) => frameReturn(event, frame, own) !== null);
  expect(acceptedEvents.map(([name]) => name)).toEqual([]);
  // Before the frame exists, a message without a window is not from it.
  expect(frameReturn({ ...genuine, source: undefined }, undefined, own)).toBeNull();
  expect(frameReturn(genuine, frame, own)).toBe(url);
  expect(frameReturn(asUrl(`${own}/booking/card-verified?x=1#part`), frame, own)).toBe("/booking/card-verified?x=1");
});

test("check 22: the page inside the frame tells only our own page, and only that one can make it wait", () => {
  const messages: unknown[][] = [];
  const waits: number[] = [];
  let hear: (event: object) => void = () => {};
  const parent = { postMessage: (...args: unknown[]) => void messages.push(args) };
  const window = {
    parent,
    location: { origin: own },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
  };
  runInNewContext(read("public/leave-frame.js"), {
    window,
    document: { getElementById: () => ({ dataset: { url }, submit() {} }) },
    setTimeout: (_: unknown, milliseconds: number) => waits.push(milliseconds),
    clearTimeout() {},
  });
  expect(messages).toEqual([[{ type: "card-verified", url }, own]]);
  const acknowledgement = { type: "card-verified-heard" };
  hear({ origin: "https://evil.example", source: parent, data: acknowledgement });
  hear({ origin: own, source: { name: "another" }, data: acknowledgement });
  hear({ origin: own, source: parent, data: null });
  expect(waits).toHaveLength(1);
  hear({ origin: own, source: parent, data: acknowledgement });
  expect(waits).toHaveLength(2);
});
