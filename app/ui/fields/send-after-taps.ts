let timer: ReturnType<typeof setTimeout> | undefined;
let send = () => {};
let pressed: HTMLButtonElement;

/** Whether taps wait to be sent: what the page shows is ahead of its address. */
export const tapsWait = () => timer !== undefined;

/**
 * Sends the form by this button once no other tap has followed for a moment, so that quick taps make one page together. `typed` is what its
 * field says in the form that is sent: the button's own step comes on top of it, as without script.
 */
export function sendAfterTaps(button: HTMLButtonElement, field: HTMLInputElement, typed: number): void {
  clearTimeout(timer);
  pressed = button;
  send = () => {
    const shown = field.value;
    field.value = String(typed);
    button.form?.requestSubmit(button);
    field.value = shown;
  };
  button.form?.addEventListener("submit", beforeSent, { once: true });
  timer = setTimeout(send, 600);
}

/** The form is sent. A booking is for the party in the address, so the taps go first. */
function beforeSent(event: SubmitEvent): void {
  clearTimeout(timer);
  timer = undefined;
  const button = event.submitter as HTMLButtonElement | null;
  if (button === pressed || button?.formMethod !== "post") return;
  event.preventDefault();
  event.stopPropagation();
  send();
}
