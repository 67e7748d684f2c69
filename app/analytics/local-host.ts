/** Whether a host is a developer machine or a private network: requests to it do not count as visits (specification §2). */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\](:\d+)?$|:\d+$/g, "");
  return (
    name === "" ||
    name === "::1" ||
    /(^|\.)(localhost|local|test|internal|invalid)$/.test(name) ||
    /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^0\.0\.0\.0$/.test(name) ||
    !/[.:]/.test(name)
  );
}
