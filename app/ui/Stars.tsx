export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {"★".repeat(count)}
    </span>
  );
}
