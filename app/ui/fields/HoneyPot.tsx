/** Invisible and unreachable by keyboard: only bots fill it in. */
export function HoneyPot({ name = "website" }: { name?: string }) {
  return (
    <div className="hidden" aria-hidden="true">
      <input name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
