/** What somebody can ask of every page on /accessibility. The first value of each is how pages are without asking. */
export const preferenceChoices = {
  text: ["100", "125", "150", "175", "200"],
  theme: ["auto", "light", "dark"],
  contrast: ["normal", "more"],
  spacing: ["normal", "wide"],
  font: ["normal", "readable"],
  links: ["normal", "underline"],
  focus: ["normal", "large"],
  motion: ["normal", "none"],
  /** Pages that go on to another by themselves after a while: whether they may. */
  timed: ["normal", "stay"],
} as const;

export type PreferenceName = keyof typeof preferenceChoices;
export type Preferences = Partial<Record<PreferenceName, string>>;

export const preferenceNames = Object.keys(preferenceChoices) as PreferenceName[];

/** Of values from a form or a cookie those that are choices of ours, and say something else than nothing. */
export function chosenPreferences(typed: (name: PreferenceName) => unknown): Preferences {
  const chosen: Preferences = {};
  for (const name of preferenceNames) {
    const value = typed(name);
    const [usual, ...others] = preferenceChoices[name] as readonly string[];
    if (value !== usual && typeof value === "string" && others.includes(value)) chosen[name] = value;
  }
  return chosen;
}

/** The attributes of the root element that the sheet of preferences knows. */
export function preferenceAttributes(chosen: Preferences): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [`data-${name}`, value]));
}
