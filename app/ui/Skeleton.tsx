/** The shape of a card that is still on its way; only script shows it, and `label` says so to those who do not see it. */
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
