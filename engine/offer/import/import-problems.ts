import type * as z from "zod/v4";

/** A problem and its location: lines count from 1; the field is a path such as names.ru, or empty for the whole line. */
export type ImportProblem = { line: number; field: string; message: string };

/** What a schema finds wrong with a line, with each unknown field by its name. */
export function problemsOf(error: z.ZodError, line: number): ImportProblem[] {
  return error.issues.flatMap((issue) => {
    const at = (path: PropertyKey[]) => path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") return [{ line, field: at(issue.path), message: issue.message }];
    return issue.keys.map((key) => ({ line, field: at([...issue.path, key]), message: "there is no such field" }));
  });
}

export function printedProblem({ line, field, message }: ImportProblem): string {
  return `line ${line}${field ? `, ${field}` : ""}: ${message}`;
}
