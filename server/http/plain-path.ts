/**
 * The path as the router reads it: percent encoding and doubled slashes reach the same call and share its limit, as other letter cases do.
 */
export function plainPath(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded is invalid and gets the error page.
  }
  return plain.replace(/\/{2,}/g, "/");
}
