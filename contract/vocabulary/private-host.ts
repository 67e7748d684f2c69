/**
 * Whether a host, with or without a port, can be reached only from the machine itself or its local network. No host counts as private.
 */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\](:\d+)?$|:\d+$/g, "");
  return (
    name === "" ||
    name === "::1" ||
    /(^|\.)(localhost|local|test|internal|invalid)$/.test(name) ||
    // Four numbers: a name such as 10.evil.example is public.
    (/^\d+(\.\d+){3}$/.test(name) && /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|0\.0\.0)\./.test(name)) ||
    !/[.:]/.test(name)
  );
}
