/**
 * Values that a desk user changed, each as "field: old → new". Old and new may be in any script, so the pair as a whole is read from left
 * to right, as its arrow points.
 */
export function ChangedValues({ changes }: { changes: { field: string; was: string | null; now: string | null }[] }) {
  return changes.map(({ field, was, now }) => (
    <span key={field} className="changed-value">
      <bdi>{field}</bdi>:{" "}
      <span dir="ltr">
        <bdi>{was ?? "–"}</bdi> → <bdi>{now ?? "–"}</bdi>
      </span>
    </span>
  ));
}
