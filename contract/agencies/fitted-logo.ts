/** The largest size at which a picture fits into a space, with its proportions; never more than its own size. */
export function fittedLogo(
  { width, height }: { width: number; height: number },
  space: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, space.width / width, space.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
