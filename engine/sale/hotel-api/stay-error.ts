/** A refusal as the public hotel API says it: a code that may be mapped, and a sentence. */
export class StayError extends Error {
  constructor(
    readonly code: "INVALID_REQUEST" | "INVALID_DATA" | "PRODUCT_ERROR",
    message: string,
    readonly status: 400 | 404 | 409 = 400,
  ) {
    super(message);
  }
}
