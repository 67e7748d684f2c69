import type { FieldProblem } from "./refusal-texts";

/** What a refused form answers its page with: what is wrong, and what was typed, by the name of the field. */
export type FormAnswer<Name extends string = string> = {
  problems: FieldProblem[];
  typed: { [name in Name]?: string[] };
};

/** What a form shows before anybody typed; a tick is true or false. */
type Shown<Name extends string> = { [name in Name]?: string | boolean | null };

/** The names and values of a form as its fields take them: what was typed comes before what is shown. */
export function formFields<Name extends string>(
  answer: FormAnswer<Name> | undefined,
  shown: Shown<Name> = {},
  problems: FieldProblem[] = answer?.problems ?? [],
) {
  const typed = (name: Name): string | undefined => {
    const before = shown[name];
    return answer ? answer.typed[name]?.[0] : typeof before === "string" ? before : undefined;
  };
  const error = (name: string) => errorAt(problems, name);
  return {
    problems,
    error,
    /** What a text field or a select shows. */
    typed,
    field: <At extends Name>(name: At) => ({ name, defaultValue: typed(name), error: error(name) }),
    tick: <At extends Name>(name: At) => ({
      name,
      defaultChecked: answer ? answer.typed[name] !== undefined : shown[name] === true,
      error: error(name),
    }),
  };
}

export type FormFields<Name extends string = string> = ReturnType<typeof formFields<Name>>;

/** The text at a field, for parts of a page that are handed the problems alone. */
export function errorAt(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.text;
}
