/** The cookies that an answer sets, as the browser sends them back. */
export const receivedCookies = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");
