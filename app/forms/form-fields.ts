import type { FieldProblem } from "./refusal-texts";

/** The response to a refused form: problems and typed values by field name. */
export type FormAnswer<Name extends string = string> = {
  problems: FieldProblem[];
  typed: { [name in Name]?: string[] };
};

/** The initial values of a form; a checkbox is true or false. */
type Shown<Name extends string> = { [name in Name]?: string | boolean | null };

/** The names and values of a form as its fields take them: typed values override initial ones. */
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
    /** The value of a text field or a select. */
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

/** The text at a field, for components that receive only the problems. */
export function errorAt(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.text;
}
