let timer: ReturnType<typeof setTimeout> | undefined;
let send = () => {};
let pressed: HTMLButtonElement;

/** What fields say while taps wait to be sent, by name: what the page shows is ahead of its address. */
const waiting = new Map<string, number>();
export const tapsWait = () => timer !== undefined;
export const waitingCount = (field: string) => (tapsWait() ? waiting.get(field) : undefined);

/**
 * Sends the form by this button once no other tap has followed for a moment, so that quick taps make one page together. `typed` is what its
 * field, of the name `field`, says in the form that is sent: the button's own step comes on top of it, as without script.
 */
export function sendAfterTaps(
  button: HTMLButtonElement,
  field: string,
  typed: number,
  submit: (button: HTMLButtonElement) => void,
): void {
  pressed = button;
  waiting.set(field, typed + (button.value.endsWith("+") ? 1 : -1));
  send = () => {
    stopWaiting();
    waiting.clear();
    // An answer to earlier taps may have drawn the form anew.
    const shownAgain = button.isConnected ? button : sameButton(button);
    // The page was left meanwhile.
    if (!shownAgain) return;
    pressed = shownAgain;
    const input = pressed.form?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const shown = input.value;
    input.value = String(typed);
    submit(pressed);
    input.value = shown;
  };
  sendIn(600);
}

const sameButton = ({ value, formAction }: HTMLButtonElement) =>
  [...document.querySelectorAll<HTMLButtonElement>("button[name=step]")].find(
    (button) => button.value === value && pathOf(button.formAction) === pathOf(formAction),
  );

const pathOf = (address: string) => new URL(address).pathname;

function sendIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(send, milliseconds);
  pressed.form?.addEventListener("submit", beforeSent, { once: true });
}

function stopWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  pressed.form?.removeEventListener("submit", beforeSent);
}

/**
 * The form is sent by something else. A booking is for the party in the address, so the taps go first: after this event, within which no
 * form can be sent.
 */
function beforeSent(event: SubmitEvent): void {
  stopWaiting();
  const button = event.submitter as HTMLButtonElement | null;
  // Another form, or this one with the numbers as they are shown.
  if (button?.formMethod !== "post") {
    waiting.clear();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  sendIn(0);
}
