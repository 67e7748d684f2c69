/** Nobody sees it and nobody comes to it by keyboard: what fills it in is no person. */
export function HoneyPot({ name = "website" }: { name?: string }) {
  return (
    <div className="hidden" aria-hidden="true">
      <input name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
