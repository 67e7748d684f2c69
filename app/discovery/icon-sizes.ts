/** Widths of the shop's sign as a square picture, in pixels; 180 is what iPhones ask for. */
export const iconSizes = [32, 180, 192, 512] as const;
