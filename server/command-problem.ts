/** What a command ends with when its user can fix the problem: only the sentence is printed. */
export function problem(message: string): Error {
  const error = new Error(message);
  error.name = "CommandProblem";
  return error;
}
