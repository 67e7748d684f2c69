/** What somebody wrote, with its lines, in whichever direction it is written. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="message-text" dir="auto">
      {text}
    </p>
  );
}
