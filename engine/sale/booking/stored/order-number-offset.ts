/** Customer-facing order numbers start here. */
export const firstOrder = 10_000;
