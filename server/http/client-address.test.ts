import { expect, test } from "vitest";
import { addressKey } from "./client-address";

// An attacker with one /64 could otherwise choose among thousands of names, each with limits of its own.
test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::a:b:c:d", "2001:db8:0:0"],
  ["2001:db8::e:b:c:d", "2001:db8:0:0"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:7::1", "2001:db8:7:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["unknown", "unknown"],
  ["garbage", "unknown"],
  ["1", "unknown"],
  ["198.51.100.9:1001", "198.51.100.9"],
  ["::ffff:c633:6409", "198.51.100.9"],
  ["2001:DB8:1:2::1", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
  ["[2001:db8:1:2::1]:99", "2001:db8:1:2"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s is counted as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
