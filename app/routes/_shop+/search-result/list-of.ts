import { keptParameters } from "~/paths";

/** The list's query for a page that leads back to it; what every link keeps is added there. */
export function listOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of keptParameters) query.delete(name);
  return query.toString();
}
