/** The placeholder of a card that is loading; shown only with script, and `label` announces it to screen readers. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="card deal" role="status">
      <span className="hidden">{label}</span>
      <div className="skeleton skeleton-picture" />
      <div className="deal-head">
        <div className="skeleton" />
        <div className="skeleton skeleton-short" />
        <div className="skeleton" />
      </div>
    </div>
  );
}
