/** Text as XML and SVG hold it, in an element or between double quotes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark]!);
}
