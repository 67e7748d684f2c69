/** User-written text: keeps its line breaks and its own writing direction. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="message-text" dir="auto">
      {text}
    </p>
  );
}
