/** Where the booking is found again; without script, so its links are plain. */
export function WhereToFind({
  title,
  text,
  links,
}: {
  title: string;
  text: string;
  links: { to: string; text: string }[];
}) {
  return (
    <section className="card pad stack stack-s no-print">
      <h2>{title}</h2>
      <p>{text}</p>
      {links.map((link) => (
        <p key={link.to}>
          <a href={link.to}>{link.text}</a>
        </p>
      ))}
    </section>
  );
}
