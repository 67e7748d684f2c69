/** What can be chosen of a price plan, apart from the schemas: the browser's files hold these and no zod. */
export const planColumns = ["single", "double", "adults2child1", "adults3", "adults2child2", "adults2child3"] as const;
export const planChangeTypes = ["all", "added", "updated", "deleted"] as const;
export const planFormats = ["pdf", "word", "xlsx"] as const;
