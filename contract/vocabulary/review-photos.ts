/** Photos of a guest's review: how many, and the largest file and picture that are taken. Free of schemas: forms say them too. */
export const reviewPhotos = { most: 4, bytes: 10 * 1024 * 1024, pixels: 60_000_000 } as const;

/** Sizes in which a photo is kept: as it opens by itself, the longer side at most, and as a square beside the text. In pixels. */
export const photoSizes = { large: 1600, small: 320 } as const;
