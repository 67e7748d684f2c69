// On the confirmation of a booking: what was typed for it is no longer kept in this tab.
try {
  for (const key of ["travellers", "payer", "all", "names"]) sessionStorage.removeItem(key);
} catch {
  // No store: nothing was kept.
}
