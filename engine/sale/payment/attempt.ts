import type { paymentAttempt } from "./schema";

export type Attempt = typeof paymentAttempt.$inferSelect;
