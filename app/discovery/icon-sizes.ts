/** Widths of the square shop icon in pixels; 180 is the size that iPhones request. */
export const iconSizes = [32, 180, 192, 512] as const;
