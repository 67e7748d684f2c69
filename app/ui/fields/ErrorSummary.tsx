/** What has to be put right, in the words that stand at the fields, each a link to its field and named after it. */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string;
  errors: { field: string; text: string; label?: string }[];
}) {
  if (errors.length === 0) return null;
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} id="errors" aria-labelledby="errors-title">
      <span aria-hidden="true">!</span>
      <div className="stack stack-s">
        <h2 id="errors-title">{title}</h2>
        <ul>
          {errors.map(({ field, text, label }) => (
            <li key={field}>{field ? <a href={`#${field}`}>{label ? `${label}: ${text}` : text}</a> : text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
