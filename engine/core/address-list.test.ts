import { expect, test } from "vitest";
import { addressList, network } from "./address-list";

test("an address is in a list of networks by its bits, in both families", () => {
  const office = addressList(["192.0.2.0/24", "198.51.100.7", "2001:db8:1::/48"]);
  const inside = [
    "192.0.2.1",
    "192.0.2.255",
    "::ffff:192.0.2.9",
    "198.51.100.7",
    "2001:db8:1::9",
    "2001:DB8:1:ffff::",
    "2001:db8:1:2",
    "2001:db8:1:",
  ];
  const outside = [
    "192.0.3.1",
    "198.51.100.8",
    "2001:db8:2::1",
    "2001:db8:2:1",
    "unknown",
    "",
    "192.0.2",
    "192.0.2.1, 10.0.0.1",
  ];
  expect(inside.filter((address) => !office(address))).toEqual([]);
  expect(outside.filter(office)).toEqual([]);
  expect(addressList([])("192.0.2.1")).toBe(false);
});

test("an invalid network is recognised", () => {
  expect(network("2001:db8::7")?.prefix).toBe(64);
  expect(network("10.0.0.0/8")).toEqual({ address: "10.0.0.0", prefix: 8, family: "ipv4" });
  for (const text of ["", "10.0.0.0/33", "::/129", "office.example", "10.0.0.0/", "10.0.0/8", "10.0.0.0/8/8"])
    expect(network(text), text).toBeNull();
});
