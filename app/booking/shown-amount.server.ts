/** The signed difference in price that a form was shown with; what is no amount was not shown by us. */
export function shownAmount(form: FormData): string | undefined {
  const value = form.get("shownNIS");
  return typeof value === "string" && /^-?\d{1,10}\.\d{2}$/.test(value) ? value : undefined;
}
