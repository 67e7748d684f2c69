/** Display preferences from /accessibility. The first value of each is the default. */
export const preferenceChoices = {
  text: ["100", "125", "150", "175", "200"],
  theme: ["auto", "light", "dark"],
  contrast: ["normal", "more"],
  spacing: ["normal", "wide"],
  font: ["normal", "readable"],
  links: ["normal", "underline"],
  focus: ["normal", "large"],
  motion: ["normal", "none"],
  /** Whether pages may redirect by themselves after a delay. */
  timed: ["normal", "stay"],
} as const;

type PreferenceName = keyof typeof preferenceChoices;
export type Preferences = Partial<Record<PreferenceName, string>>;

export const preferenceNames = Object.keys(preferenceChoices) as PreferenceName[];

/** Filters form or cookie values to valid choices that differ from the default. */
export function chosenPreferences(typed: (name: PreferenceName) => unknown): Preferences {
  const preferences: Preferences = {};
  for (const name of preferenceNames) {
    const value = typed(name);
    const [usual, ...others] = preferenceChoices[name] as readonly string[];
    if (value !== usual && typeof value === "string" && others.includes(value)) preferences[name] = value;
  }
  return preferences;
}

/** The attributes of the root element that the preferences style sheet matches. */
export function preferenceAttributes(preferences: Preferences): Record<string, string> {
  return Object.fromEntries(Object.entries(preferences).map(([name, value]) => [`data-${name}`, value]));
}
