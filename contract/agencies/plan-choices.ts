/** The options of a price plan, separate from the schemas, which keeps zod out of the browser bundle. */
export const planColumns = ["single", "double", "adults2child1", "adults3", "adults2child2", "adults2child3"] as const;
export const planChangeTypes = ["all", "added", "updated", "deleted"] as const;
export const planFormats = ["pdf", "word", "xlsx"] as const;
