/** A browser may have no store, and a store anything in it. */
export function inStore(use: (store: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // The page is as it would be without script.
  }
}
