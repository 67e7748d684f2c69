/** Whether the user has Save-Data on, or a connection slow enough to be treated the same: no script then, and lighter pictures. */
export function savesData(request: Request): boolean {
  return request.headers.get("save-data") === "on" || /(^|-)2g$/.test(request.headers.get("ect") ?? "");
}
