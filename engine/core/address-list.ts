import { BlockList, isIP } from "node:net";

/** Whether an address is in a network of the list. IPv4 addresses written as IPv6 (::ffff:192.0.2.1) count as IPv4. */
export type AddressList = (address: string) => boolean;

/** The smallest IPv6 network that identifies a caller: one user owns all of it. */
const smallestIpv6 = 64;

/** Parses a network such as 192.0.2.0/24, 2001:db8::/32, or a single address; null if it is not one. An IPv6 address stands for its /64. */
export function network(text: string): { address: string; prefix: number; family: "ipv4" | "ipv6" } | null {
  const [, address = "", bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  if (version === 0 || prefix > longest) return null;
  if (version === 4) return { address, prefix, family: "ipv4" };
  return { address, prefix: Math.min(prefix, smallestIpv6), family: "ipv6" };
}

/** An address that is not one, such as a missing header, is in no list. Texts that are not networks are left out. */
export function addressList(networks: readonly string[]): AddressList {
  const list = new BlockList();
  for (const text of networks) {
    const subnet = network(text);
    if (subnet) list.addSubnet(subnet.address, subnet.prefix, subnet.family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    // The site names an IPv6 caller by the first four groups.
    const whole = [plain, `${plain}::`, `${plain}:`].find((text) => isIP(text) !== 0);
    return whole !== undefined && list.check(whole, isIP(whole) === 4 ? "ipv4" : "ipv6");
  };
}
