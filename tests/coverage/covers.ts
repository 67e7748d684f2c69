import type rows from "./rows.json";

type Rows = typeof rows;

/** The number of a row of rows.json: the section of the specification, and a sequence number within it. */
type RowId = { [Heading in keyof Rows]: keyof Rows[Heading] }[keyof Rows];

/**
 * Declares which rows of the specification the surrounding test asserts. It has no effect at run time: `npm run coverage` reads it from
 * the sources. The ids are literals, so that they can be searched for.
 */
export function covers(..._ids: [RowId, ...RowId[]]): void {
  // Read from the sources.
}
