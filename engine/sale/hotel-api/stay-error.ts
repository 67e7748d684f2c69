/** A refusal in the format of the public hotel API: an error code and a sentence. */
export class StayError extends Error {
  constructor(
    readonly code: "INVALID_REQUEST" | "INVALID_DATA" | "PRODUCT_ERROR" | "REFERENCE_USED" | "TOO_MANY_REQUESTS",
    message: string,
    readonly status: 400 | 404 | 409 | 429 = 400,
  ) {
    super(message);
  }
}
