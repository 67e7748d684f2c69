import * as z from "zod/v4";

/** A variable of the environment that is a whole number. */
export const count = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

const address = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" });

/** The variables that say where the data is. The descriptions are their documentation. */
export const databaseVariables = {
  DATA_DIR: z.string().default("./.data").describe("Folder of the PostgreSQL that comes with the shop."),
  DATABASE_URL: address.optional().describe("A PostgreSQL (15 or newer) of your own instead."),
  DATABASE_SESSION_URL: address
    .optional()
    .describe(
      "When DATABASE_URL leads to a pooler in transaction mode: an address of the same database that gives sessions. Unset: DATABASE_URL does.",
    ),
  DATABASE_READ_URL: z
    .string()
    .transform((list, context) => {
      const urls = list.split(",").map((url) => url.trim());
      if (urls.some((url) => !address.safeParse(url).success))
        context.addIssue({ code: "custom", message: "must be postgresql:// addresses, separated by commas" });
      return urls;
    })
    .optional()
    .describe("Streaming replicas that answer searches, lists and content, separated by commas. Unset: none."),
  DATABASE_READ_MAX_LAG: count
    .refine((value) => value >= 100, "must be at least 100")
    .default(2000)
    .describe("Milliseconds that a replica's answer may be out of date; past them the primary answers."),
  PGBIN: z
    .string()
    .optional()
    .describe("Folder of PostgreSQL's programs, if neither npm nor the system provides them."),
  DATABASE_POOL_SIZE: count.default(10).describe("Connections of one process, to the database and to each replica."),
};

/** The bundled PostgreSQL has neither a pooler nor replicas. */
export function databaseProblems(values: {
  DATABASE_URL?: string;
  DATABASE_SESSION_URL?: string;
  DATABASE_READ_URL?: string[];
}): string[] {
  if (values.DATABASE_URL) return [];
  return (["DATABASE_SESSION_URL", "DATABASE_READ_URL"] as const)
    .filter((name) => values[name])
    .map((name) => `${name}: needs DATABASE_URL`);
}
