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
  pressed = button;
  send = () => {
    const shown = field.value;
    field.value = String(typed);
    button.form?.requestSubmit(button);
    field.value = shown;
  };
  sendIn(600);
}

function sendIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(send, milliseconds);
  pressed.form?.addEventListener("submit", beforeSent, { once: true });
}

/**
 * The form is sent. A booking is for the party in the address, so the taps go first: after this event, within which no form can be sent.
 */
function beforeSent(event: SubmitEvent): void {
  clearTimeout(timer);
  timer = undefined;
  const button = event.submitter as HTMLButtonElement | null;
  if (button === pressed || button?.formMethod !== "post") return;
  event.preventDefault();
  event.stopPropagation();
  sendIn(0);
}
