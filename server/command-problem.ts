/** What a command ends with when its user can mend it: the sentence alone is printed. */
export function problem(message: string): Error {
  const error = new Error(message);
  error.name = "CommandProblem";
  return error;
}
