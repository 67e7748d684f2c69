/** A refusal in the format of the public hotel API: an error code and a sentence. */
export class StayError extends Error {
  constructor(
    readonly code: "INVALID_REQUEST" | "INVALID_DATA" | "PRODUCT_ERROR" | "REFERENCE_USED",
    message: string,
    readonly status: 400 | 404 | 409 = 400,
  ) {
    super(message);
  }
}
