/** Whether somebody saves data, or sits on a line so slow that it comes to the same: no script then, and lighter pictures. */
export function isFrugal(request: Request): boolean {
  return request.headers.get("save-data") === "on" || /(^|-)2g$/.test(request.headers.get("ect") ?? "");
}
