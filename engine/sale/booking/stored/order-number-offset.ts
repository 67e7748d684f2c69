/** Customer-facing order numbers start here. */
export const orderNumberOffset = 10_000;
