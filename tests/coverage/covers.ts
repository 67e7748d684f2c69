import type rows from "./rows.json";

type Rows = typeof rows;

/** The number of a row of rows.json: the section of the specification, and a number of its own within it. */
type RowId = { [Heading in keyof Rows]: keyof Rows[Heading] }[keyof Rows];

/**
 * Says which rows of the specification the test around it asserts. Does nothing while tests run: `npm run coverage` reads it from the
 * sources. The ids are written out, so that they can be searched for.
 */
export function covers(..._ids: [RowId, ...RowId[]]): void {
  // Read from the sources.
}
