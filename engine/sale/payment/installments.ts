/** Equal payments with the remainder in the first, in agorot (Israeli credit type 8). */
export function installments(totalAgorot: number, count: number): { first: number; other: number } {
  const other = count > 1 ? Math.floor(totalAgorot / count) : 0;
  return { first: totalAgorot - other * (count - 1), other };
}
